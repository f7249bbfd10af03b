import type { Block } from '@ethereumjs/block';
import type { Address } from 'viem';
import { smaller } from '../bigints.js';
import { readAddress, readBlockTag, readHex } from './params.js';
import type { LogFilter } from './queryLogs.js';
import { invalidParams, RpcError, rpcCodes } from './rpcError.js';

/** Reads the parameter of `eth_getLogs`. */
export function readFilter(
  value: unknown,
  head: Block,
  findBlock: (tag: unknown) => Block | undefined,
): LogFilter {
  if (typeof value !== 'object' || value === null) throw invalidParams('a filter must be an object');
  const filter = value as Record<string, unknown>;
  const { addresses, topics } = readMatch(filter);
  if (filter['blockHash'] !== undefined) {
    const block = findBlock({ blockHash: filter['blockHash'] });
    if (block === undefined) throw new RpcError(rpcCodes.refused, 'unknown block');
    return { fromBlock: block.header.number, toBlock: block.header.number, addresses, topics };
  }
  const bound = (tag: unknown): bigint => {
    const read = readBlockTag(tag);
    if (typeof read === 'bigint') return read;
    return read === 'earliest' ? 0n : head.header.number;
  };
  return {
    fromBlock: bound(filter['fromBlock']),
    toBlock: smaller(bound(filter['toBlock']), head.header.number),
    addresses,
    topics,
  };
}

function readMatch(filter: Record<string, unknown>): Pick<LogFilter, 'addresses' | 'topics'> {
  const list = (value: unknown): readonly unknown[] | undefined =>
    value == null ? undefined : Array.isArray(value) ? value : [value];
  const topics = (list(filter['topics']) ?? []).map((place) =>
    list(place)?.map((topic) => readHex(topic, 'topic', 32)),
  );
  const addresses = list(filter['address'])?.map((address): Address => readAddress(address, 'address'));
  return { addresses, topics: topics.map((place) => (place?.length === 0 ? undefined : place)) };
}
