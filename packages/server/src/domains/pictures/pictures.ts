import { createPictureEngines, type EngineHealth, type Mode, type PictureEngines } from '@tricorn/pictures';
import type { Ground } from '../../ground/ground.js';
import type { PartState } from '../../ground/health.js';
import type { JobKind } from '../../ground/jobs/kinds.js';
import { createFetchGate, type FetchGate } from './fetchGate.js';
import { galleryResults } from './gallery.js';
import type { PicturesSettings } from './settings.js';

export interface PicturesDependencies extends Pick<Ground, 'db' | 'files' | 'instanceId' | 'limits' | 'log'> {
  settings: PicturesSettings;
}

/** Pictures and motions: the engine of every mode, and what submissions and work need besides. */
export interface Pictures extends PicturesDependencies, Engines {
  fetches: FetchGate;
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
    fetches: createFetchGate(),
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
