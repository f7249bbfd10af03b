import type { Address, Hex } from 'viem';
import { type ChainDatabase, logIndexNames } from './chainDatabase.js';
import type { LogRecord } from './records.js';
import { RpcError, rpcCodes } from './rpcError.js';

/** How many logs one answer has at most. */
const logsMax = 10_000;
/** How many logs are read for one answer, matching or not. */
const logsScannedMax = 200_000;

/** A filter of `eth_getLogs`: undefined matches anything, a list matches any of its members. */
export interface LogFilter {
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
  readonly addresses: readonly Address[] | undefined;
  readonly topics: readonly (readonly Hex[] | undefined)[];
}

/** The matching logs in chain order, read through the narrowest index. */
export async function queryLogs(database: ChainDatabase, filter: LogFilter): Promise<LogRecord[]> {
  const found: LogRecord[] = [];
  const indexes = indexesFor(filter);
  let scanned = 0;
  for (const index of indexes) {
    for await (const log of database.logs(index, filter)) {
      if (++scanned > logsScannedMax || found.length > logsMax) throw tooMany();
      if (matches(log, filter)) found.push(log);
    }
  }
  if (indexes.length > 1) found.sort(byPlace);
  return found;
}

function indexesFor({ addresses, topics }: LogFilter): string[] {
  const [first, second] = topics;
  if (first !== undefined && second !== undefined) {
    return first.flatMap((a) => second.map((b) => logIndexNames.topicPair(a, b)));
  }
  if (addresses !== undefined) return [...new Set(addresses)].map(logIndexNames.address);
  if (first !== undefined) return [...new Set(first)].map(logIndexNames.topic);
  return [logIndexNames.all];
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
    rpcCodes.limitExceeded,
    `query returns more than ${logsMax} logs: ask for fewer blocks`,
  );
}
