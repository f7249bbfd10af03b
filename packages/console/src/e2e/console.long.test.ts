import { clusteringSuite } from './clustering.js';
import { eventsSuite } from './events.js';
import { longResultSuite } from './longResult.js';
import { seriesSuite } from './series.js';
import { shippedPicturesSuite } from './shippedPictures.js';
import { onStage } from './stage.js';
import { stoppedAnswerSuite } from './stoppedAnswer.js';

onStage('the console in a browser, longer work', {
  models: 'shipped',
  first: [eventsSuite],
  lanes: {
    'private computation': [longResultSuite],
    'pictures and words': [shippedPicturesSuite, stoppedAnswerSuite],
    models: [clusteringSuite, seriesSuite],
  },
});
