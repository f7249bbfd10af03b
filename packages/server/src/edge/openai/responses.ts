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
  readResponse,
  saveResponse,
} from '../../domains/language/responses.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { EdgeDependencies } from '../edge.js';
import { sendAgain, type TextCall } from './answerText.js';

/** `POST /v1/responses`: continues the stored conversation of an earlier response. */
export async function responseCall(
  { db, language }: EdgeDependencies,
  account: Identity,
  given: ParsedResponseRequest,
): Promise<TextCall> {
  const model = language.models.find(given.model);
  const earlier =
    given.previousId === undefined
      ? []
      : (await readResponse(db, account.id, given.previousId, 'previous_response_id')).messages;
  const messages: ChatMessage[] = [...earlier, ...given.messages];
  assertCallsKnown(messages);
  const { system } = given.completion;
  const request: CompletionRequest = {
    ...given.completion,
    // Instructions come first, and are not inherited by the responses that follow.
    messages: system === undefined ? messages : [{ role: 'system', content: system }, ...messages],
  };
  return {
    route: 'response',
    asked: given,
    idPrefix: 'resp_',
    model,
    requests: [request],
    stream: given.stream,
    form: (answer) => responseForm(answer, given.asked),
    ...(given.store
      ? {
          save: async (tx, answer, results) =>
            await saveResponse(tx, account.id, {
              answer,
              results,
              asked: given.asked,
              items: given.items,
              messages: [...messages, answerMessage(results[0]!)],
            }),
        }
      : {}),
  };
}

/** How a stored response is read again. */
export interface AgainQuery {
  stream?: string;
  starting_after?: string;
}

/** `GET /v1/responses/{id}`: the stored response, or its events once more. */
export async function readAgain(
  { db }: EdgeDependencies,
  account: Identity,
  id: string,
  { stream, starting_after }: AgainQuery,
  reply: FastifyReply,
): Promise<object> {
  const streamed = stream === 'true';
  // The text that came in pieces is stored as one, so its events have other numbers than those of the first stream.
  if (streamed && starting_after !== undefined)
    throw unsupported(
      'starting_after',
      '`starting_after` is not supported; a stored response is streamed from its beginning.',
    );
  const stored = await readResponse(db, account.id, id);
  return sendAgain((answer) => responseForm(answer, stored.asked), stored, streamed, reply);
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
  { db }: EdgeDependencies,
  account: Identity,
  id: string,
  { limit, order = 'desc', after }: PageQuery,
): Promise<object> {
  const count = limit === undefined ? pageItemsDefault : Number(limit);
  if (!Number.isInteger(count) || count < 1 || count > pageItemsMax)
    throw malformed('limit', `\`limit\` must be an integer from 1 to ${pageItemsMax}.`);
  if (order !== 'asc' && order !== 'desc') throw malformed('order', '`order` must be `asc` or `desc`.');
  const stored = (await readResponse(db, account.id, id)).items as readonly { id?: string }[];
  const items = order === 'asc' ? stored : stored.toReversed();
  const start = after === undefined ? 0 : items.findIndex((item) => item.id === after) + 1;
  if (after !== undefined && start === 0) throw malformed('after', '`after` names no item of this response.');
  const data = items.slice(start, start + count);
  return {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: start + count < items.length,
  };
}

/** Only responses in the background can be cancelled by id; here a caller cancels by closing its connection. */
export function refuseCancel(): never {
  throw unsupported('background', 'Responses run in the foreground; close the connection to stop one.');
}
