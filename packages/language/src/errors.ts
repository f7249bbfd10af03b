/** What went wrong, as a caller needs to know it; an edge maps kinds to its own status codes. */
export type LanguageErrorKind = 'invalid' | 'tooLarge' | 'busy' | 'unavailable' | 'timedOut' | 'failed';

/** Every error this package throws on purpose: its stable code and its kind. */
export const languageErrors = {
  request_malformed: 'invalid',
  prompt_empty: 'invalid',
  prompt_too_large: 'tooLarge',
  prompt_not_unicode: 'invalid',
  max_new_tokens_invalid: 'invalid',
  context_exceeded: 'invalid',
  content_refused: 'invalid',
  sampling_invalid: 'invalid',
  stop_invalid: 'invalid',
  seed_invalid: 'invalid',
  feature_unsupported: 'invalid',
  queue_full: 'busy',
  queue_timeout: 'busy',
  engine_rate_limited: 'busy',
  guard_unavailable: 'unavailable',
  engine_circuit_open: 'unavailable',
  engine_unreachable: 'unavailable',
  engine_closed: 'unavailable',
  engine_timeout: 'timedOut',
  engine_refused: 'failed',
  engine_failed: 'failed',
  engine_protocol: 'failed',
  engine_crashed: 'unavailable',
  model_not_installed: 'unavailable',
  model_corrupt: 'unavailable',
  model_load_failed: 'unavailable',
  model_loading: 'unavailable',
} as const satisfies Record<string, LanguageErrorKind>;

export type LanguageErrorCode = keyof typeof languageErrors;

interface LanguageErrorDetails {
  cause?: unknown;
  /** When a later attempt may succeed, if the engine said so. */
  retryAfterMs?: number | undefined;
  /** The request field at fault, in the caller's spelling. */
  field?: string;
}

/** A refusal or failure with a stable name. Messages never contain a prompt, an answer or a key. */
export class LanguageError extends Error {
  override readonly name = 'LanguageError';
  readonly code: LanguageErrorCode;
  readonly kind: LanguageErrorKind;
  readonly retryAfterMs: number | undefined;
  readonly field: string | undefined;

  constructor(code: LanguageErrorCode, message: string, details: LanguageErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.kind = languageErrors[code];
    this.retryAfterMs = details.retryAfterMs;
    this.field = details.field;
  }
}
