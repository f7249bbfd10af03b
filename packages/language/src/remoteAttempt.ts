import { StringDecoder } from 'node:string_decoder';
import type { Dispatcher } from 'undici';
import { LanguageError } from './errors.js';
import { type RemoteChunk, readRemoteChunk } from './remoteChunk.js';
import { AttemptFailure, remoteRefusal } from './remoteRefusal.js';
import { ServerSentEventReader } from './serverSentEvents.js';

/** Of a refusal's body, this much is read to understand it. */
const refusalBytesMax = 16_384;
/** An answer longer than this is no answer to a prompt. */
const answerCharsMax = 16 * 1_048_576;
/** How long a server may keep the connection open after the answer's last event and still have it used again. */
const trailingMs = 100;

export interface RemoteTimeouts {
  /** Opening the connection. */
  connectMs: number;
  /** From sending the request to the first piece of the answer. */
  firstTokenMs: number;
  /** Between two pieces of the answer. */
  betweenTokensMs: number;
}

export interface RemoteCall {
  dispatcher: Dispatcher;
  url: URL;
  headers: Record<string, string>;
  body: string;
  timeouts: RemoteTimeouts;
  signal: AbortSignal;
  onText: (textDelta: string, piecesSoFar: number) => void;
}

/** What the server sent, up to its end or to the caller's abort. */
export interface RemoteAnswer {
  text: string;
  /** Events that carried something generated: one token each on the usual servers. */
  pieces: number;
  finishReason: string | undefined;
  promptTokens: number | undefined;
  completionTokens: number | undefined;
  aborted: boolean;
}

/** Sends the request once and reads its answer; rejects with an `AttemptFailure`. */
export async function attemptRemoteCall(call: RemoteCall): Promise<RemoteAnswer> {
  const abort = new AbortController();
  const answer: RemoteAnswer = {
    text: '',
    pieces: 0,
    finishReason: undefined,
    promptTokens: undefined,
    completionTokens: undefined,
    aborted: false,
  };
  const watch = new TokenWatch(call.timeouts, () => abort.abort());
  const onAbort = () => {
    answer.aborted = true;
    abort.abort();
  };
  call.signal.addEventListener('abort', onAbort, { once: true });
  try {
    if (call.signal.aborted) onAbort();
    const response = await call.dispatcher.request({
      origin: call.url.origin,
      path: call.url.pathname + call.url.search,
      method: 'POST',
      headers: call.headers,
      body: call.body,
      signal: abort.signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    if (response.statusCode !== 200) {
      const retryAfter = response.headers['retry-after'];
      const refusal = await readStart(response.body, refusalBytesMax);
      throw remoteRefusal(
        response.statusCode,
        typeof retryAfter === 'string' ? retryAfter : undefined,
        refusal,
      );
    }
    const streamed = String(response.headers['content-type'] ?? '').includes('text/event-stream');
    await readAnswer(response.body, streamed, answer, watch, call.onText);
    return answer;
  } catch (thrown) {
    if (answer.aborted) return answer;
    throw judge(thrown, watch, answer.text !== '');
  } finally {
    watch.stop();
    call.signal.removeEventListener('abort', onAbort);
  }
}

/** Reads events until the answer is complete and its connection can be used again. */
function readAnswer(
  body: Dispatcher.ResponseData['body'],
  streamed: boolean,
  answer: RemoteAnswer,
  watch: TokenWatch,
  onText: RemoteCall['onText'],
): Promise<void> {
  return new Promise((resolve, reject) => {
    // A character may be split over two reads.
    const decoder = new StringDecoder('utf8');
    let whole = '';
    let done = false;
    const finish = () => {
      done = true;
      const trailing = setTimeout(() => body.destroy(), trailingMs);
      body.once('close', () => {
        clearTimeout(trailing);
        resolve();
      });
    };
    const take = (chunk: RemoteChunk) => {
      answer.finishReason = chunk.finishReason ?? answer.finishReason;
      answer.promptTokens = chunk.promptTokens ?? answer.promptTokens;
      answer.completionTokens = chunk.completionTokens ?? answer.completionTokens;
      if (!chunk.active) return;
      watch.heard();
      answer.pieces += 1;
      if (chunk.text === '') return;
      answer.text += chunk.text;
      if (answer.text.length > answerCharsMax) {
        throw new LanguageError('engine_protocol', 'The model server sent an answer without an end.');
      }
      onText(chunk.text, answer.pieces);
    };
    const events = new ServerSentEventReader((data) => {
      if (done || answer.aborted) return;
      if (data === '[DONE]') finish();
      else take(readRemoteChunk(data));
    });
    const onData = (bytes: Buffer) => {
      if (done) return;
      try {
        const piece = decoder.write(bytes);
        if (streamed) events.push(piece);
        else if (whole.length + piece.length <= answerCharsMax) whole += piece;
        else throw new LanguageError('engine_protocol', 'The model server sent an answer without an end.');
      } catch (thrown) {
        reject(thrown);
        body.destroy();
      }
    };
    const onEnd = () => {
      if (done) return;
      try {
        if (streamed) events.end();
        else take(readRemoteChunk(whole));
        if (done) return;
        // Some servers end without [DONE]; an answer that never said why it ended was cut off.
        if (answer.finishReason !== undefined) finish();
        else
          reject(
            new LanguageError('engine_failed', 'The model server ended the answer before it was complete.'),
          );
      } catch (thrown) {
        reject(thrown);
      }
    };
    body.on('data', onData);
    body.once('end', onEnd);
    body.on('error', reject);
    body.once('close', () => {
      if (!done) reject(new LanguageError('engine_failed', 'The model server dropped the connection.'));
    });
  });
}

async function readStart(body: Dispatcher.ResponseData['body'], bytesMax: number): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= bytesMax) break;
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** One timer that first waits for the first token and then for each next one. */
class TokenWatch {
  expired: 'first' | 'between' | undefined;
  readonly #timeouts: RemoteTimeouts;
  readonly #onExpire: () => void;
  #timer: NodeJS.Timeout;
  #started = false;

  constructor(timeouts: RemoteTimeouts, onExpire: () => void) {
    this.#timeouts = timeouts;
    this.#onExpire = onExpire;
    this.#timer = setTimeout(() => this.#expire('first'), timeouts.firstTokenMs);
  }

  heard(): void {
    if (this.#started) {
      this.#timer.refresh();
      return;
    }
    this.#started = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#expire('between'), this.#timeouts.betweenTokensMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #expire(which: 'first' | 'between'): void {
    this.expired = which;
    this.#onExpire();
  }
}

/** Turns whatever ended an attempt into a named failure. Nothing is retried once text was handed on. */
function judge(thrown: unknown, watch: TokenWatch, answering: boolean): AttemptFailure {
  if (thrown instanceof AttemptFailure) return thrown;
  const retryable = !answering;
  if (watch.expired) {
    const what = watch.expired === 'first' ? 'did not begin to answer' : 'stopped answering';
    const error = new LanguageError('engine_timeout', `The model server ${what} in time.`);
    // A server that hung once would hang again, and the caller has waited long enough.
    return new AttemptFailure(error, { retryable: false, serverAtFault: true });
  }
  if (thrown instanceof LanguageError) return new AttemptFailure(thrown, { retryable, serverAtFault: true });
  const code = (thrown as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') throw thrown;
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code.startsWith('E')) {
    const name = answering ? 'engine_failed' : 'engine_unreachable';
    const error = new LanguageError(name, `The connection to the model server failed (${code}).`, {
      cause: thrown,
    });
    return new AttemptFailure(error, { retryable, serverAtFault: true });
  }
  const error = new LanguageError('engine_failed', `The connection to the model server broke (${code}).`, {
    cause: thrown,
  });
  return new AttemptFailure(error, { retryable, serverAtFault: true });
}
