import { createBlock } from '@ethereumjs/block';
import { bytesToHex, createZeroAddress } from '@ethereumjs/util';
import { larger } from '../bigints.js';
import { bloomOf, joinBlooms } from './bloom.js';
import { InvalidTransactionError, transact } from './evm/transact.js';
import { blockGasLimit } from './limits.js';
import { environmentOf, type Machine } from './machine.js';
import type { PooledTransaction } from './pooledTransaction.js';
import { type Included, receiptRecords, receiptsRoot, transactionsRoot } from './receipts.js';
import type { ReceiptRecord } from './records.js';

/** The outcome of a batch: a receipt for each transaction in the block, an error for each of the others. */
export interface ProducedBlock {
  readonly receipts: ReadonlyMap<PooledTransaction, ReceiptRecord>;
  readonly failures: ReadonlyMap<PooledTransaction, Error>;
}

/**
 * Executes a batch on top of the head and writes block, state and receipts in one fsynced batch. When it returns,
 * everything it reports survives a crash. The caller holds the machine's lock.
 */
export async function produceBlock(
  machine: Machine,
  batch: readonly PooledTransaction[],
): Promise<ProducedBlock> {
  const { common, state, stateDatabase, head } = machine;
  const now = BigInt(Math.floor(Date.now() / 1000));
  const header = {
    parentHash: head.hash(),
    number: head.header.number + 1n,
    timestamp: larger(now, head.header.timestamp),
    gasLimit: blockGasLimit,
    baseFeePerGas: 0n,
    coinbase: createZeroAddress(),
  };
  try {
    const { included, failures } = executeBatch(machine, batch, header);
    if (included.length === 0) return { receipts: new Map(), failures };
    const block = createBlock(
      {
        header: {
          ...header,
          stateRoot: state.commit(),
          gasUsed: included.at(-1)?.cumulativeGas ?? 0n,
          receiptTrie: receiptsRoot(included, state.keccak),
          transactionsTrie: transactionsRoot(included, state.keccak),
          logsBloom: joinBlooms(included.map(({ bloom }) => bloom)),
        },
        transactions: included.map(({ pooled }) => pooled.transaction),
        withdrawals: [],
      },
      { common, skipConsensusFormatValidation: true },
    );
    const hash = bytesToHex(block.hash());
    const { number, timestamp } = header;
    const receipts = receiptRecords(included, { number, hash, timestamp });
    await machine.database.write([
      ...stateDatabase.pendingWrites(),
      ...machine.database.blockWrites({
        number,
        hash,
        rlp: block.serialize(),
        receipts: [...receipts.values()],
      }),
      ...included.map(({ pooled }) => machine.database.deleteWaiting(pooled.hash)),
    ]);
    stateDatabase.written();
    machine.head = block;
    return { receipts, failures };
  } catch (error) {
    // The block could not be written, for example because the disk is full: the last state counts again.
    stateDatabase.written();
    state.reset(head.header.stateRoot);
    throw error;
  }
}

function executeBatch(
  machine: Machine,
  batch: readonly PooledTransaction[],
  header: Parameters<typeof environmentOf>[2],
): { included: Included[]; failures: Map<PooledTransaction, Error> } {
  const { state } = machine;
  const environment = environmentOf(machine, state, header);
  const included: Included[] = [];
  const failures = new Map<PooledTransaction, Error>();
  let cumulativeGas = 0n;
  for (const pooled of batch) {
    try {
      const outcome = transact(environment, pooled.transaction, BigInt(pooled.sender));
      cumulativeGas += outcome.gasUsed;
      const bloom = bloomOf(outcome.logs, state.keccak);
      included.push({ pooled, outcome, bloom, cumulativeGas });
    } catch (error) {
      if (!(error instanceof InvalidTransactionError)) throw error;
      failures.set(pooled, error);
    }
  }
  return { included, failures };
}
