import { createBlock, genTransactionsTrieRoot } from '@ethereumjs/block';
import { MerklePatriciaTrie } from '@ethereumjs/mpt';
import { RLP } from '@ethereumjs/rlp';
import { bytesToHex, createZeroAddress } from '@ethereumjs/util';
import { Bloom, encodeReceipt, type RunTxResult, runTx } from '@ethereumjs/vm';
import { type Hex, toHex } from 'viem';
import { larger } from '../bigints.js';
import { blockGasLimit, type Machine } from './machine.js';
import type { PooledTransaction } from './pooledTransaction.js';
import type { LogRecord, ReceiptRecord } from './records.js';

/** The outcome of a batch: a receipt for each transaction in the block, an error for each of the others. */
export interface ProducedBlock {
  readonly receipts: ReadonlyMap<PooledTransaction, ReceiptRecord>;
  readonly failures: ReadonlyMap<PooledTransaction, Error>;
}

interface Included {
  readonly pooled: PooledTransaction;
  readonly result: RunTxResult;
}

/**
 * Executes a batch on top of the head and writes block, state and receipts in one fsynced batch. When it returns,
 * everything it reports survives a crash. The caller holds the machine's lock.
 */
export async function produceBlock(
  machine: Machine,
  batch: readonly PooledTransaction[],
): Promise<ProducedBlock> {
  const { vm, common, state, head } = machine;
  const now = BigInt(Math.floor(Date.now() / 1000));
  const header = {
    parentHash: head.hash(),
    number: head.header.number + 1n,
    timestamp: larger(now, head.header.timestamp),
    gasLimit: blockGasLimit,
    baseFeePerGas: 0n,
    coinbase: createZeroAddress(),
  };
  const options = { common, skipConsensusFormatValidation: true };
  const environment = createBlock({ header, withdrawals: [] }, options);
  const included: Included[] = [];
  const failures = new Map<PooledTransaction, Error>();
  const bloom = new Bloom(undefined, common);
  let gasUsed = 0n;

  await vm.evm.journal.checkpoint();
  try {
    for (const pooled of batch) {
      try {
        const result = await runTx(vm, {
          tx: pooled.transaction,
          block: environment,
          blockGasUsed: gasUsed,
          skipHardForkValidation: true,
        });
        gasUsed += result.totalGasSpent;
        bloom.or(result.bloom);
        included.push({ pooled, result });
      } catch (error) {
        failures.set(pooled, error as Error);
      }
    }
  } finally {
    if (included.length === 0) await vm.evm.journal.revert();
    else await vm.evm.journal.commit();
  }
  if (included.length === 0) return { receipts: new Map(), failures };

  await state.flush();
  const transactions = included.map(({ pooled }) => pooled.transaction);
  const block = createBlock(
    {
      header: {
        ...header,
        stateRoot: await state.getStateRoot(),
        gasUsed,
        receiptTrie: await receiptsRoot(machine, included),
        transactionsTrie: await genTransactionsTrieRoot(transactions, new MerklePatriciaTrie({ common })),
        logsBloom: bloom.bitvector,
        withdrawalsRoot: environment.header.withdrawalsRoot,
      },
      transactions,
      withdrawals: [],
    },
    options,
  );
  const hash = bytesToHex(block.hash());
  const receipts = receiptsOf(included, header.number, hash, header.timestamp);
  try {
    await machine.database.write([
      ...machine.trie.pendingWrites(),
      ...machine.database.blockWrites({
        number: header.number,
        hash,
        rlp: block.serialize(),
        receipts: [...receipts.values()],
      }),
      ...included.map(({ pooled }) => machine.database.deleteWaiting(pooled.hash)),
    ]);
  } catch (error) {
    await returnToHead(machine);
    throw error;
  }
  machine.trie.written();
  machine.head = block;
  return { receipts, failures };
}

/** Discards a block that could not be written, for example because the disk is full, and restores the last state. */
async function returnToHead(machine: Machine): Promise<void> {
  machine.trie.written();
  await machine.state.setStateRoot(machine.head.header.stateRoot);
}

async function receiptsRoot(machine: Machine, included: readonly Included[]): Promise<Uint8Array> {
  const trie = new MerklePatriciaTrie({ common: machine.common });
  for (const [index, { pooled, result }] of included.entries()) {
    await trie.put(RLP.encode(index), encodeReceipt(result.receipt, pooled.transaction.type));
  }
  return trie.root();
}

function receiptsOf(
  included: readonly Included[],
  number: bigint,
  blockHash: Hex,
  timestamp: bigint,
): Map<PooledTransaction, ReceiptRecord> {
  const receipts = new Map<PooledTransaction, ReceiptRecord>();
  const place = { blockNumber: toHex(number), blockHash };
  let cumulativeGas = 0n;
  let logIndex = 0;
  for (const [index, { pooled, result }] of included.entries()) {
    cumulativeGas += result.totalGasSpent;
    const origin = { ...place, transactionHash: pooled.hash, transactionIndex: toHex(index) };
    const logs = (result.execResult.logs ?? []).map(([address, topics, data]): LogRecord => {
      return {
        ...origin,
        address: bytesToHex(address),
        topics: topics.map((topic) => bytesToHex(topic)),
        data: bytesToHex(data),
        blockTimestamp: toHex(timestamp),
        logIndex: toHex(logIndex++),
        removed: false,
      };
    });
    receipts.set(pooled, {
      ...origin,
      from: pooled.sender,
      to: (pooled.transaction.to?.toString() as Hex | undefined) ?? null,
      cumulativeGasUsed: toHex(cumulativeGas),
      gasUsed: toHex(result.totalGasSpent),
      effectiveGasPrice: toHex(pooled.transaction.getEffectivePriorityFee(0n)),
      contractAddress: (result.createdAddress?.toString() as Hex | undefined) ?? null,
      logs,
      logsBloom: bytesToHex(result.bloom.bitvector),
      status: result.execResult.exceptionError === undefined ? '0x1' : '0x0',
      type: toHex(pooled.transaction.type),
    });
  }
  return receipts;
}
