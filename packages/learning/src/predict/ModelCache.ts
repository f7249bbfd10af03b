import { readFile } from 'node:fs/promises';
import { Predictor } from './Predictor.js';

export interface CacheLimits {
  modelsMax: number;
  /** Bytes of all model files together; a loaded model takes a small multiple of its file. */
  bytesMax: number;
}

export const cacheLimits: CacheLimits = { modelsMax: 64, bytesMax: 256 * 1024 ** 2 };

interface Entry {
  predictor: Predictor;
  bytes: number;
}

/** Loaded models, the most recently used last. The oldest are released beyond the limits; the newest always stays. */
export class ModelCache {
  readonly #limits: CacheLimits;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(limits: CacheLimits = cacheLimits) {
    this.#limits = limits;
  }

  get keys(): string[] {
    return [...this.#entries.keys()];
  }

  /** The model under a key, if it is loaded. */
  find(key: string): Predictor | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.predictor;
  }

  async load(key: string, path: string): Promise<Predictor> {
    const bytes = await readFile(path);
    const predictor = await Predictor.load(bytes);
    this.#entries.set(key, { predictor, bytes: bytes.length });
    this.#bytes += bytes.length;
    await this.#shrink();
    return predictor;
  }

  async #shrink(): Promise<void> {
    for (const [key, { predictor, bytes }] of this.#entries) {
      const fits = this.#entries.size <= this.#limits.modelsMax && this.#bytes <= this.#limits.bytesMax;
      if (fits || this.#entries.size === 1) return;
      this.#entries.delete(key);
      this.#bytes -= bytes;
      await predictor.close();
    }
  }
}
