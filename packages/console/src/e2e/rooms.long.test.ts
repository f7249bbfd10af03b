import { accountSuite } from './account.js';
import { brokenSuite } from './broken.js';
import { budgetSuite } from './budget.js';
import { chainSuite } from './chain.js';
import { chatSuite } from './chat.js';
import { docsSuite } from './docs.js';
import { firstHourSuite } from './firstHour.js';
import { germanSuite } from './german.js';
import { jobsSuite } from './jobs.js';
import { learnSuite } from './learn.js';
import { ledgerSuite } from './ledger.js';
import { lookSuite } from './look.js';
import { operatorSuite } from './operator.js';
import { questionsSuite } from './questions.js';
import { sessionSuite } from './session.js';
import { shellSuite } from './shell.js';
import { onStage } from './stage.js';
import { studioSuite } from './studio.js';
import { tableSuite } from './table.js';
import { togetherSuite } from './together.js';
import { trainSuite } from './train.js';

onStage('the console in a browser', {
  models: 'tiny',
  first: [budgetSuite],
  lanes: {
    // The ledger and the chain look at what the others have left there.
    'jobs from their creation to the chain': [
      togetherSuite,
      questionsSuite,
      learnSuite,
      tableSuite,
      jobsSuite,
      ledgerSuite,
      chainSuite,
    ],
    'pictures, words, networks, the reference and the operator': [
      studioSuite,
      chatSuite,
      trainSuite,
      docsSuite,
      operatorSuite,
    ],
    'accounts and looks': [
      accountSuite,
      sessionSuite,
      brokenSuite,
      firstHourSuite,
      shellSuite,
      germanSuite,
      lookSuite,
    ],
  },
});
