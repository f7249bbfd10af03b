import { type Address, getContractAddress } from 'viem';
import { smaller } from '../bigints.js';
import { bridgeArtefact } from '../generated/bridgeArtefact.js';
import { jobFactoryArtefact } from '../generated/jobFactoryArtefact.js';
import { type DeployDependencies, ensureContract } from './deployContract.js';
import { ContractMissingError } from './deployErrors.js';

/** The addresses of the contracts. */
export interface ContractAddresses {
  readonly ccd: Address;
  /** Mints and burns CCD; it has deployed the token. */
  readonly bridge: Address;
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
  const bridge = await ensureContract(dependencies, `${prefix}/bridge`, bridgeArtefact);
  const factory = await ensureContract(dependencies, `${prefix}/factory`, jobFactoryArtefact);
  return {
    bridge: bridge.address,
    ccd: getContractAddress({ from: bridge.address, nonce: 1n }),
    factory: factory.address,
    fromBlock: smaller(BigInt(bridge.fromBlock ?? 0), BigInt(factory.fromBlock ?? 0)),
  };
}
