import { createImagingEngines, type EngineHealth, type ImagingEngines, type Mode } from '@tricorn/imaging';
import { createFetchGate, type FetchGate } from './fetchGate.js';
import type { ImagingSettings } from './settings.js';

/** Engines for every mode, and what submissions need beside them. */
export interface Imaging extends ImagingEngines {
  fetches: FetchGate;
  /** How the engine of each mode is, for the operator. */
  health(): Promise<Record<Mode, EngineHealth & { engine: string }>>;
}

export function createImaging(settings: ImagingSettings): Imaging {
  const { comfyui, openai, workers, modelFolder, engines } = settings;
  const imaging = createImagingEngines({
    embedded: { modelsFolder: modelFolder, workers },
    ...(comfyui === undefined ? {} : { comfyui }),
    ...(openai === undefined ? {} : { openai }),
    engines,
  });
  return {
    ...imaging,
    fetches: createFetchGate(),
    health: async () => {
      const states = await Promise.all(
        Object.values(imaging.engines).map(
          async ({ mode, engine, health }) => [mode, { engine, ...(await health()) }] as const,
        ),
      );
      return Object.fromEntries(states) as Awaited<ReturnType<Imaging['health']>>;
    },
  };
}
