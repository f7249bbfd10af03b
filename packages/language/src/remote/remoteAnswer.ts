import { randomUUID } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import type { Dispatcher } from 'undici';
import { LanguageError } from '../errors.js';
import type { TokenLogprob, ToolCall, ToolCallDelta } from '../features.js';
import { type RemoteChunk, readRemoteChunk } from './remoteChunk.js';
import { remoteRefusal } from './remoteRefusal.js';

/** How much of a refusal's body is read. */
const refusalBytesMax = 16_384;
/** Far above any event of a language model. */
const eventCharsMax = 4 * 1_048_576;
/** Far above any answer to a prompt. */
const answerCharsMax = 16 * 1_048_576;
/** How long a connection may stay open after the last event of the answer and still be reused. */
const trailingMs = 100;

/** What the server sent, up to its end or to the caller's abort. */
export interface RemoteAnswer {
  text: string;
  /** Events with generated content: most servers send one token per event. */
  pieces: number;
  reasoning: string;
  toolCalls: ToolCall[];
  logprobs: TokenLogprob[];
  finishReason: string | undefined;
  stopSequence: string | undefined;
  promptTokens: number | undefined;
  completionTokens: number | undefined;
  cachedTokens: number | undefined;
  reasoningTokens: number | undefined;
  aborted: boolean;
}

/** Reads the answer to one request as it arrives. */
export class RemoteAnswerReader implements Dispatcher.DispatchHandler {
  readonly answer: RemoteAnswer = {
    text: '',
    pieces: 0,
    reasoning: '',
    toolCalls: [],
    logprobs: [],
    finishReason: undefined,
    stopSequence: undefined,
    promptTokens: undefined,
    completionTokens: undefined,
    cachedTokens: undefined,
    reasoningTokens: undefined,
    aborted: false,
  };
  /** Resolves when the answer is complete; rejects with the error that ended it early. */
  readonly complete: Promise<void>;
  readonly #onPiece: (chunk: RemoteChunk) => void;
  readonly #events = createParser({
    maxBufferSize: eventCharsMax,
    onEvent: ({ data }) => this.#takeEvent(data),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw endless();
    },
  });
  /** A character may be split over two reads. */
  readonly #decoder = new StringDecoder('utf8');
  #resolve!: () => void;
  #reject!: (thrown: unknown) => void;
  #over = false;
  #controller: Dispatcher.DispatchController | undefined;
  #trailing: NodeJS.Timeout | undefined;
  #status = 0;
  #retryAfter: string | undefined;
  #streamed = false;
  #body = '';
  #chars = 0;

  /** `onPiece` is called for everything that was generated: text, thoughts, calls of tools. */
  constructor(onPiece: (chunk: RemoteChunk) => void) {
    this.#onPiece = onPiece;
    this.complete = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Ends the request, whatever its state. */
  stop(thrown: unknown): void {
    if (this.#over) return;
    this.#over = true;
    this.#reject(thrown);
    this.#controller?.abort(thrown as Error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over) controller.abort(new Error('stopped before it was sent'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    const retryAfter = headers['retry-after'];
    this.#status = status;
    this.#retryAfter = typeof retryAfter === 'string' ? retryAfter : undefined;
    this.#streamed = String(headers['content-type'] ?? '').includes('text/event-stream');
  }

  onResponseData(_controller: Dispatcher.DispatchController, bytes: Buffer): void {
    if (this.#over) return;
    try {
      const piece = this.#decoder.write(bytes);
      if (this.#status === 200 && this.#streamed) this.#events.feed(piece);
      else this.#collect(piece);
    } catch (thrown) {
      this.stop(thrown);
    }
  }

  onResponseEnd(): void {
    clearTimeout(this.#trailing);
    this.#controller = undefined;
    if (this.#over) return;
    try {
      if (this.#status !== 200) throw this.#refusal();
      // Some servers leave out the line breaks that end the last event.
      if (this.#streamed) this.#events.feed('\n\n');
      else this.#take(readRemoteChunk(this.#body));
      // Some servers leave out [DONE]; an answer without a finish reason was cut off.
      if (this.answer.finishReason === undefined)
        throw new LanguageError(
          'engine_crashed',
          'The model server ended the answer before it was complete.',
        );
      this.#finish();
    } catch (thrown) {
      this.stop(thrown);
    }
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#trailing);
    this.#controller = undefined;
    this.stop(error);
  }

  #collect(piece: string): void {
    this.#body += piece;
    if (this.#status !== 200 && this.#body.length >= refusalBytesMax) throw this.#refusal();
    if (this.#body.length > answerCharsMax) throw endless();
  }

  #refusal(): Error {
    return remoteRefusal(this.#status, this.#retryAfter, this.#body);
  }

  #takeEvent(data: string): void {
    if (this.#over) return;
    if (data === '[DONE]') this.#finish();
    else this.#take(readRemoteChunk(data));
  }

  #take(chunk: RemoteChunk): void {
    const { answer } = this;
    answer.finishReason = chunk.finishReason ?? answer.finishReason;
    answer.stopSequence = chunk.stopSequence ?? answer.stopSequence;
    answer.promptTokens = chunk.promptTokens ?? answer.promptTokens;
    answer.completionTokens = chunk.completionTokens ?? answer.completionTokens;
    answer.cachedTokens = chunk.cachedTokens ?? answer.cachedTokens;
    answer.reasoningTokens = chunk.reasoningTokens ?? answer.reasoningTokens;
    if (!chunk.active) return;
    answer.pieces += 1;
    answer.text += chunk.text;
    answer.reasoning += chunk.reasoning;
    answer.logprobs.push(...chunk.logprobs);
    this.#chars += chunk.text.length + chunk.reasoning.length;
    for (const call of chunk.toolCalls) this.#takeCall(call);
    if (this.#chars > answerCharsMax) throw endless();
    this.#onPiece(chunk);
  }

  /** Adds a piece to its call. A call without an id gets one, so that its result can be assigned to it. */
  #takeCall(piece: ToolCallDelta): void {
    const { toolCalls } = this.answer;
    while (toolCalls.length <= piece.index)
      toolCalls.push({ id: `call_${randomUUID()}`, name: '', arguments: '' });
    const call = toolCalls[piece.index]!;
    call.id = piece.id ?? call.id;
    call.name = piece.name ?? call.name;
    call.arguments += piece.arguments;
    this.#chars += piece.arguments.length;
    if (piece.name !== undefined) piece.id = call.id;
  }

  #finish(): void {
    if (this.#over) return;
    this.#over = true;
    this.#resolve();
    // The rest of the response is read so that the connection can be reused; the caller does not wait for it.
    const controller = this.#controller;
    if (controller) this.#trailing = setTimeout(() => controller.abort(new Error('did not end')), trailingMs);
  }
}

const endless = () =>
  new LanguageError('engine_protocol', 'The model server sent an event or an answer that is too large.');
