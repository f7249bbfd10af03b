import { accountSuite } from './account.js';
import { budgetSuite } from './budget.js';
import { chatSuite } from './chat.js';
import { lookSuite } from './look.js';
import { onStage } from './onStage.js';
import { studioSuite } from './studio.js';

// The budget first: later the machine is busy with what the others have started.
onStage('the console in a browser: door, studio and chat', [
  budgetSuite,
  accountSuite,
  studioSuite,
  chatSuite,
  lookSuite,
]);
