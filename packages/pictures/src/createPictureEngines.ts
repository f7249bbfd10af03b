import { availableParallelism } from 'node:os';
import { type ComfyEngineOptions, createComfyEngine } from './comfyui/comfyEngine.js';
import { createEmbeddedEngine } from './embedded/embeddedEngine.js';
import { createWorkerPool, type PoolStatus, type WorkerPoolOptions } from './embedded/workerPool.js';
import type { Engine, EngineHealth, ModeEngine } from './engine.js';
import { engineDown, PictureError, type PictureErrorCode } from './errors.js';
import { type Mode, modes } from './mode.js';
import { createOpenaiEngine, type OpenaiEngineOptions } from './openai/openaiEngine.js';

export type EngineName = 'embedded' | 'comfyui' | 'openai';

export interface PictureEnginesConfig {
  embedded: { modelsFolder: string } & Partial<Omit<WorkerPoolOptions, 'modelsFolder'>>;
  /** One server, or several that share the work. */
  comfyui?: Omit<ComfyEngineOptions, 'pool' | 'url'> & { url: string | readonly string[] };
  openai?: Omit<OpenaiEngineOptions, 'pool' | 'url'> & { url: string | readonly string[] };
  /** The engine of a mode; the others have the first that is configured: ComfyUI, the images endpoint, the embedded model. */
  engines?: Partial<Record<Mode, EngineName>>;
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
  const defaultName = engines.comfyui ? 'comfyui' : engines.openai ? 'openai' : 'embedded';

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

/** How long it is remembered that a server can or cannot do a mode. */
const healthLifetimeMs = 30_000;
/** Failures of a server that another one may not have. */
const elsewhere: ReadonlySet<PictureErrorCode> = new Set(['ENGINE_DOWN', 'ENGINE_BUSY']);

interface Member {
  engine: Engine;
  active: number;
  known: Map<Mode, { at: number; health: Promise<EngineHealth> }>;
}

/**
 * Several servers of one kind as one engine. Work goes to the least busy server that can do the mode, and to the next
 * one if that server turns out to be down or full.
 */
export function createFleet(engines: readonly [Engine, ...Engine[]], now: () => number = Date.now): Engine {
  const [first] = engines;
  if (engines.length === 1) return first;
  const members: Member[] = engines.map((engine) => ({ engine, active: 0, known: new Map() }));

  async function healthOf(member: Member, mode: Mode): Promise<EngineHealth> {
    const known = member.known.get(mode);
    if (known && now() - known.at < healthLifetimeMs) return await known.health;
    const health = member.engine.health(mode);
    member.known.set(mode, { at: now(), health });
    return await health;
  }

  async function able(mode: Mode): Promise<Member[]> {
    const states = await Promise.all(members.map((member) => healthOf(member, mode)));
    return members.filter((_, at) => states[at]!.ok);
  }

  return {
    name: first.name,
    check: (mode, request) => first.check(mode, request),

    async generate(mode, request, options) {
      let refused: unknown = engineDown(first.name, `${members.length} addresses`);
      const untried = new Set(await able(mode));
      while (untried.size > 0) {
        // Chosen and counted in one go, so that simultaneous tasks do not all choose the same.
        const member = [...untried].reduce((least, other) => (other.active < least.active ? other : least));
        untried.delete(member);
        member.active++;
        try {
          return await member.engine.generate(mode, request, options);
        } catch (error) {
          if (!(error instanceof PictureError && elsewhere.has(error.code))) throw error;
          if (error.code === 'ENGINE_DOWN') member.known.delete(mode);
          refused = error;
        } finally {
          member.active--;
        }
      }
      throw refused;
    },

    async health(mode) {
      const states = await Promise.all(members.map((member) => healthOf(member, mode)));
      return { ok: states.some(({ ok }) => ok), detail: states.map(({ detail }) => detail).join('; ') };
    },

    close: async () => void (await Promise.all(engines.map((engine) => engine.close()))),
  };
}
