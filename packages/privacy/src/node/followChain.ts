import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordHead } from '../consent/resultStatement.js';
import { readIfPresent, writeDurably } from './durableFile.js';
import type { RecordHeads } from './recordHeads.js';

/** Where a node reads the heads of its own record that were written to the chain with results. */
export interface ChainSettings {
  /** Address of an Ethereum node (JSON-RPC), best one that the service does not run. */
  readonly rpc: string;
  /** No result of this node is in an earlier block. */
  readonly fromBlock?: number | undefined;
}

export const withoutChain =
  'This node does not read the chain (no `chain` in its configuration). If its machine is restored together with its counter, it notices that only when somebody shows it a later result.';

/** Selector of `ResultSubmitted(uint256,uint64,address,bytes,uint256,uint64)`. */
const resultSubmitted = '0xebaef4370c043eaf22b18a972db0105be3bc4aee6676fecbcd0587fcb10762d6';
const attestations = /\nsignatures: [0-9a-f]{64} ([\w.-]+) ([\w.-]+) ([\w.-]+)/g;
const blocksAtOnce = 2_000;
/** The newest blocks are read again: a chain may replace them. */
const blocksAgain = 64;
const pauseMs = 15_000;
const retryMs = 1_000;
const timeoutMs = 20_000;

/**
 * Compares every head of this node's record on the chain with the record. Until it has read the whole chain for the first
 * time after a start, the node takes no data and runs nothing. Returns a function that ends it.
 */
export function followChain(
  { rpc, fromBlock = 0 }: ChainSettings,
  folder: string,
  index: number,
  heads: RecordHeads,
): () => Promise<void> {
  const ending = new AbortController();
  const cursor = join(folder, 'record', 'chain');
  heads.unread = 'This node has not read the chain yet';
  const read = async () => {
    const latest = Number(await ask(rpc, 'eth_blockNumber', []));
    const known = Number((await readIfPresent(cursor)) ?? fromBlock);
    // A chain that is much shorter than before is another one.
    const next = known > latest + blocksAgain ? fromBlock : known;
    for (let from = Math.max(fromBlock, next - blocksAgain); from <= latest; from += blocksAtOnce) {
      const to = Math.min(from + blocksAtOnce - 1, latest);
      const range = { fromBlock: hex(from), toBlock: hex(to), topics: [resultSubmitted] };
      for (const { data } of (await ask(rpc, 'eth_getLogs', [range])) as { data: string }[])
        for (const head of headsIn(data, index)) if (heads.isOwn(head)) await heads.compare(head);
      if (to >= next) await writeDurably(cursor, String(to + 1));
    }
    heads.unread = undefined;
  };
  const follow = async () => {
    while (!ending.signal.aborted) {
      const failed = await read().then(
        () => undefined,
        (error: Error) => error,
      );
      if (failed !== undefined && heads.unread !== undefined)
        heads.unread = `This node cannot read the chain at ${new URL(rpc).host}, so it does not know whether its record is whole`;
      await sleep(failed === undefined ? pauseMs : retryMs, undefined, { signal: ending.signal }).catch(
        () => undefined,
      );
    }
  };
  const following = follow();
  return async () => {
    ending.abort();
    await following;
  };
}

const hex = (block: number): string => `0x${block.toString(16)}`;

// The text may say anything: only the node itself can make the tag of a head.
function headsIn(data: string, index: number): RecordHead[] {
  const text = Buffer.from(data.slice(2), 'hex').toString('latin1');
  return [...text.matchAll(attestations)].map((found) => {
    const [count, head = '', tag = ''] = found[index + 1]!.split('.');
    return { count: Number(count), head, tag };
  });
}

async function ask(url: string, method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { result } = (await response.json()) as { result?: unknown };
  if (result === undefined) throw new Error(`${method} was refused`);
  return result;
}
