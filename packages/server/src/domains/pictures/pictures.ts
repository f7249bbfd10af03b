import { createPictureEngines, type EngineHealth, type Mode, type PictureEngines } from '@tricorn/pictures';
import {
  type AccountGate,
  type AccountGateOptions,
  createAccountGate,
} from '../../ground/accounts/accountGate.js';
import type { Ground } from '../../ground/ground.js';
import type { PartState } from '../../ground/health/health.js';
import type { JobKind } from '../../ground/jobs/kinds.js';
import { galleryResults } from './gallery.js';
import type { PicturesSettings } from './settings.js';

/** Concurrent fetches per process; each may take many megabytes and seconds, so none waits. */
const fetchLimits: AccountGateOptions = {
  placesMax: 16,
  placesPerKeyMax: 4,
  waitingMax: 0,
  refusal: 'Too many pictures are being fetched; try again shortly.',
  retryAfterSeconds: 5,
};

export interface PicturesDependencies extends Pick<Ground, 'db' | 'files' | 'instanceId' | 'limits' | 'log'> {
  settings: PicturesSettings;
}

/** Pictures and motions: the engine of every mode, and what submissions and work need besides. */
export interface Pictures extends PicturesDependencies, Engines {
  /** Bounds the source pictures that are read at once. */
  fetches: AccountGate;
  /** Galleries, the jobs that hold pictures on chain. */
  jobKind: JobKind;
  health(): Promise<PartState[]>;
}

export interface Engines extends PictureEngines {
  healthByMode(): Promise<Record<Mode, EngineHealth & { engine: string }>>;
}

export function createPictures(dependencies: PicturesDependencies): Pictures {
  const { db, files, settings } = dependencies;
  const engines = createEngines(settings);
  return {
    ...dependencies,
    ...engines,
    fetches: createAccountGate(fetchLimits),
    jobKind: { resultsOf: async (rounds) => await galleryResults(db, files, rounds) },
    health: async () =>
      Object.entries(await engines.healthByMode()).map(([mode, health]) => ({
        part: `pictures: ${mode}`,
        state: health.ok ? 'ready' : 'unavailable',
        detail: `${health.engine}: ${health.detail}`,
      })),
  };
}

/** The configured engines; they load nothing until they are first used. */
export function createEngines(settings: PicturesSettings): Engines {
  const { comfyui, openai, workers, modelFolder, engines } = settings;
  const created = createPictureEngines({
    embedded: { modelsFolder: modelFolder, workers },
    ...(comfyui === undefined ? {} : { comfyui }),
    ...(openai === undefined ? {} : { openai }),
    engines,
  });
  return {
    ...created,
    healthByMode: async () => {
      const states = await Promise.all(
        Object.values(created.engines).map(
          async ({ mode, engine, health }) => [mode, { engine, ...(await health()) }] as const,
        ),
      );
      return Object.fromEntries(states) as Awaited<ReturnType<Engines['healthByMode']>>;
    },
  };
}
