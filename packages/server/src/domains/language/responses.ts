import { ServiceError } from '@tricorn/contract';
import type { ChatAnswerId, ChatMessage, CompletionResult } from '@tricorn/language';
import type { Db, Tx } from '../../ground/store/database.js';

/** An answer of `/v1/responses` with what is needed to show it again and to continue it. */
export interface StoredResponse {
  answer: ChatAnswerId;
  results: readonly CompletionResult[];
  /** The fields of the request that a response repeats. */
  asked: Record<string, unknown>;
  /** The input of the request. */
  items: readonly object[];
  /** The conversation up to and including the answer, without instructions. */
  messages: readonly ChatMessage[];
}

/** Other texts are unknown ids; some of them the database could not even compare. */
const idForm = /^resp_[0-9a-f-]{36}$/;

export async function saveResponse(tx: Tx, accountId: string, response: StoredResponse): Promise<void> {
  const row = { id: response.answer.id, account_id: accountId, body: JSON.stringify(response) };
  await tx.insertInto('llm_response').values(row).execute();
}

/** A response of another account is reported as unknown. */
export async function readResponse(
  db: Db,
  accountId: string,
  id: string,
  field?: string,
): Promise<StoredResponse> {
  if (!idForm.test(id)) throw unknown(field);
  const row = await db
    .selectFrom('llm_response')
    .select('body')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) throw unknown(field);
  return JSON.parse(row.body) as StoredResponse;
}

export async function deleteResponse(db: Db, accountId: string, id: string): Promise<void> {
  if (!idForm.test(id)) throw unknown();
  const { numDeletedRows } = await db
    .deleteFrom('llm_response')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw unknown();
}

const unknown = (field?: string): ServiceError =>
  new ServiceError('responseUnknown', undefined, field === undefined ? {} : { field });

/** The message that an answer adds to its conversation. */
export const answerMessage = ({ text, toolCalls, reasoning }: CompletionResult): ChatMessage => ({
  role: 'assistant',
  content: text,
  ...(toolCalls === undefined ? {} : { toolCalls }),
  ...(reasoning === undefined ? {} : { reasoning }),
});
