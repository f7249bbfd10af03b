import type { Address, Hex } from 'viem';
import { type ChainDatabase, LOG_INDEX } from './chainDatabase.js';
import type { LogRecord } from './records.js';
import { RPC_CODES, RpcError } from './rpcError.js';

/** How many logs one answer holds at the most. */
const LOGS_MAX = 10_000;
/** How many logs are looked at for one answer, matching or not. */
const LOGS_SCANNED_MAX = 200_000;

/** A filter as `eth_getLogs` defines it: an empty place matches anything, a list matches any of its members. */
export interface LogFilter {
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
  readonly addresses: readonly Address[] | undefined;
  readonly topics: readonly (readonly Hex[] | undefined)[];
}

/** The logs that match, in chain order, read through the narrowest index. */
export async function queryLogs(database: ChainDatabase, filter: LogFilter): Promise<LogRecord[]> {
  const found: LogRecord[] = [];
  const indexes = indexesFor(filter);
  let scanned = 0;
  for (const index of indexes) {
    for await (const log of database.logs(index, filter)) {
      if (++scanned > LOGS_SCANNED_MAX || found.length > LOGS_MAX) throw tooMany();
      if (matches(log, filter)) found.push(log);
    }
  }
  if (indexes.length > 1) found.sort(byPlace);
  return found;
}

function indexesFor({ addresses, topics }: LogFilter): string[] {
  const [first, second] = topics;
  if (first !== undefined && second !== undefined) {
    return first.flatMap((a) => second.map((b) => LOG_INDEX.topicPair(a, b)));
  }
  if (addresses !== undefined) return [...new Set(addresses)].map(LOG_INDEX.address);
  if (first !== undefined) return [...new Set(first)].map(LOG_INDEX.topic);
  return [LOG_INDEX.all];
}

function matches(log: LogRecord, { addresses, topics }: LogFilter): boolean {
  if (addresses !== undefined && !addresses.includes(log.address)) return false;
  return topics.every((wanted, place) => wanted === undefined || wanted.includes(log.topics[place] as Hex));
}

function byPlace(a: LogRecord, b: LogRecord): number {
  return (
    Number(BigInt(a.blockNumber) - BigInt(b.blockNumber)) || Number(BigInt(a.logIndex) - BigInt(b.logIndex))
  );
}

function tooMany(): RpcError {
  return new RpcError(
    RPC_CODES.limitExceeded,
    `query returns more than ${LOGS_MAX} logs: ask for fewer blocks`,
  );
}
