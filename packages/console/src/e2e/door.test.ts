import { accountSuite } from './account.js';
import { budgetSuite } from './budget.js';
import { docsSuite } from './docs.js';
import { lookSuite } from './look.js';
import { onStage } from './onStage.js';

// The budget first: later the machine is busy with what the others have started.
onStage('the console in a browser: its weight, accounts and looks', [
  budgetSuite,
  docsSuite,
  accountSuite,
  lookSuite,
]);
