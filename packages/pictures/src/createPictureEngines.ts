import { availableParallelism } from 'node:os';
import { type ComfyEngineOptions, createComfyEngine } from './comfyui/comfyEngine.js';
import { createEmbeddedEngine } from './embedded/embeddedEngine.js';
import { createWorkerPool, type PoolStatus, type WorkerPoolOptions } from './embedded/workerPool.js';
import type { Engine, ModeEngine } from './engine.js';
import { createFleet } from './fleet.js';
import { type Mode, modes } from './mode.js';
import { createOpenaiEngine, type OpenaiEngineOptions } from './openai/openaiEngine.js';

export type EngineName = 'embedded' | 'comfyui' | 'openai';

export interface PictureEnginesConfig {
  embedded: { modelsFolder: string } & Partial<Omit<WorkerPoolOptions, 'modelsFolder'>>;
  /** One server, or several that share the work. */
  comfyui?: Omit<ComfyEngineOptions, 'pool' | 'url'> & { url: string | readonly string[] };
  openai?: Omit<OpenaiEngineOptions, 'pool' | 'url'> & { url: string | readonly string[] };
  /** The engine of a mode; `defaultEngine` serves the other modes. */
  engines?: Partial<Record<Mode, EngineName>>;
  /** The default is the first that is configured: ComfyUI, the images endpoint, the embedded model. */
  defaultEngine?: EngineName;
}

export interface PictureEngines {
  engines: Record<Mode, ModeEngine>;
  /** The embedded worker processes, for metrics. */
  workers(): PoolStatus;
  /** Ends all worker processes. Work in progress fails. */
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;

/** One engine for all addresses of a setting. */
function ofAll<Options extends { url: string | readonly string[] }>(
  options: Options,
  create: (options: Omit<Options, 'url'> & { url: string }) => Engine,
): Engine {
  const [first, ...others] = [options.url].flat().map((url) => create({ ...options, url }));
  if (!first) throw new TypeError('An engine needs at least one address.');
  return createFleet([first, ...others]);
}

/** Builds an engine for every mode. Nothing is started or contacted until it is needed. */
export function createPictureEngines(config: PictureEnginesConfig): PictureEngines {
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
  const engines: Record<EngineName, Engine | undefined> = {
    embedded: createEmbeddedEngine({ modelsFolder: config.embedded.modelsFolder, pool }),
    comfyui: config.comfyui && ofAll(config.comfyui, (options) => createComfyEngine({ ...options, pool })),
    openai: config.openai && ofAll(config.openai, (options) => createOpenaiEngine({ ...options, pool })),
  };
  const defaultName =
    config.defaultEngine ?? (engines.comfyui ? 'comfyui' : engines.openai ? 'openai' : 'embedded');

  const engineFor = (mode: Mode): ModeEngine => {
    const name = config.engines?.[mode] ?? defaultName;
    const engine = engines[name];
    if (!engine) throw new TypeError(`${mode} needs the engine ${name}, which is not configured.`);
    return {
      mode,
      engine: engine.name,
      check: (request) => engine.check(mode, request),
      generate: (request, options) => engine.generate(mode, request, options),
      health: () => engine.health(mode),
    };
  };

  return {
    engines: Object.fromEntries(modes.map((mode) => [mode, engineFor(mode)])) as Record<Mode, ModeEngine>,
    workers: () => pool.status(),
    async close() {
      await Promise.all(Object.values(engines).map((engine) => engine?.close()));
      await pool.close();
    },
  };
}
