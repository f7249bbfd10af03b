import { hostileSuite } from './hostile.js';
import { pageSuite } from './page.js';
import { onStage } from './stage.js';

onStage('sealing in a browser', {
  models: 'tiny',
  first: [],
  lanes: { 'private computation': [hostileSuite, pageSuite] },
});
