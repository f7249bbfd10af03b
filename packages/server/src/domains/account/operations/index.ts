export { apiKeyList, createApiKey, revokeApiKey, rotateApiKey, updateApiKey } from './apiKeys.js';
export { auditExport, auditLog } from './audit.js';
export { changePassword, userInfo } from './details.js';
export { eraseAccount } from './eraseAccount.js';
export { exportAccount } from './exportAccount.js';
export { acceptInvitation, invite, readInvitation } from './invitations.js';
export { register } from './register.js';
export {
  endOtherSessions,
  endSession,
  genToken,
  renewToken,
  sessionList,
  signOutEverywhere,
} from './sessions.js';
export { statement, statementExport, usageByDay, usageByKey } from './statement.js';
export { deleteUpload, finishDirectUpload, startDirectUpload, uploadList } from './uploads.js';
