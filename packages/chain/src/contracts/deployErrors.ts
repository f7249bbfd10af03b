/** A contract that was deployed earlier is not where it should be. */
export class ContractMissingError extends Error {
  override readonly name = 'ContractMissingError';
  readonly code = 'CHAIN_CONTRACT_MISSING';
}

/** The code at a remembered address is not the code of this release. */
export class ContractMismatchError extends Error {
  override readonly name = 'ContractMismatchError';
  readonly code = 'CHAIN_CONTRACT_MISMATCH';
}

/** A deployment is sent and not mined yet. */
export class DeploymentPendingError extends Error {
  override readonly name = 'DeploymentPendingError';
  readonly code = 'CHAIN_DEPLOYMENT_PENDING';
}
