export { operatorAccounts, operatorGrant, operatorResetPassword, operatorUpdateAccount } from './accounts.js';
export { operatorAudit, operatorAuditExport } from './audit.js';
export { operatorFailures, operatorRetry } from './failures.js';
export { operatorSettings, operatorStatus } from './status.js';
