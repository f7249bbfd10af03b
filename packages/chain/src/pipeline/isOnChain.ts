import type { ContractAddresses } from '../contracts/deployContracts.js';
import { predictJobAddress } from '../contracts/jobAddress.js';
import { bridgeArtefact } from '../generated/bridgeArtefact.js';
import type { NodeClient } from '../node/nodeClient.js';
import { readContract } from '../node/readContract.js';
import type { ChainOrder } from './orders.js';

/**
 * Whether a job, a withdrawal or a switch is already on chain. Repeating one emits no event, so this reads the state. A
 * repeated submission or deposit is refused by name instead.
 */
export async function isOnChain(
  client: NodeClient,
  { bridge, factory }: ContractAddresses,
  order: ChainOrder,
): Promise<boolean> {
  if (order.kind === 'job') return (await client.code(predictJobAddress(factory, order.jobId))) !== '0x';
  if (order.kind !== 'withdrawal' && order.kind !== 'switch') return false;
  const args = [order.kind === 'withdrawal' ? order.withdrawalId : order.switchId];
  const done = { address: bridge, abi: bridgeArtefact.abi, functionName: 'done', args };
  return (await readContract(client, done)) === true;
}
