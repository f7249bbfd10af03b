import type { Address } from 'viem';
import { bridgeArtefact } from '../generated/bridgeArtefact.js';
import { ccdArtefact } from '../generated/ccdArtefact.js';
import type { NodeClient } from '../node/nodeClient.js';
import { readContract } from '../node/readContract.js';
import type { ContractAddresses } from './deployContracts.js';

const { abi } = ccdArtefact;

/** What an address has of a token, in its smallest unit. */
export const balanceOf = async (client: NodeClient, token: Address, owner: Address): Promise<bigint> =>
  BigInt(
    (await readContract(client, { address: token, abi, functionName: 'balanceOf', args: [owner] })) as bigint,
  );

/** What the contracts say of all CCD on chain. */
export interface BridgeState {
  readonly supply: bigint;
  readonly withdrawn: bigint;
  readonly deposited: bigint;
  readonly isPaused: boolean;
}

export async function readBridge(
  client: NodeClient,
  { bridge, ccd }: ContractAddresses,
): Promise<BridgeState> {
  const ask = async (functionName: string) =>
    await readContract(client, { address: bridge, abi: bridgeArtefact.abi, functionName });
  const [supply, withdrawn, deposited, isPaused] = await Promise.all([
    readContract(client, { address: ccd, abi, functionName: 'totalSupply' }),
    ask('withdrawn'),
    ask('deposited'),
    ask('paused'),
  ]);
  return { supply, withdrawn, deposited, isPaused } as BridgeState;
}
