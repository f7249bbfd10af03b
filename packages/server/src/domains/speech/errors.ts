import { type ErrorName, ServiceError } from '@tricorn/contract';
import { SpeechError, type SpeechErrorCode } from '@tricorn/speech';
import { UnavailableError } from '../../ground/health/unavailableError.js';

/** Every failure code of an engine with its error name in the API, and a message where its own could name hosts or files. */
const translations: Record<SpeechErrorCode, { error: ErrorName; message?: string }> = {
  AUDIO_INVALID: { error: 'invalidFile' },
  AUDIO_SILENT: { error: 'invalidFile' },
  AUDIO_TOO_LONG: { error: 'tooLarge' },
  FEATURE_UNSUPPORTED: { error: 'invalidField' },
  MODEL_MISSING: {
    error: 'unavailable',
    message: 'The speech model is not installed on this server; nothing was charged.',
  },
  ENGINE_BUSY: { error: 'tooManyRequests' },
  ENGINE_DOWN: {
    error: 'unavailable',
    message: 'The speech model is not available; nothing was charged. Try again later.',
  },
  ENGINE_FAILED: { error: 'modelFailed', message: 'The speech model failed; nothing was charged.' },
  ENGINE_TIMEOUT: { error: 'modelTimeout', message: 'The speech model took too long; nothing was charged.' },
  CANCELLED: { error: 'stateConflict' },
};

/** Translates an engine's refusal; other errors pass unchanged. */
export function toServiceError(thrown: unknown): unknown {
  if (!(thrown instanceof SpeechError)) return thrown;
  const { error, message = thrown.message } = translations[thrown.code];
  return new ServiceError(error, message, thrown.field === undefined ? {} : { field: thrown.field });
}

/** Lets accepted work wait until its engine is back, instead of counting attempts. */
export function awaitEngine(error: unknown): never {
  if (error instanceof SpeechError && error.code === 'ENGINE_DOWN')
    throw new UnavailableError('the speech engine', error);
  throw error;
}

/** Whether a retry may succeed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof SpeechError ? error.transient : !(error instanceof ServiceError);
