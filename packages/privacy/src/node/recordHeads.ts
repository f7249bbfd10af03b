import { createHash, createHmac } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordHead } from '../consent/resultStatement.js';
import { NodeRefusalError } from '../errors.js';
import { appendDurably, readIfPresent, writeDurably } from './durableFile.js';

const start = 'A'.repeat(43);
const tagBytes = 16;

/** The node whose record this is. */
export interface RecordOwner {
  readonly signKey: string;
  /** Known to the node alone. */
  readonly secret: string;
}

/**
 * The heads of a node's record, one for each attempt that it has begun and each withdrawal: a chain of hashes, so that one head stands for
 * everything before it. They reveal that the record went back in time, in two ways. Their number is also kept in a file
 * outside the node's folder, which a backup of the folder does not contain. And the node signs its head with every result,
 * so a result that it signed later than its record reaches, whoever shows it, proves that the record is not the whole one.
 */
export class RecordHeads {
  readonly #path: string;
  readonly #counter: string;
  readonly #owner: RecordOwner;
  #head: Omit<RecordHead, 'tag'>;
  #restored: string | undefined;
  /** Why nothing runs yet: what the chain holds of this record was not read. */
  unread: string | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  #counting: Promise<void> = Promise.resolve();

  private constructor(path: string, counter: string, owner: RecordOwner, head: Omit<RecordHead, 'tag'>) {
    this.#path = path;
    this.#counter = counter;
    this.#owner = owner;
    this.#head = head;
  }

  /** Heads and counter belong to one identity of the node: with new keys nothing can run again, and both begin anew. */
  static async open(folder: string, counter: string, owner: RecordOwner): Promise<RecordHeads> {
    const { signKey } = owner;
    const path = join(folder, `heads-${signKey}`);
    const text = await readIfPresent(path);
    // A line that a crash cut off was never acted on.
    const heads = text?.split('\n').slice(0, -1) ?? [];
    const record = new RecordHeads(path, counter, owner, {
      count: heads.length,
      head: heads.at(-1) ?? start,
    });
    const [counted, ofKey] = ((await readIfPresent(counter)) ?? '').split(' ');
    const isCounted = ofKey === signKey;
    if (text !== undefined && !isCounted) record.#restored = `its counter ${counter} is missing`;
    else if (isCounted && Number(counted) > heads.length)
      record.#restored = `its counter ${counter} is ahead of its record`;
    else record.#restored = await readIfPresent(`${path}.restored`);
    if (record.#restored !== undefined) return record;
    if (text === undefined) await writeDurably(path, '');
    await record.#count();
    return record;
  }

  /** Throws if the record went back in time: with it, rounds could run again on other inputs. */
  assertCurrent(): void {
    if (this.#restored !== undefined)
      throw new NodeRefusalError(
        'restored',
        `The record of this node was restored (${this.#restored}); its operator must stop it and run tricorn node renew`,
      );
    if (this.unread !== undefined) throw new NodeRefusalError('busy', this.unread);
  }

  /** Adds an attempt or a withdrawal. */
  async advance(line: string): Promise<RecordHead> {
    const { count, head: before } = this.#head;
    const head = createHash('sha256').update(`${before}\n${line}`).digest('base64url');
    this.#head = { count: count + 1, head };
    const { secret } = this.#owner;
    const now = { ...this.#head, tag: tagOf(secret, count + 1, head) };
    this.#writing = this.#writing.then(() => appendDurably(this.#path, `${head}\n`));
    await this.#writing;
    this.#counting = this.#counting.then(() => this.#count());
    this.#counting.catch(() => undefined);
    return now;
  }

  /** Resolves when the counter includes all attempts so far. */
  async counted(): Promise<void> {
    await this.#counting;
  }

  /** Whether this node made the head; others cannot know its tag. */
  isOwn({ count, head, tag }: RecordHead): boolean {
    return tag === tagOf(this.#owner.secret, count, head);
  }

  /** Compares a head of this node with its record. If it is not in the record, the node stops for good. */
  async compare({ count, head }: Omit<RecordHead, 'tag'>): Promise<void> {
    await this.#writing;
    const isNewest = count === this.#head.count && head === this.#head.head;
    if (isNewest || (await this.#read(count)) === head) return;
    this.#restored ??= 'it signed a result that is not in its record';
    await writeDurably(`${this.#path}.restored`, this.#restored);
  }

  // Lines have the same length, so that a long record is not read for each comparison.
  async #read(count: number): Promise<string | undefined> {
    const file = await open(this.#path, 'r');
    try {
      const line = Buffer.alloc(start.length + 1);
      const { bytesRead } = await file.read(line, 0, line.length, (count - 1) * line.length);
      return bytesRead === line.length ? line.toString('latin1', 0, start.length) : undefined;
    } finally {
      await file.close();
    }
  }

  async #count(): Promise<void> {
    await writeDurably(this.#counter, `${this.#head.count} ${this.#owner.signKey}`);
  }
}

const tagOf = (secret: string, count: number, head: string): string =>
  createHmac('sha256', secret)
    .update(`tricorn anchor v1\n${count} ${head}`)
    .digest()
    .subarray(0, tagBytes)
    .toString('base64url');

/** Where the counter of a node is unless its settings say otherwise: beside its folder, not in it. */
export const counterBeside = (folder: string): string => `${folder.replace(/\/+$/, '')}.counter`;
