import type { Dispatcher } from 'undici';
import { type TokenTimeouts, TokenWatch } from '../calls/tokenWatch.js';
import { LanguageError } from '../errors.js';
import { type RemoteAnswer, RemoteAnswerReader } from './remoteAnswer.js';
import type { RemoteChunk } from './remoteChunk.js';
import { AttemptFailure } from './remoteRefusal.js';

export interface RemoteTimeouts extends TokenTimeouts {
  /** Opening the connection. */
  connectMs: number;
}

export interface RemoteCall {
  dispatcher: Dispatcher;
  origin: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  timeouts: TokenTimeouts;
  signal: AbortSignal;
  onChunk: (chunk: RemoteChunk, piecesSoFar: number) => void;
  /** Whether the caller has seen a part of the answer. */
  isShown: () => boolean;
}

/** Sends the request once and reads its answer; rejects with an `AttemptFailure`. */
export async function attemptRemoteCall(call: RemoteCall): Promise<RemoteAnswer> {
  const { dispatcher, origin, path, headers, body, timeouts, signal, onChunk, isShown } = call;
  const reader = new RemoteAnswerReader((chunk) => {
    watch.heard();
    onChunk(chunk, reader.answer.pieces);
  });
  const watch = new TokenWatch(timeouts, () => reader.stop(new Error('timed out')));
  const onAbort = () => {
    reader.answer.aborted = true;
    reader.stop(new Error('aborted'));
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    if (signal.aborted) onAbort();
    else
      dispatcher.dispatch(
        { origin, path, method: 'POST', headers, body, headersTimeout: 0, bodyTimeout: 0 },
        reader,
      );
    await reader.complete;
    return reader.answer;
  } catch (thrown) {
    if (reader.answer.aborted) return reader.answer;
    throw judge(thrown, watch, reader.answer.pieces > 0, isShown());
  } finally {
    watch.stop();
    signal.removeEventListener('abort', onAbort);
  }
}

/** What undici calls a connection that cannot be opened in time, and one that the other side has closed. */
const lostConnection: ReadonlySet<string> = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_SOCKET']);

/** Turns the error of an attempt into a named failure. Nothing is retried after something was passed on. */
function judge(thrown: unknown, watch: TokenWatch, answering: boolean, shown: boolean): AttemptFailure {
  if (thrown instanceof AttemptFailure) return thrown;
  const retryable = !shown;
  if (watch.expired) {
    const what = watch.expired === 'first' ? 'did not begin to answer' : 'stopped answering';
    const error = new LanguageError('engine_timeout', `The model server ${what} in time.`);
    // A server that hung once would hang again, and the caller has waited long enough.
    return new AttemptFailure(error, { retryable: false, serverAtFault: true });
  }
  if (thrown instanceof LanguageError) return new AttemptFailure(thrown, { retryable, serverAtFault: true });
  const code = (thrown as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') throw thrown;
  const isConnection = lostConnection.has(code) || code.startsWith('E');
  const error = new LanguageError(
    isConnection ? (answering ? 'engine_crashed' : 'engine_unreachable') : 'engine_failed',
    `The connection to the model server failed (${code}).`,
    { cause: thrown },
  );
  return new AttemptFailure(error, { retryable, serverAtFault: true });
}
