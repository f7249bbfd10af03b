import { LanguageError } from '../errors.js';

interface AttemptJudgement {
  retryable: boolean;
  serverAtFault: boolean;
  dislikesStreamOptions?: boolean;
  status?: number;
}

/** How an attempt failed: the error for the caller, whether to retry, and whether the server is at fault. */
export class AttemptFailure extends Error {
  override readonly name = 'AttemptFailure';
  readonly error: LanguageError;
  /** Another attempt may succeed, and no text was passed to the caller yet. */
  readonly retryable: boolean;
  /** The failure counts against the server's health. */
  readonly serverAtFault: boolean;
  /** The server is too old for `stream_options` and said so. */
  readonly dislikesStreamOptions: boolean;
  /** The HTTP status of a refusal. */
  readonly status: number | undefined;

  constructor(error: LanguageError, judgement: AttemptJudgement) {
    super(error.message, { cause: error });
    this.error = error;
    this.retryable = judgement.retryable;
    this.serverAtFault = judgement.serverAtFault;
    this.dislikesStreamOptions = judgement.dislikesStreamOptions ?? false;
    this.status = judgement.status;
  }
}

/** Names an HTTP refusal. The body may quote the prompt, so it is interpreted but never passed on. */
export function remoteRefusal(status: number, retryAfter: string | undefined, body: string): AttemptFailure {
  if (status === 429) {
    const error = new LanguageError('engine_rate_limited', 'The model server is limiting its callers.', {
      retryAfterMs: parseRetryAfterMs(retryAfter, Date.now()),
    });
    return new AttemptFailure(error, { retryable: true, serverAtFault: false });
  }
  if (status >= 500 || status === 408) {
    // These three say that there is no engine behind the address: it loads, restarts or is gone.
    const code = [502, 503, 504].includes(status) ? 'engine_unreachable' : 'engine_failed';
    const error = new LanguageError(code, `The model server answered with status ${status}.`, {
      retryAfterMs: parseRetryAfterMs(retryAfter, Date.now()),
    });
    // A server that says when to come back is alive.
    const serverAtFault = status !== 503 || retryAfter === undefined;
    return new AttemptFailure(error, { retryable: true, serverAtFault });
  }
  return new AttemptFailure(nameRefusal(status, body), {
    retryable: false,
    serverAtFault: false,
    dislikesStreamOptions: body.includes('stream_options'),
    status,
  });
}

function nameRefusal(status: number, body: string): LanguageError {
  if (status === 413)
    return new LanguageError('prompt_too_large', 'The model server found the prompt too large.');
  // OpenAI says context_length_exceeded, llama.cpp exceed_context_size_error, vLLM "maximum context length".
  if (/context[ _](length|size|window)/i.test(body)) {
    return new LanguageError(
      'context_exceeded',
      "The prompt and the answer do not fit into the model's context.",
    );
  }
  if (status === 401 || status === 403) {
    return new LanguageError('engine_refused', 'The model server did not accept the configured key.');
  }
  if (status === 404) {
    return new LanguageError(
      'engine_refused',
      'The model server does not know the configured model or address.',
    );
  }
  return new LanguageError('engine_refused', `The model server refused the request with status ${status}.`);
}

/** Reads a Retry-After header: seconds, or a date. */
export function parseRetryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}
