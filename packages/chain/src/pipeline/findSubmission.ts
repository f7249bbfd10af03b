import { type Address, type Hex, pad, toHex } from 'viem';
import { larger } from '../bigints.js';
import { type ResultSubmittedEvent, readChainEvent, resultSubmittedTopic } from '../contracts/chainEvents.js';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import { predictJobAddress } from '../contracts/jobAddress.js';
import { logBlocksMax, type NodeClient } from '../node/nodeClient.js';

/** Finds a party's submission in a round, from the newest block backwards; undefined if it is not on chain. */
export async function findSubmission(
  client: NodeClient,
  { factory, fromBlock: oldest }: ContractAddresses,
  { jobId, round, party }: { readonly jobId: bigint; readonly round: bigint; readonly party: Address },
): Promise<ResultSubmittedEvent | undefined> {
  const word = (value: bigint | Hex) => pad(typeof value === 'bigint' ? toHex(value) : value, { size: 32 });
  const topics = [resultSubmittedTopic, word(jobId), word(round), word(party)];
  const address = predictJobAddress(factory, jobId);
  for (let toBlock = await client.blockNumber(); toBlock >= oldest; toBlock -= logBlocksMax) {
    const fromBlock = larger(oldest, toBlock - logBlocksMax + 1n);
    for (const log of await client.logs({ fromBlock, toBlock, address, topics })) {
      const event = readChainEvent(log, factory);
      if (event?.kind === 'resultSubmitted') return event;
    }
  }
  return undefined;
}
