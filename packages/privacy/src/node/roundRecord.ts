import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeRefusalError } from '../errors.js';
import type { Triple } from '../plan.js';
import { createDurably, fileErrorCode } from './durableFile.js';

/** What a round runs on: the digests of its terms and of the three signed fills. */
export interface RoundCommitment {
  readonly terms: string;
  readonly fills: Triple<string>;
}

/** Repetitions after crashes. Each one gives a cheating node another chance, so they are bounded. */
export const attemptsMax = 256;

/**
 * What this node has ever run: one file for each round, to which lines are only appended. It outlives the boxes, the
 * deletion of the job and restarts, and nothing removes it, so that a round can never run on other inputs. A round
 * needs all three nodes, so restoring the folder of one node from a backup does not make another run possible.
 */
export class RoundRecord {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = join(folder, 'record');
  }

  /** Binds a round to its inputs permanently. Refuses other inputs, a settled round, and too many repetitions. */
  async begin(job: string, round: number, commitment: RoundCommitment): Promise<void> {
    const path = this.#path(job, round);
    const first = JSON.stringify({ job, round, terms: commitment.terms, fills: commitment.fills });
    if (await createDurably(path, `${first}\n`)) return;
    const [begun, ...events] = (await readFile(path, 'utf8')).split('\n');
    if (begun !== first)
      throw new NodeRefusalError('round-conflict', 'This round was started with other inputs');
    if (events.includes(settledLine)) throw new NodeRefusalError('round-conflict', 'This round has ended');
    if (events.length > attemptsMax)
      throw new NodeRefusalError('too-many', `This round was started more than ${attemptsMax} times`);
    await append(path, attemptLine);
  }

  /** Ends a round for good. */
  async settle(job: string, round: number): Promise<void> {
    if ((await this.read(job, round))?.settled === false) await append(this.#path(job, round), settledLine);
  }

  async read(job: string, round: number): Promise<(RoundCommitment & { settled: boolean }) | undefined> {
    try {
      const [begun, ...events] = (await readFile(this.#path(job, round), 'utf8')).split('\n');
      const { terms, fills } = JSON.parse(begun!) as RoundCommitment;
      return { terms, fills, settled: events.includes(settledLine) };
    } catch (error) {
      if (fileErrorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  // A digest, so that job ids, which callers choose, do not name files that are never deleted.
  #path(job: string, round: number): string {
    const name = createHash('sha256').update(`${job}/${round}`).digest('hex');
    return join(this.#folder, name.slice(0, 2), name);
  }
}

const attemptLine = 'started again';
const settledLine = 'settled';

async function append(path: string, line: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    await file.writeFile(`${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
