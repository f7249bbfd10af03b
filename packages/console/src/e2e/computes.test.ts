import { chainSuite } from './chain.js';
import { jobsSuite } from './jobs.js';
import { learnSuite } from './learn.js';
import { ledgerSuite } from './ledger.js';
import { onStage } from './onStage.js';
import { operatorSuite } from './operator.js';
import { togetherSuite } from './together.js';
import { trainSuite } from './train.js';

// In this order: the ledger and the chain look at what the others have left there.
onStage('the console in a browser: jobs from their creation to the chain', [
  togetherSuite,
  learnSuite,
  jobsSuite,
  trainSuite,
  ledgerSuite,
  chainSuite,
  operatorSuite,
]);
