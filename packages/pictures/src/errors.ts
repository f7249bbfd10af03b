/**
 * Every expected failure of this package has a stable `code`. `transient` marks failures
 * that may succeed on a retry; all others will fail the same way.
 */
export type PictureErrorCode =
  | 'PROMPT_INVALID'
  | 'REQUEST_INVALID'
  | 'IMAGE_ADDRESS_REFUSED'
  | 'IMAGE_UNREACHABLE'
  | 'IMAGE_TOO_LARGE'
  | 'IMAGE_INVALID'
  | 'MODEL_MISSING'
  | 'WORKFLOW_INVALID'
  | 'ENGINE_DOWN'
  | 'ENGINE_BUSY'
  | 'ENGINE_FAILED'
  | 'ENGINE_TIMEOUT'
  | 'CANCELLED';

export class PictureError extends Error {
  readonly code: PictureErrorCode;
  readonly transient: boolean;
  /** The field of the request that cannot be used. */
  readonly field: string | undefined;

  constructor(
    code: PictureErrorCode,
    message: string,
    { transient = false, field, cause }: { transient?: boolean; field?: string; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'PictureError';
    this.code = code;
    this.transient = transient;
    this.field = field;
  }
}

export const promptInvalid = (field: 'prompt' | 'negative_prompt', reason: string) =>
  new PictureError('PROMPT_INVALID', `${field} ${reason}`, { field });

/** A field other than the prompt is out of range. */
export const requestInvalid = (field: string, reason: string) =>
  new PictureError('REQUEST_INVALID', `${field} ${reason}`, { field });

/** The address of an image is one that this service must not connect to. */
export const imageAddressRefused = (reason: string) =>
  new PictureError('IMAGE_ADDRESS_REFUSED', `image_path ${reason}`);

export const imageUnreachable = (reason: string, cause?: unknown) =>
  new PictureError('IMAGE_UNREACHABLE', `image_path ${reason}`, { transient: true, cause });

export const imageTooLarge = (reason: string) => new PictureError('IMAGE_TOO_LARGE', `image_path ${reason}`);

export const imageInvalid = (reason: string, cause?: unknown, field = 'image_path') =>
  new PictureError('IMAGE_INVALID', `${field} ${reason}`, { cause });

/** The embedded engine found no trained weights in its models folder. */
export const modelMissing = (detail: string) => new PictureError('MODEL_MISSING', detail);

export const workflowInvalid = (detail: string) => new PictureError('WORKFLOW_INVALID', detail);

/** The engine does not answer. The message names it and its address, without credentials. */
export const engineDown = (engine: string, place: string, cause?: unknown) =>
  new PictureError('ENGINE_DOWN', `${engine} at ${place} does not answer`, { transient: true, cause });

export const engineBusy = (engine: string, detail: string) =>
  new PictureError('ENGINE_BUSY', `${engine} is busy: ${detail}`, { transient: true });

/** The engine answered with a failure. */
export const engineFailed = (
  engine: string,
  detail: string,
  options?: { transient?: boolean; cause?: unknown },
) => new PictureError('ENGINE_FAILED', `${engine} failed: ${detail}`, options);

export const engineTimeout = (engine: string, timeoutMs: number) =>
  new PictureError('ENGINE_TIMEOUT', `${engine} did not finish within ${timeoutMs} ms`, { transient: true });

export const cancelled = () => new PictureError('CANCELLED', 'the work was cancelled');

/** A URL as it may appear in an error or a log: no user, password, query or fragment. */
export function withoutSecrets(url: string | URL): string {
  const { origin, pathname } = new URL(url);
  return pathname === '/' ? origin : `${origin}${pathname}`;
}

/** Throws the named error of an aborted signal. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError(signal);
}

/** A timeout keeps its own error; every other abort is a cancellation. */
export function abortError(signal: AbortSignal): PictureError {
  return signal.reason instanceof PictureError ? signal.reason : cancelled();
}

/** A signal for work of an engine that is aborted with the caller's, or after a time by an error that says so. */
export function withDeadline(
  engine: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): { signal: AbortSignal; end(): void } {
  const overtime = new AbortController();
  const timer = setTimeout(() => overtime.abort(engineTimeout(engine, timeoutMs)), timeoutMs);
  return {
    signal: signal ? AbortSignal.any([signal, overtime.signal]) : overtime.signal,
    end: () => clearTimeout(timer),
  };
}
