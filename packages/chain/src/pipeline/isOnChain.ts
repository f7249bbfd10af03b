import { decodeFunctionResult, encodeFunctionData } from 'viem';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import { predictJobAddress } from '../contracts/jobAddress.js';
import { ccdArtefact } from '../generated/ccdArtefact.js';
import type { NodeClient } from '../node/nodeClient.js';
import type { ChainOrder } from './orders.js';

/**
 * Whether a job or mint order is already on chain. Repeating one emits no event, so this reads the state. A repeated
 * submission is refused by name instead and found by `findSubmission`.
 */
export async function isOnChain(
  client: NodeClient,
  { ccd, factory }: ContractAddresses,
  order: ChainOrder,
): Promise<boolean> {
  switch (order.kind) {
    case 'job':
      return (await client.code(predictJobAddress(factory, order.jobId))) !== '0x';
    case 'mint': {
      const minted = { abi: ccdArtefact.abi, functionName: 'minted' } as const;
      const answer = await client.call({
        to: ccd,
        data: encodeFunctionData({ ...minted, args: [order.requestKey] }),
      });
      return answer !== '0x' && decodeFunctionResult({ ...minted, data: answer });
    }
    case 'submission':
      return false;
  }
}
