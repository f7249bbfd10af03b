import { type ErrorName, ServiceError } from '@tricorn/contract';
import { ImagingError, type ImagingErrorCode } from '@tricorn/imaging';

interface Translation {
  error: ErrorName;
  /** What callers are told where the engine's own words name hosts or files of the operator. */
  message?: string;
}

const unavailable: Translation = {
  error: 'unavailable',
  message:
    'The engine that serves this mode is not available right now; nothing was charged. Try again later.',
};

/** Every failure of an engine under the name that callers of the API know. */
const translations: Record<ImagingErrorCode, Translation> = {
  PROMPT_INVALID: { error: 'invalidField' },
  REQUEST_INVALID: { error: 'invalidField' },
  IMAGE_ADDRESS_REFUSED: { error: 'imageAddressRefused' },
  IMAGE_UNREACHABLE: { error: 'imageUnreachable' },
  IMAGE_TOO_LARGE: { error: 'tooLarge' },
  IMAGE_INVALID: { error: 'imageInvalid' },
  MODEL_MISSING: {
    error: 'unavailable',
    message: 'The picture model of this server is not installed; nothing was charged.',
  },
  WORKFLOW_INVALID: unavailable,
  ENGINE_DOWN: unavailable,
  ENGINE_BUSY: unavailable,
  ENGINE_FAILED: { error: 'generationFailed' },
  ENGINE_TIMEOUT: { error: 'generationFailed' },
  CANCELLED: { error: 'stateConflict' },
};

/** Translates an engine's refusal; anything else is passed on as it is. */
export function toServiceError(thrown: unknown): unknown {
  if (!(thrown instanceof ImagingError)) return thrown;
  const { error, message = sentence(thrown.message) } = translations[thrown.code];
  const field = fieldOf(thrown);
  return new ServiceError(error, message, field === undefined ? {} : { field });
}

/** Whether the same work may succeed when it is tried again. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ImagingError ? error.transient : !(error instanceof ServiceError);

function fieldOf(error: ImagingError): string | undefined {
  if ('field' in error) return String(error.field);
  return error.code.startsWith('IMAGE_') ? 'image_path' : undefined;
}

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
