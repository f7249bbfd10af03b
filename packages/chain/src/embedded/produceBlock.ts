import { bytesToHex, EthereumJSError } from '@ethereumjs/util';
import { buildBlock } from '@ethereumjs/vm';
import { larger } from '../bigints.js';
import { blockGasLimit } from './limits.js';
import type { Machine } from './machine.js';
import type { PooledTransaction } from './pooledTransaction.js';
import { type Included, receiptRecords } from './receipts.js';
import type { ReceiptRecord } from './records.js';

/** The outcome of a batch: a receipt for each transaction in the block, an error for each of the others. */
export interface ProducedBlock {
  readonly receipts: ReadonlyMap<PooledTransaction, ReceiptRecord>;
  readonly failures: ReadonlyMap<PooledTransaction, Error>;
}

/**
 * The state keeps every account and word that its blocks have used in memory, so it is opened again after this much gas.
 * The first access to one costs at least 2,100 gas, so there are at most a million.
 */
const gasUsedMax = 2_000_000_000n;

/**
 * Executes a batch on top of the head and writes block, state and receipts in one fsynced batch. When it returns,
 * everything it reports survives a crash. The caller holds the machine's lock.
 */
export async function produceBlock(
  machine: Machine,
  batch: readonly PooledTransaction[],
): Promise<ProducedBlock> {
  try {
    return await extendChain(machine, batch);
  } catch (error) {
    // The block could not be written, for example because the disk is full: the last state counts again.
    machine.state = await machine.openState(machine.head);
    throw error;
  }
}

async function extendChain(machine: Machine, batch: readonly PooledTransaction[]): Promise<ProducedBlock> {
  const { common, head, database } = machine;
  if (machine.state.gasUsed > gasUsedMax) machine.state = await machine.openState(head);
  const { state } = machine;
  const now = BigInt(Math.floor(Date.now() / 1000));
  const builder = await buildBlock(state.vm, {
    parentBlock: head,
    headerData: {
      timestamp: larger(now, head.header.timestamp),
      gasLimit: blockGasLimit,
      baseFeePerGas: 0n,
    },
    withdrawals: [],
    blockOpts: { common, skipConsensusFormatValidation: true, putBlockIntoBlockchain: false },
  });
  const included: Included[] = [];
  const failures = new Map<PooledTransaction, Error>();
  for (const pooled of batch) {
    try {
      const result = await builder.addTransaction(pooled.transaction, { skipHardForkValidation: true });
      included.push({ pooled, result });
    } catch (error) {
      if (!(error instanceof EthereumJSError)) throw error;
      failures.set(pooled, error as Error);
    }
  }
  if (included.length === 0) {
    await builder.revert();
    return { receipts: new Map(), failures };
  }
  const { block } = await builder.build();
  const receipts = receiptRecords(included, block);
  await database.write([
    ...state.changes.pendingWrites(),
    ...database.blockWrites({
      number: block.header.number,
      hash: bytesToHex(block.hash()),
      rlp: block.serialize(),
      receipts: [...receipts.values()],
    }),
    ...included.map(({ pooled }) => database.deleteWaiting(pooled.hash)),
  ]);
  state.changes.clear();
  state.gasUsed += block.header.gasUsed;
  machine.head = block;
  return { receipts, failures };
}
