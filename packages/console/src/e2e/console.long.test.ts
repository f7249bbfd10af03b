import { clusteringSuite } from './clustering.js';
import { eventsSuite } from './events.js';
import { longResultSuite } from './longResult.js';
import { seriesSuite } from './series.js';
import { onStage } from './stage.js';

onStage('the console in a browser, longer work', {
  first: [eventsSuite],
  lanes: {
    'private computation': [longResultSuite],
    models: [clusteringSuite, seriesSuite],
  },
});
