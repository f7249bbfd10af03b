import { codedError } from '../codedError.js';

/** A deployed contract no longer exists. */
export class ContractMissingError extends codedError('ContractMissingError', 'CHAIN_CONTRACT_MISSING') {}

/** The code at a stored address is not this release's code. */
export class ContractMismatchError extends codedError('ContractMismatchError', 'CHAIN_CONTRACT_MISMATCH') {}

/** A deployment is not mined yet. */
export class DeploymentPendingError extends codedError(
  'DeploymentPendingError',
  'CHAIN_DEPLOYMENT_PENDING',
) {}
