import { Readable } from 'node:stream';
import { ServiceError } from '@tricorn/contract';
import {
  assertCallsKnown,
  type ChatMessage,
  type CompletionRequest,
  malformed,
  type ParsedResponseRequest,
  responseForm,
  unsupported,
} from '@tricorn/language';
import type { FastifyReply } from 'fastify';
import {
  answerMessage,
  deleteResponse,
  readAnswerAgain,
  readItems,
  readMessages,
  readResponse,
  saveResponse,
} from '../../domains/language/responses.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import { assertStorage, lockStorage } from '../../ground/files/reservation.js';
import type { Tx } from '../../ground/store/database.js';
import { readUntil } from '../../ground/store/readUntil.js';
import { sizeOf } from '../body/sizeOf.js';
import type { EdgeDependencies } from '../edge.js';
import { abortedWith } from '../pipeline/abortedWith.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import { sendAgain, type TextCall } from './answerText.js';

/** Far more than the longest conversation of a model has; what is larger would hold the serving thread while it is written. */
const storedBytesMax = 4_500_000;

/** `POST /v1/responses`: continues the stored conversation of an earlier response. */
export async function responseCall(
  { db, language, limits }: EdgeDependencies,
  account: Identity,
  given: ParsedResponseRequest,
): Promise<TextCall> {
  const model = language.models.find(given.model);
  const earlier = given.previousId === undefined ? [] : await readMessages(db, account.id, given.previousId);
  const messages: ChatMessage[] = [...earlier, ...given.messages];
  assertCallsKnown(messages);
  if (given.store) {
    const bytes = sizeOf([given.items, given.asked, given.asked, messages]);
    if (bytes > storedBytesMax)
      throw new ServiceError('tooLarge', 'The conversation is too large to be stored; send `store: false`.');
    await assertStorage(db, account.id, limits, bytes);
  }
  const { system } = given.completion;
  const request: CompletionRequest = {
    ...given.completion,
    // Instructions come first, and are not inherited by the responses that follow.
    messages: system === undefined ? messages : [{ role: 'system', content: system }, ...messages],
  };
  const save: TextCall['save'] = {
    begin: async (tx) => await lockStorage(tx, account.id),
    end: async (tx, answer, results) =>
      await saveResponse(tx, account.id, {
        answer,
        results,
        asked: given.asked,
        response: responseForm(answer, given.asked).whole(results),
        items: given.items,
        messages: [...messages, answerMessage(results[0]!)],
      }),
  };
  return {
    route: 'response',
    asked: given,
    idPrefix: 'resp_',
    model,
    requests: [request],
    stream: given.stream,
    form: (answer) => responseForm(answer, given.asked),
    ...(given.store ? { save } : {}),
  };
}

/** Reads until its caller has gone. */
type Reading = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
/** Sends JSON in pieces. */
type SendPieces = (pieces: readonly Buffer[]) => FastifyReply;

/**
 * Stored answers may be large: an account reads a few at a time. For a caller that has gone, reading ends, and only then is
 * its place free for the next.
 */
export async function readInTurn(
  { db }: EdgeDependencies,
  { answers, holdAnswer }: Pipeline,
  { id }: Identity,
  reply: FastifyReply,
  read: (reading: Reading, send: SendPieces) => Promise<object>,
): Promise<object> {
  const signal = abortedWith(reply);
  const leave = await answers.enter(id, signal);
  const send: SendPieces = (pieces) => {
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    holdAnswer(reply, bytes);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-length', bytes)
      .send(Readable.from(pieces));
  };
  try {
    return await read(async (work) => await readUntil(db, signal, work), send);
  } finally {
    if (reply.raw.closed) leave();
    else reply.raw.once('close', leave);
  }
}

/** How a stored response is read again. */
export interface AgainQuery {
  stream?: string;
  starting_after?: string;
}

/** `GET /v1/responses/{id}`: the stored response, or its events once more. */
export async function readAgain(
  reading: Reading,
  account: Identity,
  id: string,
  { stream, starting_after }: AgainQuery,
  reply: FastifyReply,
  send: SendPieces,
): Promise<object> {
  if (stream !== 'true') return send(await reading(async (tx) => await readResponse(tx, account.id, id)));
  // The text that came in pieces is stored as one, so its events have other numbers than those of the first stream.
  if (starting_after !== undefined)
    throw unsupported(
      'starting_after',
      '`starting_after` is not supported; a stored response is streamed from its beginning.',
    );
  const stored = await reading(async (tx) => await readAnswerAgain(tx, account.id, id));
  if (stored === undefined)
    throw unsupported('stream', '`stream` is not supported for a response above 1 MiB; read it whole.');
  return sendAgain((answer) => responseForm(answer, stored.asked), stored, true, reply);
}

export async function deleteStored({ db }: EdgeDependencies, account: Identity, id: string): Promise<object> {
  await deleteResponse(db, account.id, id);
  return { id, object: 'response', deleted: true };
}

/** A page of a list, as OpenAI clients ask for it. */
export interface PageQuery {
  limit?: string;
  order?: string;
  after?: string;
}

const pageItemsMax = 100;
const pageItemsDefault = 20;

/** `GET /v1/responses/{id}/input_items`: newest first unless the caller asks otherwise. */
export async function inputItems(
  reading: Reading,
  account: Identity,
  id: string,
  { limit, order = 'desc', after }: PageQuery,
  send: SendPieces,
): Promise<object> {
  const count = limit === undefined ? pageItemsDefault : Number(limit);
  if (!Number.isInteger(count) || count < 1 || count > pageItemsMax)
    throw malformed('limit', `\`limit\` must be an integer from 1 to ${pageItemsMax}.`);
  if (order !== 'asc' && order !== 'desc') throw malformed('order', '`order` must be `asc` or `desc`.');
  const wanted = { count, order, after } as const;
  const items = await reading(async (tx) => await readItems(tx, account.id, id, wanted));
  if (items === undefined) throw malformed('after', '`after` names no item of this response.');
  const page = items.slice(0, count);
  const ends = {
    first_id: page[0]?.id ?? null,
    last_id: page.at(-1)?.id ?? null,
    has_more: items.length > count,
  };
  const data = page.flatMap(({ pieces }, index) => (index === 0 ? pieces : [Buffer.from(','), ...pieces]));
  const end = Buffer.from(`],${JSON.stringify(ends).slice(1)}`);
  return send([Buffer.from('{"object":"list","data":['), ...data, end]);
}

/** Only responses in the background can be cancelled by id; here a caller cancels by closing its connection. */
export function refuseCancel(): never {
  throw unsupported('background', 'Responses run in the foreground; close the connection to stop one.');
}
