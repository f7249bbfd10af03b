import { rm, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { invalidField, type ResponseOf, ServiceError } from '@tricorn/contract';
import { ggufEngine, type LanguageEngine, parseTokenPrice, withProfile } from '@tricorn/language';
import { messageOf } from '../../../ground/messageOf.js';
import type { Logger } from '../../../ground/observability/logger.js';
import { downloadModel, partOf, sizeOf } from './downloadModel.js';
import { knownModels } from './knownModels.js';
import { ModelFolder, type ModelRecord, modelsMax } from './modelFolder.js';
import { describeSource, type ModelSource } from './modelSource.js';

export type InstalledModel = ResponseOf<'operatorPullModel'>;

export interface PullOrder {
  /** The name of a known or installed model, or the address of a file. */
  model: string;
  name?: string | undefined;
  sha256?: string | undefined;
  price?: string | undefined;
}

export interface InstalledModelsOptions {
  folder: string;
  /** The address of the hub that knows models by name; it may be a private one. */
  hub: string;
  threads?: number | undefined;
  /** Whether another model of the server has this name. */
  isTaken(name: string): boolean;
  log: Logger;
  pauseMs?: number | undefined;
}

/** An engine, and its price, which can change under it. */
interface Served {
  engine: LanguageEngine;
  profile: { price: ReturnType<typeof parseTokenPrice> };
}

/** Downloads that one process runs at once. */
const downloadsMax = 2;
const lookMs = 1_000;
/** A part that nobody has written to for this long belongs to a process that was killed. */
const silentMs = 15_000;
const diskReserveBytes = 268_435_456;
const contextTokens = 4_096;
const sequences = 2;
const namePattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Weights, and what contexts and buffers take beside them. */
export const memoryFor = (bytes: number): number => Math.ceil(bytes * 1.2) + 512 * 1024 ** 2;

/** The memory of the machine, or what a container may use of it. */
export const memoryOfMachine = (): number => Math.min(totalmem(), process.constrainedMemory() || totalmem());

/**
 * Language models that operators install while the server runs: a folder with a file and a record for each. Every process
 * that shares the folder serves what it finds there.
 */
export class InstalledModels {
  readonly #options: InstalledModelsOptions;
  readonly #folder: ModelFolder;
  readonly #served = new Map<string, Served>();
  readonly #downloads = new Map<string, { end: AbortController; done: Promise<void> }>();
  readonly #looking: NodeJS.Timeout;

  constructor(options: InstalledModelsOptions) {
    this.#options = options;
    this.#folder = new ModelFolder(options.folder);
    this.#look();
    this.#looking = setInterval(() => this.#look(), lookMs).unref();
  }

  engines(): readonly LanguageEngine[] {
    return [...this.#served.values()].map(({ engine }) => engine);
  }

  async list(): Promise<InstalledModel[]> {
    return await Promise.all(this.#folder.records().map((record) => this.#describe(record)));
  }

  async diskFreeBytes(): Promise<number> {
    return await this.#folder.freeBytes();
  }

  /** Begins or continues a download, or changes the price of a model that is there. */
  async pull(order: PullOrder): Promise<InstalledModel> {
    const price = order.price ?? '1,1';
    if (parseTokenPrice(price) === undefined) throw invalid('price', 'must be input,output, such as 0.5,2');
    if (order.sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(order.sha256))
      throw invalid('sha256', 'must have 64 hexadecimal digits');
    const name = nameFor(order);
    const known = this.#folder.records().find((record) => record.name === name);
    const url = known !== undefined && order.model === name ? known.url : this.#addressOf(order.model);
    if (known !== undefined && (await sizeOf(this.#folder.pathOf(name))) > 0) {
      if (url !== known.url)
        throw new ServiceError('stateConflict', `Another model is installed as ${name}; remove it first.`);
      const record = { ...known, price: order.price ?? known.price };
      await this.#folder.write(record);
      this.#look();
      return await this.#describe(record);
    }
    if (known === undefined && this.#options.isTaken(name))
      throw invalid('name', 'is that of another model of this server');
    const allowHosts = [new URL(this.#options.hub).host];
    const expected = order.sha256?.toLowerCase() ?? (url === known?.url ? known.sha256 : undefined);
    const source = await describeSource(url, expected, { allowHosts });
    await this.#assertFits(name, source);
    const record = { name, ...source, price: order.price ?? known?.price ?? price };
    const elsewhere = known !== undefined && (await this.#describe(known)).state === 'downloading';
    if (elsewhere || this.#downloads.has(name))
      throw new ServiceError('stateConflict', `${name} is being downloaded.`);
    if (this.#downloads.size >= downloadsMax || this.#folder.records().length >= modelsMax)
      throw new ServiceError('stateConflict', 'Too many models are being downloaded or installed.');
    const end = new AbortController();
    const recorded = this.#record(record, known?.sha256 !== source.sha256);
    const options = { allowHosts, signal: end.signal };
    this.#downloads.set(name, { end, done: this.#download(record, recorded, options) });
    // What has begun is listed. If it cannot be recorded, the download fails.
    await recorded.catch(() => {});
    return await this.#describe(record);
  }

  /** Stops a download and removes the model; false if there is none with this name. */
  async remove(name: string): Promise<boolean> {
    if (!this.#folder.records().some((record) => record.name === name)) return false;
    const running = this.#downloads.get(name);
    running?.end.abort();
    await running?.done;
    await this.#folder.remove(name);
    this.#look();
    return true;
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    const running = [...this.#downloads.values()];
    for (const { end } of running) end.abort();
    await Promise.all([
      ...running.map(({ done }) => done),
      ...this.engines().map((engine) => engine.close()),
    ]);
  }

  async #record(record: ModelRecord, anew: boolean): Promise<void> {
    if (anew) await rm(partOf(this.#folder.pathOf(record.name)), { force: true });
    await this.#folder.write(record);
  }

  async #download(
    record: ModelRecord,
    recorded: Promise<void>,
    options: { allowHosts: string[]; signal: AbortSignal },
  ): Promise<void> {
    const { name } = record;
    const { log, pauseMs = 1_000 } = this.#options;
    try {
      await recorded;
      await downloadModel(record, this.#folder.pathOf(name), { ...options, pauseMs });
      log.info({ model: name }, 'a language model was installed');
    } catch (thrown) {
      if (options.signal.aborted)
        return await this.#folder.write({ ...record, isStopped: true }).catch(() => {});
      log.warn({ model: name, err: thrown }, 'the download of a language model failed');
      await this.#folder.write({ ...record, error: messageOf(thrown) }).catch(() => {});
    } finally {
      this.#downloads.delete(name);
      this.#look();
    }
  }

  /** Serves what is in the folder and nothing else. */
  #look(): void {
    const ready = this.#folder.complete();
    for (const [name, { engine }] of this.#served) {
      if (ready.some((record) => record.name === name)) continue;
      this.#served.delete(name);
      void engine.close();
    }
    for (const { name, price } of ready) {
      const served = this.#served.get(name);
      if (served !== undefined) served.profile.price = parseTokenPrice(price);
      else this.#served.set(name, this.#serve(name, price));
    }
  }

  #serve(name: string, price: string): Served {
    const profile = { price: parseTokenPrice(price) };
    const { threads } = this.#options;
    const engine = ggufEngine({
      modelPath: this.#folder.pathOf(name),
      model: name,
      contextTokens,
      sequences,
      threads,
    });
    return { profile, engine: withProfile(engine, profile) };
  }

  async #describe(record: ModelRecord): Promise<InstalledModel> {
    const { name, url, sha256, bytes, price, error = '', isStopped = false } = record;
    const path = this.#folder.pathOf(name);
    // Asked before the disk is: a download that ends in between is not in this record yet.
    const runsHere = this.#downloads.has(name);
    const common = { name, source: withoutQuery(url), sha256, bytes, memoryBytes: memoryFor(bytes), price };
    if ((await sizeOf(path)) > 0) return { ...common, state: 'ready', doneBytes: bytes, error: '' };
    const part = await stat(partOf(path)).catch(() => undefined);
    const writes = !isStopped && part !== undefined && Date.now() - part.mtimeMs < silentMs;
    const downloading = runsHere || (error === '' && writes);
    const state = downloading ? 'downloading' : error === '' ? 'stopped' : 'failed';
    return { ...common, state, doneBytes: part?.size ?? 0, error: downloading ? '' : error };
  }

  async #assertFits(name: string, { bytes }: ModelSource): Promise<void> {
    const [needed, machine] = [memoryFor(bytes), memoryOfMachine()];
    if (needed > machine)
      throw new ServiceError(
        'tooLarge',
        `The model needs about ${gigabytes(needed)} of memory; this machine has ${gigabytes(machine)}.`,
      );
    const missing = bytes - (await sizeOf(partOf(this.#folder.pathOf(name))));
    const free = (await this.#folder.freeBytes()) - diskReserveBytes;
    if (missing > free)
      throw new ServiceError(
        'diskFull',
        `The model needs ${gigabytes(missing)} on the disk, which has ${gigabytes(Math.max(0, free))} to spare.`,
      );
  }

  #addressOf(model: string): string {
    if (/^https?:\/\//i.test(model)) return model;
    const known = knownModels[model.toLowerCase()];
    if (known !== undefined)
      return `${this.#options.hub.replace(/\/+$/, '')}/${known.repository}/resolve/main/${known.file}`;
    throw invalid('model', `must be an address or one of ${Object.keys(knownModels).join(', ')}`);
  }
}

/** The name that an order asks for, or that of its file. */
function nameFor({ model, name }: PullOrder): string {
  const fileName = URL.canParse(model) ? new URL(model).pathname.split('/').at(-1)! : model;
  const chosen = (name ?? fileName.replace(/\.gguf$/i, '')).toLowerCase();
  if (namePattern.test(chosen)) return chosen;
  throw invalid('name', 'must have at most 64 letters, digits, dots, dashes and underscores');
}

const invalid = (field: string, what: string) => invalidField(field, `${field} ${what}.`);

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** The query of an address can hold a secret. */
const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0]!;
