import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeRefusalError } from '../errors.js';
import { namesIn, readBytesIfPresent, writeDurably } from './durableFile.js';

/** Fills of one party in one round. Only one is used; the others are incomplete attempts. */
const fillsPerPartyMax = 16;

/** Names the input of a party. */
export interface BoxReference {
  readonly job: string;
  readonly round: number;
  readonly party: number;
  readonly fill: string;
}

/** A listing stops after the job with which it reaches this number of inputs. */
const listedMax = 1_000;
const boxName = /^(\d{1,2})-([0-9A-Za-z_-]+)\.(?:box|export)$/;

/** Some of the inputs of a node, ordered by job. */
export interface InputListing {
  readonly inputs: readonly BoxReference[];
  /** The job after which to continue; null at the end. */
  readonly next: string | null;
}

/** The boxes of a node on disk, sealed as they arrived. Callers have checked that ids are safe as file names. */
export class BoxStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = join(folder, 'boxes');
  }

  async put(reference: BoxReference, box: Uint8Array): Promise<void> {
    const path = this.#path(reference);
    const existing = await readBytesIfPresent(path);
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
    const box = await readBytesIfPresent(this.#path(reference));
    if (box === undefined) throw new NodeRefusalError('unknown-box', 'This node does not have the input');
    return box;
  }

  async has(reference: BoxReference): Promise<boolean> {
    return (await readBytesIfPresent(this.#path(reference))) !== undefined;
  }

  /** Replaces a box by what its owner may have back. */
  async putExport(reference: BoxReference, exported: Uint8Array): Promise<void> {
    await writeDurably(this.#path(reference, 'export'), exported);
    await rm(this.#path(reference), { force: true });
  }

  /** What took the place of a box; undefined while the box itself is there. */
  async getExport(reference: BoxReference): Promise<Buffer | undefined> {
    return await readBytesIfPresent(this.#path(reference, 'export'));
  }

  /** Removes one input. */
  async discard(reference: BoxReference): Promise<void> {
    for (const kind of ['box', 'export'] as const) await rm(this.#path(reference, kind), { force: true });
    for (const folder of [
      this.#roundFolder(reference.job, reference.round),
      join(this.#folder, reference.job),
    ])
      await rmdir(folder).catch(() => undefined);
  }

  /** The inputs of a round. */
  async ofRound(job: string, round: number): Promise<BoxReference[]> {
    const names = await namesIn(this.#roundFolder(job, round));
    return names.flatMap((name) => {
      const [, party, fill] = boxName.exec(name) ?? [];
      return fill === undefined ? [] : [{ job, round, party: Number(party), fill }];
    });
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
    return await namesIn(this.#folder);
  }

  #roundFolder(job: string, round: number): string {
    return join(this.#folder, job, String(round));
  }

  #path({ job, round, party, fill }: BoxReference, kind: 'box' | 'export' = 'box'): string {
    return join(this.#roundFolder(job, round), `${party}-${fill}.${kind}`);
  }
}
