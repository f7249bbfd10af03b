import { createImagingEngines, type EngineHealth, type ImagingEngines, type Mode } from '@tricorn/imaging';
import { createFetchGate, type FetchGate } from './fetchGate.js';
import type { ImagingSettings } from './settings.js';

/** Engines for every mode, and what submissions need beside them. */
export interface Imaging extends ImagingEngines {
  fetches: FetchGate;
  /** How the engine of each mode is, for the operator. */
  health(): Promise<Record<Mode, EngineHealth & { provider: string }>>;
}

export function createImaging(settings: ImagingSettings): Imaging {
  const { comfyui, openai, workers, modelFolder, providers } = settings;
  const engines = createImagingEngines({
    embedded: { modelsFolder: modelFolder, workers },
    ...(comfyui === undefined ? {} : { comfyui }),
    ...(openai === undefined ? {} : { openai }),
    providers,
  });
  return {
    ...engines,
    fetches: createFetchGate(),
    health: async () => {
      const states = await Promise.all(
        Object.values(engines.engines).map(
          async (engine) => [engine.mode, { provider: engine.provider, ...(await engine.health()) }] as const,
        ),
      );
      return Object.fromEntries(states) as Awaited<ReturnType<Imaging['health']>>;
    },
  };
}
