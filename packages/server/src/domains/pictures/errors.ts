import { type ErrorName, ServiceError } from '@tricorn/contract';
import { PictureError, type PictureErrorCode } from '@tricorn/pictures';
import { UnavailableError } from '../../ground/health/unavailableError.js';

interface Translation {
  error: ErrorName;
  /** Messages for callers, where the engine's own message could name hosts or files of the operator. */
  message?: string;
}

const unavailable: Translation = {
  error: 'unavailable',
  message: 'The engine for this mode is not available; nothing was charged. Try again later.',
};

/** Every failure code of an engine with its error name in the API. */
const translations: Record<PictureErrorCode, Translation> = {
  PROMPT_INVALID: { error: 'invalidField' },
  REQUEST_INVALID: { error: 'invalidField' },
  IMAGE_ADDRESS_REFUSED: { error: 'imageAddressRefused' },
  IMAGE_UNREACHABLE: { error: 'imageUnreachable' },
  IMAGE_TOO_LARGE: { error: 'tooLarge' },
  IMAGE_INVALID: { error: 'imageInvalid' },
  MODEL_MISSING: {
    error: 'unavailable',
    message: 'The picture model is not installed on this server; nothing was charged.',
  },
  WORKFLOW_INVALID: unavailable,
  ENGINE_DOWN: unavailable,
  ENGINE_BUSY: unavailable,
  ENGINE_FAILED: { error: 'generationFailed' },
  ENGINE_TIMEOUT: { error: 'generationFailed' },
  CANCELLED: { error: 'stateConflict' },
};

/** Translates an engine's refusal; other errors pass unchanged. `imageField` names the field of the picture. */
export function toServiceError(thrown: unknown, imageField = 'image_path'): unknown {
  if (!(thrown instanceof PictureError)) return thrown;
  const named = thrown.message.replace(/^image_path\b/, imageField);
  const { error, message = sentence(named) } = translations[thrown.code];
  const field = fieldOf(thrown, imageField);
  return new ServiceError(error, message, field === undefined ? {} : { field });
}

/** Failures of an engine that is away or busy, not of the task. */
const outages: ReadonlySet<PictureErrorCode> = new Set(['ENGINE_DOWN', 'ENGINE_BUSY']);

/** Lets an accepted task wait until its engine is back, instead of counting attempts. */
export function awaitEngine(error: unknown): never {
  if (error instanceof PictureError && outages.has(error.code))
    throw new UnavailableError('the picture engine', error);
  throw error;
}

/** Whether a retry may succeed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof PictureError ? error.transient : !(error instanceof ServiceError);

function fieldOf(error: PictureError, imageField: string): string | undefined {
  return error.field ?? (error.code.startsWith('IMAGE_') ? imageField : undefined);
}

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
