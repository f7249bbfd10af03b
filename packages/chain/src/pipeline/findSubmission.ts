import { type Address, type Hex, pad, toHex } from 'viem';
import {
  RESULT_SUBMITTED_TOPIC,
  type ResultSubmittedEvent,
  readChainEvent,
} from '../contracts/chainEvents.js';
import { predictJobAddress } from '../contracts/jobAddress.js';
import type { NodeClient } from '../node/nodeClient.js';

/** The submission of a party in a round, if it is on chain. */
export async function findSubmission(
  client: NodeClient,
  factory: Address,
  { jobId, round, party }: { readonly jobId: bigint; readonly round: bigint; readonly party: Address },
): Promise<ResultSubmittedEvent | undefined> {
  const word = (value: bigint | Hex) => pad(typeof value === 'bigint' ? toHex(value) : value, { size: 32 });
  const logs = await client.logs({
    fromBlock: 0n,
    toBlock: await client.blockNumber(),
    address: predictJobAddress(factory, jobId),
    topics: [RESULT_SUBMITTED_TOPIC, word(jobId), word(round), word(party)],
  });
  for (const log of logs) {
    const event = readChainEvent(log, factory);
    if (event?.kind === 'resultSubmitted') return event;
  }
  return undefined;
}
