import { fileURLToPath } from 'node:url';
import { type EngineName, type Mode, modes } from '@tricorn/pictures';
import { ConfigError } from '../../ground/settings/configError.js';
import { integerOf, type SettingReader } from '../../ground/settings/settingReader.js';

/** How pictures and motions are generated, as configured. */
export interface PicturesSettings {
  comfyui: { url: readonly string[]; workflowFolder?: string } | undefined;
  openai: { url: readonly string[]; apiKey?: string; model: string } | undefined;
  /** Concurrent tasks per process; for the embedded engine, its worker processes. */
  workers: number;
  modelFolder: string;
  engines: Partial<Record<Mode, EngineName>>;
  /** LLM tokens per task. */
  prices: Record<Mode, number>;
  /** Hosts from which pictures may be fetched although their addresses are not public. */
  imageHostsAllowed: readonly string[];
  /** How long results are kept; forever if unset. */
  resultLifetimeMs: number | undefined;
}

/** Default price per task of each mode, in LLM tokens. */
const defaultPrices: Readonly<Record<Mode, number>> = {
  genImg: 10,
  genImgSDXL: 20,
  genImgFlux: 20,
  txt2Motion: 40,
  img2Motion: 30,
  cogVideo: 60,
  pyramid: 80,
};

/** The embedded model serves these modes as it serves another one, so they cost the same. */
const sameModelAs: Readonly<Partial<Record<Mode, Mode>>> = {
  genImgSDXL: 'genImg',
  genImgFlux: 'genImg',
  cogVideo: 'txt2Motion',
  pyramid: 'txt2Motion',
};

const workersMax = 64;
const priceMax = 1_000_000_000;
const dayMs = 24 * 60 * 60_000;
const resultDaysMax = 36_500;
const engineNames: readonly EngineName[] = ['embedded', 'comfyui', 'openai'];
const shippedModel = fileURLToPath(new URL('../../../../../models/text-to-image', import.meta.url));

export type PicturesSettingName = keyof typeof picturesSettingTable;

export const picturesSettingTable = {
  TRICORN_COMFYUI_URL:
    'Comma-separated URLs of ComfyUI servers for pictures and motions. Work goes to the least busy server that has the nodes of the mode. If unset, the embedded model is used.',
  TRICORN_COMFYUI_WORKFLOWS: 'Folder with `<mode>.json` files that replace the shipped ComfyUI workflows.',
  TRICORN_IMAGES_URL:
    'Comma-separated base URLs of OpenAI-compatible images endpoints, up to and including `/v1`; all with the same key and model.',
  TRICORN_IMAGES_KEY: 'API key for the images endpoint.',
  TRICORN_IMAGES_MODEL: 'Model to use at the images endpoint; required if TRICORN_IMAGES_URL is set.',
  TRICORN_PICTURES_ENGINES:
    'Engine per mode, such as `genImg=comfyui,img2Motion=embedded`; engines are `embedded`, `comfyui` and `openai`.',
  TRICORN_PICTURES_WORKERS: 'Concurrent picture and motion tasks per process; default `1`.',
  TRICORN_PICTURES_MODEL: 'Folder of the embedded picture model; default `models/text-to-image`.',
  TRICORN_PICTURES_PRICES: `Price per task in LLM tokens, by mode; default \`${Object.entries(defaultPrices)
    .map(([mode, price]) => `${mode}=${price}`)
    .join(
      ',',
    )}\`; where the embedded model serves them, the SDXL and Flux modes cost as much as \`genImg\`, and the other animations from text as much as \`txt2Motion\`.`,
  TRICORN_PICTURES_HOSTS_ALLOWED:
    'Comma-separated hosts (`media.example.com`, `10.0.0.5:9000`) from which img2Motion may fetch pictures although their addresses are not public.',
  TRICORN_PICTURES_DAYS: 'Days after which pictures and motions are deleted; if unset, never.',
} as const;

export function readPicturesSettings(reader: SettingReader<PicturesSettingName>): PicturesSettings {
  const comfyuiUrls = reader.addresses('TRICORN_COMFYUI_URL');
  const workflowFolder = reader.text('TRICORN_COMFYUI_WORKFLOWS');
  const days = reader.integer('TRICORN_PICTURES_DAYS', 1, resultDaysMax);
  const settings: PicturesSettings = {
    comfyui:
      comfyuiUrls === undefined
        ? undefined
        : { url: comfyuiUrls, ...(workflowFolder === undefined ? {} : { workflowFolder }) },
    openai: readOpenai(reader),
    workers: reader.integer('TRICORN_PICTURES_WORKERS', 1, workersMax, 1),
    modelFolder: reader.text('TRICORN_PICTURES_MODEL', shippedModel),
    engines: Object.fromEntries(
      perMode('TRICORN_PICTURES_ENGINES', reader).map(([mode, name]) => [mode, engineName(name)]),
    ),
    prices: { ...defaultPrices },
    imageHostsAllowed: reader.list('TRICORN_PICTURES_HOSTS_ALLOWED'),
    resultLifetimeMs: days === undefined ? undefined : days * dayMs,
  };
  const given = new Map(
    perMode('TRICORN_PICTURES_PRICES', reader).map(([mode, price]) => [
      mode,
      integerOf('TRICORN_PICTURES_PRICES', price, 0, priceMax),
    ]),
  );
  for (const mode of modes) {
    const usual = settings.comfyui ? 'comfyui' : settings.openai ? 'openai' : 'embedded';
    const isEmbedded = (settings.engines[mode] ?? usual) === 'embedded';
    const priced = (isEmbedded && !given.has(mode) && sameModelAs[mode]) || mode;
    settings.prices[mode] = given.get(priced) ?? defaultPrices[priced];
  }
  for (const name of Object.values(settings.engines)) {
    if (name !== 'embedded' && settings[name] === undefined)
      throw new ConfigError(`TRICORN_PICTURES_ENGINES uses ${name}, but its address is not set.`);
  }
  return settings;
}

function readOpenai(reader: SettingReader<PicturesSettingName>): PicturesSettings['openai'] {
  const url = reader.addresses('TRICORN_IMAGES_URL');
  if (url === undefined) return undefined;
  const model = reader.text('TRICORN_IMAGES_MODEL');
  if (model === undefined)
    throw new ConfigError('TRICORN_IMAGES_MODEL must be set if TRICORN_IMAGES_URL is.');
  const apiKey = reader.text('TRICORN_IMAGES_KEY');
  return { url, model, ...(apiKey === undefined ? {} : { apiKey }) };
}

/** Pairs such as `genImg=10,pyramid=80`, with modes in any letter case. */
function perMode(setting: PicturesSettingName, reader: SettingReader<PicturesSettingName>): [Mode, string][] {
  return reader.list(setting).map((pair) => {
    const [name = '', value = ''] = pair.split('=').map((part) => part.trim());
    const mode = modes.find((known) => known.toLowerCase() === name.toLowerCase());
    if (mode === undefined || value === '')
      throw new ConfigError(
        `${setting} must be a list such as genImg=…,pyramid=…; modes are ${modes.join(', ')}.`,
      );
    return [mode, value];
  });
}

function engineName(name: string): EngineName {
  const known = engineNames.find((candidate) => candidate === name.toLowerCase());
  if (known === undefined)
    throw new ConfigError(`TRICORN_PICTURES_ENGINES: the engines are ${engineNames.join(', ')}.`);
  return known;
}
