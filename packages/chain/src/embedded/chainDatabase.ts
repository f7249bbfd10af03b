import { chmod, mkdir } from 'node:fs/promises';
import { ClassicLevel } from 'classic-level';
import type { Hex } from 'viem';
import { codedError } from '../codedError.js';
import type { LogRecord, ReceiptRecord } from './records.js';

export type WriteOperation =
  | { readonly type: 'put'; readonly key: string; readonly value: Uint8Array }
  | { readonly type: 'del'; readonly key: string };

/** What a block adds besides its state. */
export interface BlockWrite {
  readonly number: bigint;
  readonly hash: Hex;
  readonly rlp: Uint8Array;
  readonly receipts: readonly ReceiptRecord[];
}

/** A range of blocks, inclusive at both ends. */
export interface LogRange {
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
}

/** Another process holds the chain's folder. */
export class ChainFolderLockedError extends codedError('ChainFolderLockedError', 'CHAIN_FOLDER_LOCKED') {
  constructor(folder: string, cause: unknown) {
    super(`the chain folder ${folder} is in use by another process`, { cause });
  }
}

/** The chain's folder was written by another version, in a form that this one does not read. */
export class ChainFolderFormatError extends codedError('ChainFolderFormatError', 'CHAIN_FOLDER_FORMAT') {
  constructor(folder: string, found: string | undefined) {
    super(
      `the chain folder ${folder} has ${found === undefined ? 'no format' : `format ${found}`}, but this version reads format ${currentFormat}: use the version that wrote it, or move the folder away to begin a new chain`,
    );
  }
}

/** How keys and values are laid out. A change that older folders do not follow gets the next number. */
const currentFormat = '1';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** All keys share one space; the first letter distinguishes them. */
const keys = {
  head: 'head',
  format: 'format',
  trieNode: (hash: string) => `s${hash}`,
  block: (number: bigint) => `b${sortable(number)}`,
  blockNumber: (hash: string) => `n${hash}`,
  receipt: (transactionHash: string) => `r${transactionHash}`,
  waiting: (transactionHash: string) => `w${transactionHash}`,
};

/** Fixed-width hexadecimal, so that keys sort like numbers. */
function sortable(number: bigint): string {
  return number.toString(16).padStart(12, '0');
}

/** The chain on disk: blocks, receipts, log indexes, state nodes, and transactions waiting for a nonce. */
export class ChainDatabase {
  readonly #level: ClassicLevel<string, Uint8Array>;

  /** Use `open`. */
  constructor(level: ClassicLevel<string, Uint8Array>) {
    this.#level = level;
  }

  static async open(folder: string): Promise<ChainDatabase> {
    // The database creates its files readable for everybody; nobody else may enter the folder.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    const level = new ClassicLevel<string, Uint8Array>(folder, {
      keyEncoding: 'utf8',
      valueEncoding: 'view',
    });
    try {
      await level.open();
    } catch (error) {
      const cause = (error as { cause?: { code?: string } }).cause;
      if (cause?.code === 'LEVEL_LOCKED') throw new ChainFolderLockedError(folder, error);
      throw error;
    }
    const database = new ChainDatabase(level);
    const format = database.#text(keys.format);
    if (format !== currentFormat && database.headNumber() !== undefined) {
      await level.close();
      throw new ChainFolderFormatError(folder, format);
    }
    return database;
  }

  close(): Promise<void> {
    return this.#level.close();
  }

  /** Writes a batch and waits until it is on disk. A chained batch takes a quarter of the time of an array. */
  write(operations: readonly WriteOperation[]): Promise<void> {
    const batch = this.#level.batch();
    for (const operation of operations) {
      if (operation.type === 'put') batch.put(operation.key, operation.value);
      else batch.del(operation.key);
    }
    return batch.write({ sync: true });
  }

  headNumber(): bigint | undefined {
    const text = this.#text(keys.head);
    return text === undefined ? undefined : BigInt(text);
  }

  /** Part of the batch that writes the first block. */
  putFormat(): WriteOperation {
    return put(keys.format, currentFormat);
  }

  trieNode(hash: string): Uint8Array | undefined {
    return this.#level.getSync(keys.trieNode(hash));
  }

  putTrieNode(hash: string, node: Uint8Array): WriteOperation {
    return { type: 'put', key: keys.trieNode(hash), value: node };
  }

  blockRlp(number: bigint): Uint8Array | undefined {
    return this.#level.getSync(keys.block(number));
  }

  blockNumberOf(hash: string): bigint | undefined {
    const text = this.#text(keys.blockNumber(hash.toLowerCase()));
    return text === undefined ? undefined : BigInt(text);
  }

  receipt(transactionHash: string): ReceiptRecord | undefined {
    const text = this.#text(keys.receipt(transactionHash.toLowerCase()));
    return text === undefined ? undefined : (JSON.parse(text) as ReceiptRecord);
  }

  /** The raw transactions that wait for an earlier nonce, in no particular order. */
  async waiting(): Promise<Uint8Array[]> {
    return this.#level.values({ gte: 'w', lt: 'x' }).all();
  }

  putWaiting(hash: string, raw: Uint8Array): WriteOperation {
    return { type: 'put', key: keys.waiting(hash), value: raw };
  }

  deleteWaiting(hash: string): WriteOperation {
    return { type: 'del', key: keys.waiting(hash) };
  }

  /** The operations that make a block the head and index its transactions and logs. */
  blockWrites(block: BlockWrite): WriteOperation[] {
    const operations: WriteOperation[] = [
      { type: 'put', key: keys.block(block.number), value: block.rlp },
      put(keys.blockNumber(block.hash), block.number.toString()),
      put(keys.head, block.number.toString()),
    ];
    for (const receipt of block.receipts) {
      operations.push(put(keys.receipt(receipt.transactionHash), JSON.stringify(receipt)));
      receipt.logs.forEach((log, position) => {
        const place = `${receipt.transactionHash}:${position}`;
        for (const index of logIndexes(log)) {
          operations.push(put(`l${index}${sortable(block.number)}${sortable(BigInt(log.logIndex))}`, place));
        }
      });
    }
    return operations;
  }

  /** The logs of one index within a range of blocks, in chain order. */
  async *logs(index: string, range: LogRange): AsyncGenerator<LogRecord> {
    const places = this.#level.values({
      gte: `l${index}${sortable(range.fromBlock)}`,
      lt: `l${index}${sortable(range.toBlock + 1n)}`,
    });
    let receipt: ReceiptRecord | undefined;
    for await (const value of places) {
      const [hash, position] = decoder.decode(value).split(':') as [string, string];
      if (receipt?.transactionHash !== hash) receipt = this.receipt(hash);
      const log = receipt?.logs[Number(position)];
      if (log !== undefined) yield log;
    }
  }

  #text(key: string): string | undefined {
    const value = this.#level.getSync(key);
    return value === undefined ? undefined : decoder.decode(value);
  }
}

/** The names of the log indexes that a filter can use. */
export const logIndexNames = {
  all: 'L',
  address: (address: string) => `A${address}`,
  topic: (topic0: string) => `T${topic0}`,
  topicPair: (topic0: string, topic1: string) => `P${topic0}${topic1}`,
};

function logIndexes(log: LogRecord): string[] {
  const indexes = [logIndexNames.all, logIndexNames.address(log.address)];
  const [topic0, topic1] = log.topics;
  if (topic0 !== undefined) indexes.push(logIndexNames.topic(topic0));
  if (topic0 !== undefined && topic1 !== undefined) indexes.push(logIndexNames.topicPair(topic0, topic1));
  return indexes;
}

function put(key: string, text: string): WriteOperation {
  return { type: 'put', key, value: encoder.encode(text) };
}
