import type { Address } from 'viem';
import { ccdArtefact } from '../generated/ccdArtefact.js';
import { jobFactoryArtefact } from '../generated/jobFactoryArtefact.js';
import { type DeployOptions, ensureContract } from './deployContract.js';
import { ContractMissingError } from './deployErrors.js';

/** Where the contracts are. */
export interface ContractAddresses {
  readonly ccd: Address;
  readonly factory: Address;
  /** No earlier block can hold anything of theirs. */
  readonly fromBlock: bigint;
}

/**
 * Finds the contracts, or deploys them. What is remembered belongs to one chain, told apart by its id and its first
 * block.
 */
export async function deployContracts(options: DeployOptions): Promise<ContractAddresses> {
  const genesis = await options.client.block(0n);
  if (genesis === null)
    throw new ContractMissingError(`chain node ${options.client.name} has no first block`);
  const prefix = `chain/${options.chainId}/${genesis.hash}`;
  const ccd = await ensureContract(options, `${prefix}/ccd`, ccdArtefact);
  const factory = await ensureContract(options, `${prefix}/factory`, jobFactoryArtefact);
  return { ccd: ccd.address, factory: factory.address, fromBlock: BigInt(ccd.fromBlock ?? 0) };
}
