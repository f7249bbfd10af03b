/** What the audit log records. */
export const auditActions = [
  'signedIn',
  'signInFailed',
  'registered',
  'passwordChanged',
  'signedOutEverywhere',
  'roleChanged',
  'keyCreated',
  'keyChanged',
  'keyRotated',
  'keyRevoked',
  'granted',
  'jobDeleted',
  'uploadDeleted',
  'signingKeyRemoved',
  'accountsRead',
  'auditRead',
  'auditExported',
] as const;
export type AuditAction = (typeof auditActions)[number];
