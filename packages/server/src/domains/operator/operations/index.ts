import { accountHandlers } from './accounts.js';
import { auditHandlers } from './audit.js';
import { failureHandlers } from './failures.js';
import { statusHandlers } from './status.js';

export const operatorHandlers = {
  ...accountHandlers,
  ...auditHandlers,
  ...failureHandlers,
  ...statusHandlers,
};
