import type { Block } from '@ethereumjs/block';
import { toHex } from 'viem';
import { smaller } from '../bigints.js';
import type { Machine } from './machine.js';

/** How many blocks one fee history covers at most. */
const feeHistoryBlocksMax = 1024n;

/** Gas is free, so all fees are zero. */
export function feeHistory(
  count: bigint,
  newest: Block,
  percentiles: unknown,
  machine: Machine,
): Record<string, unknown> {
  const last = newest.header.number;
  const length = smaller(smaller(count, feeHistoryBlocksMax), last + 1n);
  const first = last - length + 1n;
  const blocks = Array.from(
    { length: Number(length) },
    (_, i) => machine.blockAt(first + BigInt(i)) as Block,
  );
  const rewards = Array.isArray(percentiles) ? percentiles.map(() => '0x0') : undefined;
  return {
    oldestBlock: toHex(first < 0n ? 0n : first),
    baseFeePerGas: [...blocks.map(() => '0x0'), '0x0'],
    gasUsedRatio: blocks.map(({ header }) => Number(header.gasUsed) / Number(header.gasLimit)),
    ...(rewards === undefined ? {} : { reward: blocks.map(() => rewards) }),
  };
}
