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

  constructor(
    code: PictureErrorCode,
    message: string,
    options: { transient?: boolean; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.transient = options.transient ?? false;
  }
}

/** The prompt or the negative prompt cannot be used; `field` says which. */
export class PromptInvalidError extends PictureError {
  readonly field: 'prompt' | 'negative_prompt';

  constructor(field: 'prompt' | 'negative_prompt', reason: string) {
    super('PROMPT_INVALID', `${field} ${reason}`);
    this.field = field;
  }
}

/** A field other than the prompt is out of range. */
export class RequestInvalidError extends PictureError {
  readonly field: string;

  constructor(field: string, reason: string) {
    super('REQUEST_INVALID', `${field} ${reason}`);
    this.field = field;
  }
}

/** The address of an image is one that this service must not connect to. */
export class ImageAddressRefusedError extends PictureError {
  constructor(reason: string) {
    super('IMAGE_ADDRESS_REFUSED', `image_path ${reason}`);
  }
}

export class ImageUnreachableError extends PictureError {
  constructor(reason: string, cause?: unknown) {
    super('IMAGE_UNREACHABLE', `image_path ${reason}`, { transient: true, cause });
  }
}

export class ImageTooLargeError extends PictureError {
  constructor(reason: string) {
    super('IMAGE_TOO_LARGE', `image_path ${reason}`);
  }
}

export class ImageInvalidError extends PictureError {
  constructor(reason: string, cause?: unknown, field = 'image_path') {
    super('IMAGE_INVALID', `${field} ${reason}`, { cause });
  }
}

/** The embedded engine found no trained weights in its models folder. */
export class ModelMissingError extends PictureError {
  constructor(detail: string) {
    super('MODEL_MISSING', detail);
  }
}

export class WorkflowInvalidError extends PictureError {
  constructor(detail: string) {
    super('WORKFLOW_INVALID', detail);
  }
}

/** The engine does not answer. The message names it and its address, without credentials. */
export class EngineDownError extends PictureError {
  constructor(engine: string, place: string, cause?: unknown) {
    super('ENGINE_DOWN', `${engine} at ${place} does not answer`, { transient: true, cause });
  }
}

export class EngineBusyError extends PictureError {
  constructor(engine: string, detail: string) {
    super('ENGINE_BUSY', `${engine} is busy: ${detail}`, { transient: true });
  }
}

/** The engine answered with a failure. */
export class EngineFailedError extends PictureError {
  constructor(engine: string, detail: string, options: { transient?: boolean; cause?: unknown } = {}) {
    super('ENGINE_FAILED', `${engine} failed: ${detail}`, options);
  }
}

export class EngineTimeoutError extends PictureError {
  constructor(engine: string, timeoutMs: number) {
    super('ENGINE_TIMEOUT', `${engine} did not finish within ${timeoutMs} ms`, { transient: true });
  }
}

export class CancelledError extends PictureError {
  constructor() {
    super('CANCELLED', 'the work was cancelled');
  }
}

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
  return signal.reason instanceof PictureError ? signal.reason : new CancelledError();
}
