import { apiKeyHandlers } from './apiKeys.js';
import { auditHandlers } from './audit.js';
import { detailHandlers } from './details.js';
import { eraseAccount } from './eraseAccount.js';
import { exportAccount } from './exportAccount.js';
import { invitationHandlers } from './invitations.js';
import { register } from './register.js';
import { sessionHandlers } from './sessions.js';
import { statementHandlers } from './statement.js';
import { uploadHandlers } from './uploads.js';

export const accountHandlers = {
  ...apiKeyHandlers,
  ...auditHandlers,
  ...detailHandlers,
  eraseAccount,
  exportAccount,
  ...invitationHandlers,
  register,
  ...sessionHandlers,
  ...statementHandlers,
  ...uploadHandlers,
};
