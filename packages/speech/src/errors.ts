/** Every expected failure of this package has a stable `code`. */
export type SpeechErrorCode =
  | 'AUDIO_INVALID'
  | 'AUDIO_SILENT'
  | 'AUDIO_TOO_LONG'
  | 'FEATURE_UNSUPPORTED'
  | 'MODEL_MISSING'
  | 'ENGINE_BUSY'
  | 'ENGINE_DOWN'
  | 'ENGINE_FAILED'
  | 'ENGINE_TIMEOUT'
  | 'CANCELLED';

export class SpeechError extends Error {
  override readonly name = 'SpeechError';
  readonly code: SpeechErrorCode;
  /** The field of the request that cannot be used. */
  readonly field: string | undefined;

  constructor(code: SpeechErrorCode, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }

  /** Whether the same request may succeed later. */
  get transient(): boolean {
    return this.code === 'ENGINE_BUSY' || this.code === 'ENGINE_DOWN' || this.code === 'ENGINE_TIMEOUT';
  }
}

export const audioInvalid = (why: string) =>
  new SpeechError('AUDIO_INVALID', `The recording cannot be read: ${why}.`, 'file');

export const unsupported = (field: string, why: string) => new SpeechError('FEATURE_UNSUPPORTED', why, field);
