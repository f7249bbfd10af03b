import {
  assertCallsKnown,
  type ChatMessage,
  type CompletionRequest,
  LanguageError,
  parseResponseRequest,
  responseForm,
} from '@tricorn/language';
import type { FastifyReply } from 'fastify';
import {
  answerMessage,
  deleteResponse,
  readResponse,
  saveResponse,
} from '../../../domains/language/responses.js';
import type { Identity } from '../../../ground/accounts/sessions.js';
import type { EdgeDependencies } from '../edge.js';
import { sendAgain, type TextCall } from './answerText.js';

/** `POST /v1/responses`: continues the stored conversation of an earlier response. */
export async function responseCall(
  { db, language }: EdgeDependencies,
  account: Identity,
  body: unknown,
): Promise<TextCall> {
  const given = parseResponseRequest(body);
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

/** `GET /v1/responses/{id}`: the stored response, or its events once more. */
export async function readAgain(
  { db }: EdgeDependencies,
  account: Identity,
  id: string,
  streamed: boolean,
  reply: FastifyReply,
): Promise<object> {
  const stored = await readResponse(db, account.id, id);
  return sendAgain((answer) => responseForm(answer, stored.asked), stored, streamed, reply);
}

export async function deleteStored({ db }: EdgeDependencies, account: Identity, id: string): Promise<object> {
  await deleteResponse(db, account.id, id);
  return { id, object: 'response', deleted: true };
}

export async function inputItems({ db }: EdgeDependencies, account: Identity, id: string): Promise<object> {
  const { items } = await readResponse(db, account.id, id);
  const ids = items.map((item) => (item as { id?: string }).id ?? null);
  return {
    object: 'list',
    data: items,
    first_id: ids[0] ?? null,
    last_id: ids.at(-1) ?? null,
    has_more: false,
  };
}

/** Only responses in the background can be cancelled by id; here a caller cancels by closing its connection. */
export function refuseCancel(): never {
  throw new LanguageError(
    'feature_unsupported',
    'Responses run in the foreground; close the connection to stop one.',
    {
      field: 'background',
    },
  );
}
