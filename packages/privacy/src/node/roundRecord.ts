import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordHead } from '../consent/resultStatement.js';
import { NodeRefusalError } from '../errors.js';
import { attemptsMax } from '../limits.js';
import { appendDurably, createDurably, namesIn, readIfPresent } from './durableFile.js';
import { RecordHeads, type RecordOwner } from './recordHeads.js';

/** What a round runs on: the digests of its terms and of the signed fills. */
export interface RoundCommitment {
  readonly terms: string;
  readonly fills: readonly string[];
}

/** Withdrawals that a node remembers at a time; each is forgotten when its round expires. */
const withdrawalsMax = 10_000;

/**
 * What this node has ever run: one file for each round, to which lines are only appended. It outlives the boxes, the
 * deletion of the job and restarts, and nothing removes it, so that a round can never run on other inputs. A round
 * needs all three nodes, so restoring the folder of one node from a backup does not make another run possible.
 */
export class RoundRecord {
  readonly #folder: string;
  readonly heads: RecordHeads;

  constructor(folder: string, heads: RecordHeads) {
    this.#folder = join(folder, 'record');
    this.heads = heads;
  }

  static async open(folder: string, counter: string, owner: RecordOwner): Promise<RoundRecord> {
    return new RoundRecord(folder, await RecordHeads.open(join(folder, 'record'), counter, owner));
  }

  /** Refuses other inputs than those of the first run, a round that ended, and too many attempts. Nothing is written. */
  async check(job: string, round: number, commitment: RoundCommitment): Promise<void> {
    this.heads.assertCurrent();
    const [begun] = await Promise.all([this.#lines(job, round), this.assertNotWithdrawn(commitment.terms)]);
    if (begun === undefined) return;
    const [first, ...events] = begun;
    if (first !== firstLine(job, round, commitment))
      throw new NodeRefusalError('round-conflict', 'This round was started with other inputs');
    if (events.includes(settledLine)) throw new NodeRefusalError('round-conflict', 'This round has ended');
    if (1 + events.filter((event) => event === attemptLine).length >= attemptsMax)
      throw new NodeRefusalError('too-many', `This round was started ${attemptsMax} times`);
  }

  /**
   * Begins an attempt: binds a round to its inputs permanently, and counts. Before that no message of the round may be sent.
   */
  async begin(job: string, round: number, commitment: RoundCommitment): Promise<RecordHead> {
    await this.check(job, round, commitment);
    const path = this.#path(job, round);
    const first = firstLine(job, round, commitment);
    const [isFirst, head] = await Promise.all([createDurably(path, `${first}\n`), this.heads.advance(first)]);
    if (!isFirst) {
      // Another run may have come first meanwhile.
      await this.check(job, round, commitment);
      await appendDurably(path, `${attemptLine}\n`);
    }
    // Whoever withdraws looks for the file of the round after writing that; so one of the two is noticed here.
    await this.assertNotWithdrawn(commitment.terms);
    return head;
  }

  /** Ends a round for good. */
  async settle(job: string, round: number): Promise<void> {
    if ((await this.read(job, round))?.settled === false)
      await appendDurably(this.#path(job, round), `${settledLine}\n`);
  }

  /** From now on no round runs under these terms. Refused if one has begun. */
  async withdraw(terms: string, { job, round, expires }: { job: string; round: number; expires: number }) {
    const known = await namesIn(this.#withdrawnFolder);
    if (known.length >= withdrawalsMax && !known.includes(terms))
      throw new NodeRefusalError('too-many', 'The node remembers its maximum number of withdrawals');
    // It counts as an attempt does, so that a node that was restored to the time before is noticed.
    if (await createDurably(join(this.#withdrawnFolder, terms), String(expires)))
      await this.heads.advance(`withdrawn ${terms}`);
    if ((await this.read(job, round))?.terms === terms)
      throw new NodeRefusalError('round-conflict', 'The round has already been started');
  }

  /** Forgets withdrawals from rounds that have expired and cannot run any more. */
  async forgetWithdrawals(now = Date.now()): Promise<void> {
    for (const name of await namesIn(this.#withdrawnFolder)) {
      const path = join(this.#withdrawnFolder, name);
      if (now >= 1000 * Number(await readFile(path, 'utf8'))) await rm(path);
    }
  }

  async read(job: string, round: number): Promise<(RoundCommitment & { settled: boolean }) | undefined> {
    const [begun, ...events] = (await this.#lines(job, round)) ?? [];
    if (begun === undefined) return undefined;
    const { terms, fills } = JSON.parse(begun) as RoundCommitment;
    return { terms, fills, settled: events.includes(settledLine) };
  }

  async #lines(job: string, round: number): Promise<string[] | undefined> {
    return (await readIfPresent(this.#path(job, round)))?.split('\n');
  }

  async assertNotWithdrawn(terms: string): Promise<void> {
    if ((await readIfPresent(join(this.#withdrawnFolder, terms))) !== undefined) throw withdrawn();
  }

  get #withdrawnFolder(): string {
    return join(this.#folder, 'withdrawn');
  }

  // A digest, so that job ids, which callers choose, do not name files that are never deleted.
  #path(job: string, round: number): string {
    const name = createHash('sha256').update(`${job}/${round}`).digest('hex');
    return join(this.#folder, name.slice(0, 2), name);
  }
}

const attemptLine = 'started again';
const settledLine = 'settled';
const firstLine = (job: string, round: number, { terms, fills }: RoundCommitment): string =>
  JSON.stringify({ job, round, terms, fills });
const withdrawn = () => new NodeRefusalError('withdrawn', 'A party has withdrawn its consent');
