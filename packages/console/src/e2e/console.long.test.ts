import { clusteringSuite } from './clustering.js';
import { longResultSuite } from './longResult.js';
import { seriesSuite } from './series.js';
import { onStage } from './stage.js';

onStage('the console in a browser, longer work', {
  first: [],
  lanes: {
    'private computation': [longResultSuite],
    models: [clusteringSuite, seriesSuite],
  },
});
