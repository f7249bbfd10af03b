import { LanguageError, type LanguageErrorKind } from '../errors.js';

/** An error as clients of the interface expect it. */
export interface WireError {
  status: number;
  headers: Record<string, string>;
  body: { error: { message: string; type: string; param: string | null; code: string } };
}

interface Shown {
  status: number;
  type: string;
  /** When to try again if the engine does not say. */
  retryAfterMs?: number;
}

/** HTTP status and error type of each kind of failure. */
const kinds: Readonly<Record<LanguageErrorKind, Shown>> = {
  invalid: { status: 400, type: 'invalid_request_error' },
  tooLarge: { status: 413, type: 'invalid_request_error' },
  busy: { status: 429, type: 'rate_limit_error', retryAfterMs: 1_000 },
  unavailable: { status: 503, type: 'server_error', retryAfterMs: 5_000 },
  timedOut: { status: 504, type: 'server_error' },
  failed: { status: 502, type: 'server_error' },
};

/** The response to a failed request. Unexpected errors become a plain internal error without details. */
export function errorResponse(thrown: unknown): WireError {
  if (!(thrown instanceof LanguageError)) {
    return wireError(500, { message: 'Internal error.', type: 'server_error', code: 'internal_error' });
  }
  const { status, type, retryAfterMs } = kinds[thrown.kind];
  const { message, code, field } = thrown;
  return wireError(
    status,
    { message, type, code, param: field ?? null },
    thrown.retryAfterMs ?? retryAfterMs,
  );
}

/** Another error (a wrong key, an empty balance) in the same form. */
export function wireError(
  status: number,
  error: { message: string; type: string; code: string; param?: string | null },
  retryAfterMs?: number,
): WireError {
  const headers: Record<string, string> =
    retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) };
  const { message, type, code, param = null } = error;
  return { status, headers, body: { error: { message, type, param, code } } };
}
