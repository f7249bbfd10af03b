import { type Address, decodeFunctionResult, encodeFunctionData } from 'viem';
import { ccdArtefact } from './generated/ccdArtefact.js';
import type { NodeClient } from './node/nodeClient.js';

/** An address's CCD on chain, in units of 10^-18. */
export async function ccdBalanceOf(client: NodeClient, ccd: Address, owner: Address): Promise<bigint> {
  const { abi } = ccdArtefact;
  const data = await client.call({
    to: ccd,
    data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] }),
  });
  return decodeFunctionResult({ abi, functionName: 'balanceOf', data });
}
