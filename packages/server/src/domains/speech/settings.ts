import { ConfigError } from '../../ground/settings/configError.js';
import type { SettingReader } from '../../ground/settings/settingReader.js';

/** How recordings are transcribed, as configured. */
export interface SpeechSettings {
  remote: { url: string; apiKey: string | undefined; model: string } | undefined;
  /** Recordings that one process transcribes at once. */
  workers: number;
  threads: number;
  /** LLM tokens for each second of a recording. */
  price: number;
}

const workersMax = 64;
const threadsMax = 1_024;
const priceMax = 1_000_000;

export const speechSettingTable = {
  TRICORN_SPEECH_URL:
    'Base URL of an OpenAI-compatible server for transcriptions and translations, up to and including `/v1`. If unset, the embedded model is used, which understands English and does not translate.',
  TRICORN_SPEECH_MODEL: 'Name of the model on that server; default `whisper-1`.',
  TRICORN_SPEECH_KEY: 'API key for that server.',
  TRICORN_SPEECH_PRICE: 'LLM tokens for each second of a recording; default `1`.',
  TRICORN_SPEECH_WORKERS: 'Recordings that one process transcribes at once; default `1`.',
  TRICORN_SPEECH_THREADS: 'Threads of the embedded speech model for each recording; default `1`.',
} as const;

export function readSpeechSettings(reader: SettingReader<keyof typeof speechSettingTable>): SpeechSettings {
  const url = reader.address('TRICORN_SPEECH_URL');
  const model = reader.text('TRICORN_SPEECH_MODEL');
  const apiKey = reader.text('TRICORN_SPEECH_KEY');
  if (url === undefined && (model !== undefined || apiKey !== undefined))
    throw new ConfigError('TRICORN_SPEECH_MODEL and TRICORN_SPEECH_KEY need TRICORN_SPEECH_URL.');
  return {
    remote: url === undefined ? undefined : { url, apiKey, model: model ?? 'whisper-1' },
    workers: reader.integer('TRICORN_SPEECH_WORKERS', 1, workersMax, 1),
    threads: reader.integer('TRICORN_SPEECH_THREADS', 1, threadsMax, 1),
    price: reader.integer('TRICORN_SPEECH_PRICE', 0, priceMax, 1),
  };
}
