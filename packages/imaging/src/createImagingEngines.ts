import { availableParallelism } from 'node:os';
import { type ComfyProviderOptions, createComfyProvider } from './comfyui/comfyProvider.js';
import { createEmbeddedProvider } from './embedded/embeddedProvider.js';
import { createWorkerPool, type PoolStatus, type WorkerPoolOptions } from './embedded/workerPool.js';
import type { Engine, Provider } from './engine.js';
import { type Mode, modes } from './mode.js';
import { createOpenaiProvider, type OpenaiProviderOptions } from './openai/openaiProvider.js';

export type ProviderName = 'embedded' | 'comfyui' | 'openai';

export interface ImagingConfig {
  embedded: { modelsFolder: string } & Partial<Omit<WorkerPoolOptions, 'modelsFolder'>>;
  comfyui?: Omit<ComfyProviderOptions, 'pool'>;
  openai?: Omit<OpenaiProviderOptions, 'pool'>;
  /** Which provider serves a mode; all others are served by `defaultProvider`. */
  providers?: Partial<Record<Mode, ProviderName>>;
  /** Unless given: ComfyUI where it is configured, else the images endpoint, else the embedded model. */
  defaultProvider?: ProviderName;
}

export interface ImagingEngines {
  engines: Record<Mode, Engine>;
  /** The embedded worker processes, for metrics. */
  workers(): PoolStatus;
  /** Ends all worker processes; work in progress fails. */
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;

/** Builds an engine for every mode from settings. Nothing is started or contacted until it is needed. */
export function createImagingEngines(config: ImagingConfig): ImagingEngines {
  const pool = createWorkerPool({
    workers: 1,
    // All cores of a small machine: workers run below the server's priority and never spin while they wait.
    threads: Math.min(4, availableParallelism()),
    queueMax: 64,
    idleUnloadMs: 5 * 60_000,
    rssBytesMax: 700 * mebibyte,
    jobTimeoutMs: 5 * 60_000,
    ...config.embedded,
  });
  const providers: Record<ProviderName, Provider | undefined> = {
    embedded: createEmbeddedProvider({ modelsFolder: config.embedded.modelsFolder, pool }),
    comfyui: config.comfyui && createComfyProvider({ ...config.comfyui, pool }),
    openai: config.openai && createOpenaiProvider({ ...config.openai, pool }),
  };
  const defaultName =
    config.defaultProvider ?? (providers.comfyui ? 'comfyui' : providers.openai ? 'openai' : 'embedded');

  const engineFor = (mode: Mode): Engine => {
    const name = config.providers?.[mode] ?? defaultName;
    const provider = providers[name];
    if (!provider) throw new TypeError(`${mode} is to be served by ${name}, which is not configured.`);
    return {
      mode,
      provider: provider.name,
      check: (request) => provider.check(mode, request),
      generate: (request, options) => provider.generate(mode, request, options),
      health: () => provider.health(mode),
    };
  };

  return {
    engines: Object.fromEntries(modes.map((mode) => [mode, engineFor(mode)])) as Record<Mode, Engine>,
    workers: () => pool.status(),
    async close() {
      await Promise.all(Object.values(providers).map((provider) => provider?.close()));
      await pool.close();
    },
  };
}
