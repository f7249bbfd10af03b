import { mkdir, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BoxHeader } from '../client/shareBox.js';
import { NodeRefusalError } from '../errors.js';
import type { Operation } from '../plan.js';
import { fileErrorCode, writeDurably } from './durableFile.js';

/** Fills of one party in one round. Only one is used; the others are incomplete attempts. */
const fillsPerPartyMax = 16;

export type BoxReference = Pick<BoxHeader, 'job' | 'round' | 'party' | 'fill'>;

/** A listing stops after the job with which it reaches this number of inputs. */
const listedMax = 1_000;
const boxName = /^([012])-([0-9A-Za-z_-]+)\.box$/;

/** Some of the inputs of a node, ordered by job. */
export interface InputListing {
  readonly inputs: readonly BoxReference[];
  /** The job after which to continue; null at the end. */
  readonly next: string | null;
}

/** Which inputs a round uses, fixed when it first runs. */
export interface RoundCommitment {
  readonly operation: Operation;
  readonly fills: readonly string[];
}

/** The boxes of a node on disk, sealed as they arrived. Callers have checked that ids are safe as file names. */
export class BoxStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = join(folder, 'boxes');
  }

  async put(reference: BoxReference, box: Uint8Array): Promise<void> {
    const path = this.#path(reference);
    const existing = await readIfPresent(path);
    if (existing !== undefined) {
      if (Buffer.compare(existing, box) === 0) return;
      throw new NodeRefusalError('box-conflict', 'Another box is stored under this fill');
    }
    const folder = this.#roundFolder(reference.job, reference.round);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const fills = (await readdir(folder)).filter((name) => name.startsWith(`${reference.party}-`));
    if (fills.length >= fillsPerPartyMax) {
      throw new NodeRefusalError('too-many', `More than ${fillsPerPartyMax} fills of one party in one round`);
    }
    await writeDurably(path, box);
  }

  async get(reference: BoxReference): Promise<Buffer> {
    const box = await readIfPresent(this.#path(reference));
    if (box === undefined) throw new NodeRefusalError('unknown-box', 'This node does not have the input');
    return box;
  }

  /** Binds a round to its inputs permanently, so that it cannot run again on other inputs and reveal more. */
  async commit(job: string, round: number, commitment: RoundCommitment): Promise<void> {
    const path = join(this.#roundFolder(job, round), 'round.json');
    const text = JSON.stringify([commitment.operation, commitment.fills]);
    const existing = await readIfPresent(path);
    if (existing === undefined) {
      await writeDurably(path, text);
    } else if (existing.toString() !== text) {
      throw new NodeRefusalError('round-conflict', 'This round was started with other inputs');
    }
  }

  /** Removes an unused input. An input with which a round was started stays. */
  async discard(reference: BoxReference): Promise<void> {
    const begun = await readIfPresent(join(this.#roundFolder(reference.job, reference.round), 'round.json'));
    if (begun !== undefined && (JSON.parse(begun.toString())[1] as string[]).includes(reference.fill))
      throw new NodeRefusalError('round-conflict', 'The round was started with this input');
    await rm(this.#path(reference), { force: true });
    for (const folder of [
      this.#roundFolder(reference.job, reference.round),
      join(this.#folder, reference.job),
    ])
      await rmdir(folder).catch(() => undefined);
  }

  /** Inputs that are older than `olderThanMs`, of jobs whose ids come after `after`. */
  async list(after: string, olderThanMs: number, now = Date.now()): Promise<InputListing> {
    const inputs: BoxReference[] = [];
    for (const job of (await this.#jobs()).sort()) {
      if (job <= after) continue;
      for (const name of await readdir(join(this.#folder, job), { recursive: true })) {
        const [round, box] = name.split('/');
        const [, party, fill] = boxName.exec(box ?? '') ?? [];
        if (fill === undefined) continue;
        const { mtimeMs } = await stat(join(this.#folder, job, name));
        if (now - mtimeMs >= olderThanMs)
          inputs.push({ job, round: Number(round), party: Number(party), fill });
      }
      if (inputs.length >= listedMax) return { inputs, next: job };
    }
    return { inputs, next: null };
  }

  async deleteJob(job: string): Promise<void> {
    await rm(join(this.#folder, job), { recursive: true, force: true });
  }

  async jobCount(): Promise<number> {
    return (await this.#jobs()).length;
  }

  async #jobs(): Promise<string[]> {
    try {
      return await readdir(this.#folder);
    } catch (error) {
      if (fileErrorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }

  #roundFolder(job: string, round: number): string {
    return join(this.#folder, job, String(round));
  }

  #path({ job, round, party, fill }: BoxReference): string {
    return join(this.#roundFolder(job, round), `${party}-${fill}.box`);
  }
}

async function readIfPresent(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
