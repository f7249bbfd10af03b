import type { ComputationOf } from '@tricorn/contract';
import { type Bounds, checkTerms, type ResultFor, type RoundTerms } from '@tricorn/privacy/client';

import type { AskedHere } from './agree.js';

/**
 * What a client remembers about one account at one server: keys of others as they were first seen, jobs that it has agreed
 * to, and what it has signed. Values are opaque texts. The command line keeps them in a file, a browser in IndexedDB.
 */
export interface Memory {
  get(name: string): Promise<string | undefined>;
  /** Writes all of the entries or none, and returns when they are durable. */
  set(entries: Readonly<Record<string, string>>): Promise<void>;
  list(): Promise<[name: string, value: string][]>;
}

/** A memory that lasts until the process ends. */
export class TransientMemory implements Memory {
  readonly #values = new Map<string, string>();

  async get(name: string): Promise<string | undefined> {
    return this.#values.get(name);
  }

  async set(entries: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(entries)) this.#values.set(name, value);
  }

  async list(): Promise<[string, string][]> {
    return [...this.#values];
  }
}

/** A job as its first round was agreed to on this device; later rounds must be the same. */
export interface RememberedJob {
  readonly computation: ComputationOf<'Input'>;
  /** Normalised, by place. */
  readonly parties: readonly string[];
  readonly place: number;
  /** Of matrices. */
  readonly bounds?: Bounds | undefined;
  readonly asked?: AskedHere | undefined;
  readonly result: ResultFor;
  /** The newest round for which this device signed data. */
  readonly round: number;
}

const jobEntry = (jobID: string): string => `job ${jobID}`;
const termsEntry = (jobID: string): string => `terms ${jobID}`;
const fillEntry = (jobID: string, round: number, digest: string): string =>
  `fill ${jobID} ${round} ${digest}`;
const acceptedEntry = (jobID: string, round: number): string => `accepted ${jobID} ${round}`;
const nameEntry = (jobName: string): string => `name ${jobName}`;
const registeredEntry = 'registered';

export async function recallJob(memory: Memory, jobID: string): Promise<RememberedJob | undefined> {
  const text = await memory.get(jobEntry(jobID));
  return text === undefined ? undefined : (JSON.parse(text) as RememberedJob);
}

/** The entries of a fill that is about to be sent. */
export const fillEntries = (
  terms: RoundTerms,
  job: RememberedJob,
  digest: string,
): Record<string, string> => ({
  [jobEntry(terms.job)]: JSON.stringify(job),
  [termsEntry(terms.job)]: JSON.stringify(terms),
  [fillEntry(terms.job, job.round, digest)]: 'signed',
});

/** The terms of the newest round for which this device signed data. */
export async function recallTerms(memory: Memory, jobID: string): Promise<RoundTerms | undefined> {
  const text = await memory.get(termsEntry(jobID));
  return text === undefined ? undefined : checkTerms(JSON.parse(text));
}

/** Remembers that the service accepted a fill: from now on no other one of this round counts. */
export async function rememberAccepted(
  memory: Memory,
  jobID: string,
  round: number,
  digest: string,
): Promise<void> {
  await memory.set({ [acceptedEntry(jobID, round)]: digest });
}

export const isRoundFilled = async (memory: Memory, jobID: string, round: number): Promise<boolean> =>
  (await memory.get(acceptedEntry(jobID, round))) !== undefined;

/** Whether this device signed this fill and no other one of the round was accepted instead. */
export async function isOwnFill(
  memory: Memory,
  jobID: string,
  round: number,
  digest: string,
): Promise<boolean> {
  const accepted = await memory.get(acceptedEntry(jobID, round));
  if (accepted !== undefined) return accepted === digest;
  return (await memory.get(fillEntry(jobID, round, digest))) !== undefined;
}

/** Remembers which job the person means by a name, so that the service cannot show another one under it. */
export async function rememberJobName(memory: Memory, jobName: string, jobID: string): Promise<void> {
  await memory.set({ [nameEntry(jobName)]: jobID });
}

export const recallJobName = async (memory: Memory, jobName: string): Promise<string | undefined> =>
  await memory.get(nameEntry(jobName));

export async function rememberRegistered(memory: Memory): Promise<void> {
  if (!(await isRegisteredHere(memory))) await memory.set({ [registeredEntry]: 'yes' });
}

/** Whether this device has registered its key with the account. */
export const isRegisteredHere = async (memory: Memory): Promise<boolean> =>
  (await memory.get(registeredEntry)) !== undefined;
