import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import {
  type ChatAnswerId,
  type ChatEvents,
  type CompletionResult,
  chatEvents,
  chatResponse,
  type ParsedChatRequest,
  sseData,
} from '@tricorn/language';
import type { FastifyReply } from 'fastify';
import type { ModelKind } from '../../domains/language/gateway.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { send } from '../../ground/store/send.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';
import { abortedWith } from './abortedWith.js';
import type { EdgeDependencies } from './edge.js';
import { openEvents } from './eventStream.js';
import {
  claimKey,
  fingerprintOf,
  type IdempotentRequest,
  readIdempotencyKey,
  releaseKey,
  savingAnswer,
} from './idempotency.js';
import { toWire } from './openaiErrors.js';

/** An answer as stored for a caller that may ask for it again. */
interface ChatAnswer {
  answer: ChatAnswerId;
  result: CompletionResult;
}

/** Answers a conversation, whole or streamed; the same Idempotency-Key returns the same answer and is charged once. */
export async function completeChat(
  edge: EdgeDependencies,
  account: Identity,
  model: ModelKind,
  chat: ParsedChatRequest,
  reply: FastifyReply,
): Promise<object> {
  const idempotent = idempotentOf(edge, account, chat, reply);
  if (idempotent !== undefined) {
    const claim = await claimKey(edge.db, idempotent);
    if (!claim.first) return replay(JSON.parse(claim.body), chat, reply);
  }
  const answer = newAnswer(chat.model);
  const stream = chat.stream ? new ChatStream(answer, reply) : undefined;
  const signal = abortedWith(reply);
  try {
    const { result } = await edge.language.call<ChatAnswer>({
      account,
      model,
      request: chat.completion,
      // A caller that goes away pays for what was generated until then, and finds that much under its key.
      signal,
      onText: stream && ((textDelta) => stream.add(textDelta)),
      answer: (completed) => ({ answer, result: completed }),
      commit: idempotent && ((work) => commit(edge, idempotent, work)),
    });
    if (stream === undefined) return chatResponse(answer, result);
    stream.end(result, chat.includeUsage);
  } catch (thrown) {
    if (idempotent !== undefined) await releaseKey(edge.db, idempotent);
    if (!stream?.started) throw thrown;
    stream.fail(toWire(reply.request, thrown).body);
  }
  return reply;
}

function idempotentOf(
  { instanceId, secret }: EdgeDependencies,
  { id }: Identity,
  chat: ParsedChatRequest,
  { request }: FastifyReply,
): IdempotentRequest | undefined {
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  if (key === undefined) return undefined;
  const fingerprint = fingerprintOf(secret, 'chat completion', chat, {});
  return { accountId: id, instanceId, key, fingerprint };
}

const commit = async (
  { db }: EdgeDependencies,
  idempotent: IdempotentRequest,
  work: (tx: Tx) => Promise<ChatAnswer>,
): Promise<ChatAnswer> =>
  await inTransaction(db, async (tx) => {
    const answered = await work(tx);
    await send(tx, savingAnswer(idempotent, 200, JSON.stringify(answered)));
    return answered;
  });

function replay({ answer, result }: ChatAnswer, chat: ParsedChatRequest, reply: FastifyReply): object {
  reply.header('idempotency-replayed', 'true');
  if (!chat.stream) return chatResponse(answer, result);
  const stream = new ChatStream(answer, reply, { 'idempotency-replayed': 'true' });
  stream.add(result.text);
  stream.end(result, chat.includeUsage);
  return reply;
}

const newAnswer = (model: string): ChatAnswerId => ({
  id: `chatcmpl-${randomUUID()}`,
  model,
  createdSeconds: unixSeconds(new Date()),
});

/**
 * Streams an answer. Text that appears within one turn of the event loop is sent as one event, together with the end if
 * that comes at the same time. The head is sent with the first text, so that an earlier failure can be answered with an
 * error status. The buffer for a slow reader holds at most one answer.
 */
class ChatStream {
  readonly #events: ChatEvents;
  readonly #reply: FastifyReply;
  readonly #headers: Record<string, string>;
  #response: ServerResponse | undefined;
  #text = '';
  #sending: NodeJS.Immediate | undefined;

  constructor(answer: ChatAnswerId, reply: FastifyReply, headers: Record<string, string> = {}) {
    this.#events = chatEvents(answer);
    this.#reply = reply;
    this.#headers = headers;
  }

  get started(): boolean {
    return this.#response !== undefined || this.#text !== '';
  }

  add(textDelta: string): void {
    this.#text += textDelta;
    this.#sending ??= setImmediate(() => {
      const events = this.#takeEvents();
      this.#open()?.write(events);
    });
  }

  end(result: CompletionResult, includeUsage: boolean): void {
    this.#finish(this.#events.end(result, includeUsage));
  }

  fail(body: object): void {
    this.#finish(sseData(body));
  }

  #finish(lastEvents: string): void {
    clearImmediate(this.#sending);
    const events = this.#takeEvents() + lastEvents;
    // An answer that is complete before its first byte is sent needs no chunked encoding.
    this.#open({ 'content-length': Buffer.byteLength(events) })?.end(events);
  }

  /** The events for the text that has not been sent yet. */
  #takeEvents(): string {
    const start = this.#response === undefined ? this.#events.start() : '';
    const text = this.#text === '' ? '' : this.#events.text(this.#text);
    this.#text = '';
    this.#sending = undefined;
    return start + text;
  }

  /** Undefined when the reader has disconnected; writing to a closed response would be an error. */
  #open(headers: OutgoingHttpHeaders = {}): ServerResponse | undefined {
    if (this.#reply.raw.destroyed) return undefined;
    this.#response ??= openEvents(this.#reply, { ...this.#headers, ...headers });
    return this.#response;
  }
}
