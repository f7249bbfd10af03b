import { clusteringSuite } from './clustering.js';
import { eventsSuite } from './events.js';
import { longResultSuite } from './longResult.js';
import { seriesSuite } from './series.js';
import { onStage } from './stage.js';
import { stoppedAnswerSuite } from './stoppedAnswer.js';

onStage('the console in a browser, longer work', {
  language: 'embedded',
  first: [eventsSuite],
  lanes: {
    'private computation': [longResultSuite],
    words: [stoppedAnswerSuite],
    models: [clusteringSuite, seriesSuite],
  },
});
