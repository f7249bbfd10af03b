import { rmSync } from 'node:fs';

/** Models that make noise, but are loaded and run like any other. */
export interface TinyModels {
  /** The settings with which the server uses them. */
  settings: Record<string, string>;
  remove(): void;
}

const packages = new URL('../../../../', import.meta.url);

export async function makeTinyModels(): Promise<TinyModels> {
  const { makeTinyModel } = (await import(
    new URL('language/dist/testing/tinyModelFile.js', packages).href
  )) as { makeTinyModel(): { path: string; remove(): void } };
  const { writeTinyModel } = (await import(new URL('pictures/dist/testing/tinyModel.js', packages).href)) as {
    writeTinyModel(): Promise<string>;
  };
  const language = makeTinyModel();
  const pictures = await writeTinyModel();
  return {
    settings: { TRICORN_LLM_GGUF: language.path, TRICORN_PICTURES_MODEL: pictures },
    remove: () => {
      language.remove();
      rmSync(pictures, { recursive: true, force: true });
    },
  };
}
