/** A deployed contract no longer exists. */
export class ContractMissingError extends Error {
  override readonly name = 'ContractMissingError';
  readonly code = 'CHAIN_CONTRACT_MISSING';
}

/** The code at a stored address is not this release's code. */
export class ContractMismatchError extends Error {
  override readonly name = 'ContractMismatchError';
  readonly code = 'CHAIN_CONTRACT_MISMATCH';
}

/** A deployment is not mined yet. */
export class DeploymentPendingError extends Error {
  override readonly name = 'DeploymentPendingError';
  readonly code = 'CHAIN_DEPLOYMENT_PENDING';
}
