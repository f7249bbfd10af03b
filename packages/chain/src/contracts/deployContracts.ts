import type { Address } from 'viem';
import { ccdArtefact } from '../generated/ccdArtefact.js';
import { jobFactoryArtefact } from '../generated/jobFactoryArtefact.js';
import { type DeployDependencies, ensureContract } from './deployContract.js';
import { ContractMissingError } from './deployErrors.js';

/** The addresses of the contracts. */
export interface ContractAddresses {
  readonly ccd: Address;
  readonly factory: Address;
  /** The contracts are in no earlier block. */
  readonly fromBlock: bigint;
}

/**
 * Finds the contracts or deploys them. Stored deployments belong to one chain, identified by its id and its first block.
 */
export async function deployContracts(dependencies: DeployDependencies): Promise<ContractAddresses> {
  const genesis = await dependencies.client.block(0n);
  if (genesis === null)
    throw new ContractMissingError(`chain node ${dependencies.client.name} has no first block`);
  const prefix = `chain/${dependencies.chainId}/${genesis.hash}`;
  const ccd = await ensureContract(dependencies, `${prefix}/ccd`, ccdArtefact);
  const factory = await ensureContract(dependencies, `${prefix}/factory`, jobFactoryArtefact);
  return { ccd: ccd.address, factory: factory.address, fromBlock: BigInt(ccd.fromBlock ?? 0) };
}
