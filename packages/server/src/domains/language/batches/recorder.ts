import { Call } from '../../../ground/store/call.js';
import type { Db } from '../../../ground/store/database.js';
import { sendAlone } from '../../../ground/store/send.js';
import { endedLines } from './batchFiles.js';

/** A line that has ended: a line of the output, and what is charged for it. */
export interface EndedLine {
  number: number;
  succeeded: boolean;
  line: string;
  use: object | undefined;
}

/** Lines that may wait to be recorded. */
const waitingMax = 256;

/**
 * Records the lines of a batch that have ended, and charges them. One write at a time takes everything that has ended since
 * the last one, so lines do not wait for each other.
 */
export class Recorder {
  readonly #db: Db;
  readonly #batchId: string;
  readonly #recorded: ReadonlySet<number>;
  #waiting: EndedLine[] = [];
  #writing: Promise<void> | undefined;

  private constructor(db: Db, batchId: string, recorded: ReadonlySet<number>) {
    this.#db = db;
    this.#batchId = batchId;
    this.#recorded = recorded;
  }

  /** Continues where an earlier run of the batch ended. */
  static async open(db: Db, batchId: string): Promise<Recorder> {
    return new Recorder(db, batchId, await endedLines(db, batchId));
  }

  /** Whether an earlier run has recorded this line. */
  has(number: number): boolean {
    return this.#recorded.has(number);
  }

  /** Waits only if the database is far behind. */
  async add(line: EndedLine): Promise<void> {
    this.#waiting.push(line);
    if (this.#writing === undefined) {
      this.#writing = this.#write();
      // A failure is thrown to whoever waits for it.
      this.#writing.catch(() => {});
    }
    if (this.#waiting.length >= waitingMax) await this.#writing;
  }

  /** Waits until everything is recorded. */
  async close(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    // Lines that end in the same turn are written together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const ended = JSON.stringify(this.#waiting.splice(0));
      await sendAlone(this.#db, [new Call('llm_batch_record', [this.#batchId, ended])]);
    }
    this.#writing = undefined;
  }
}
