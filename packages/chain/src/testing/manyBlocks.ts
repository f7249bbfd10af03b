import type { Hex } from 'viem';
import { ChainDatabase, type WriteOperation } from '../embedded/chainDatabase.js';
import type { LogRecord, ReceiptRecord } from '../embedded/records.js';

const blocksPerWrite = 5000;

/**
 * Adds blocks with one transaction each to the folder of a closed chain. Their headers are copies of the first one and
 * their state is filler: only the amount of data matters.
 */
export async function fillWithBlocks(folder: string, blocks: number, stateBytesEach = 64): Promise<void> {
  const database = await ChainDatabase.open(folder);
  const rlp = database.blockRlp(0n) as Uint8Array;
  for (let first = 1; first <= blocks; first += blocksPerWrite) {
    const operations: WriteOperation[] = [];
    for (let number = first; number < Math.min(first + blocksPerWrite, blocks + 1); number += 1) {
      const hash: Hex = `0x${number.toString(16).padStart(64, '0')}`;
      const receipts = [receiptIn(number, hash)];
      operations.push(...database.blockWrites({ number: BigInt(number), hash, rlp, receipts }));
      operations.push(database.putTrieNode(hash.slice(2), new Uint8Array(stateBytesEach).fill(number % 251)));
    }
    await database.write(operations);
  }
  await database.close();
}

function receiptIn(number: number, hash: Hex): ReceiptRecord {
  const place = { transactionHash: hash, blockHash: hash, blockNumber: `0x${number.toString(16)}` };
  const log = {
    ...place,
    address: '0x00',
    topics: [hash],
    data: '0x',
    logIndex: '0x0',
  } as unknown as LogRecord;
  return { ...place, logs: [log] } as unknown as ReceiptRecord;
}
