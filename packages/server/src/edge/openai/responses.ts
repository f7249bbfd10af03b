import { ServiceError } from '@tricorn/contract';
import {
  assertCallsKnown,
  type ChatAnswerId,
  type ChatMessage,
  type CompletionResult,
  compactedForm,
  malformed,
  type ParsedResponseRequest,
  responseForm,
  unsupported,
} from '@tricorn/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { responseTexts } from '../../domains/language/askedTexts.js';
import {
  answerMessage,
  assertStoredId,
  deleteResponse,
  type NewResponse,
  readAnswerAgain,
  readItems,
  readMessages,
  readResponse,
  type StoredKind,
  saveResponse,
} from '../../domains/language/responses.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import { assertStorage, lockStorage } from '../../ground/files/reservation.js';
import { sizeOf } from '../body/sizeOf.js';
import type { EdgeDependencies } from '../edge.js';
import { answerText, sendAgain, type TextCall } from './answerText.js';
import { countOf, orderOf, type PageQuery } from './pages.js';
import { type Reading, type SendPieces, sendList } from './readInTurn.js';

/** Far more than the longest conversation of a model has; what is larger would hold the serving thread while it is written. */
const storedBytesMax = 4_500_000;

/** `POST /v1/responses`: continues the stored conversation of an earlier response. */
export async function responseCall(
  edge: EdgeDependencies,
  account: Identity,
  given: ParsedResponseRequest,
): Promise<TextCall> {
  const { db, language } = edge;
  language.models.find(given.model);
  const earlier = given.previousId === undefined ? [] : await readMessages(db, account.id, given.previousId);
  const messages: ChatMessage[] = [...earlier, ...given.messages];
  assertCallsKnown(messages);
  const { asked, items, store } = given;
  const save =
    store &&
    (await saving(edge, account, [items, asked, asked, messages], (answer, results) => ({
      id: answer.id,
      response: responseForm(answer, asked).whole(results),
      items,
      messages: [...messages, answerMessage(results[0]!)],
      again: { answer, results, asked },
    })));
  return {
    route: 'response',
    asked: given,
    stream: given.stream,
    ...responseTexts(language.models, given, messages),
    ...(save && { save }),
  };
}

/** Stores an answer with its request, which must have room in the account's storage. */
export async function saving(
  { db, limits }: EdgeDependencies,
  { id }: Identity,
  kept: unknown,
  saved: (...given: AnsweredWith) => NewResponse,
): Promise<NonNullable<TextCall['save']>> {
  const bytes = sizeOf(kept);
  if (bytes > storedBytesMax)
    throw new ServiceError('tooLarge', 'The conversation is too large to be stored; send `store: false`.');
  await assertStorage(db, id, limits, bytes);
  return {
    begin: async (tx) => await lockStorage(tx, id),
    end: async (tx, ...answered) => await saveResponse(tx, id, saved(...answered)),
  };
}
type AnsweredWith = [answer: ChatAnswerId, results: readonly CompletionResult[]];

/** `POST /v1/responses/compact`: a conversation as one summary, with which it can be continued. */
export async function compactResponse(
  edge: EdgeDependencies,
  account: Identity,
  given: ParsedResponseRequest,
  reply: FastifyReply,
): Promise<object> {
  const call = { ...(await responseCall(edge, account, given)), route: 'compaction' };
  return compactedForm(call.requests[0]!.messages ?? [], await answerText(edge, account, call, reply));
}

/** The id in the path of a stored answer. */
export function storedIdOf(kind: StoredKind, { params }: FastifyRequest): string {
  const { id } = params as { id: string };
  assertStoredId(kind, id);
  return id;
}

/** How a stored response is read again. */
export interface AgainQuery {
  stream?: string;
  starting_after?: string;
}

/** `GET /v1/responses/{id}` and the like: the stored answer, or its events once more. */
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
    throw unsupported('stream', '`stream` is not supported for chat completions, and responses above 1 MiB.');
  return sendAgain((answer) => responseForm(answer, stored.asked), stored, true, reply);
}

export async function deleteStored(
  { db }: EdgeDependencies,
  account: Identity,
  id: string,
  object: string,
): Promise<object> {
  await deleteResponse(db, account.id, id);
  return { id, object, deleted: true };
}

/** `GET /v1/responses/{id}/input_items`, `GET /v1/chat/completions/{id}/messages` */
export async function inputItems(
  reading: Reading,
  account: Identity,
  id: string,
  { limit, order, after }: PageQuery,
  send: SendPieces,
): Promise<object> {
  const count = countOf(limit, 20, 100);
  const wanted = { count, order: orderOf(order), after };
  const items = await reading(async (tx) => await readItems(tx, account.id, id, wanted));
  if (items === undefined) throw malformed('after', '`after` names no item of this response.');
  return sendList(items.slice(0, count), items.length > count, send);
}

/** Only responses in the background can be cancelled by id; here a caller cancels by closing its connection. */
export function refuseCancel(): never {
  throw unsupported('background', 'Responses run in the foreground; close the connection to stop one.');
}
