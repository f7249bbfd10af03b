import { setImmediate } from 'node:timers/promises';
import { ServiceError } from '@tricorn/contract';
import type { ChatAnswerId, ChatMessage, CompletionResult } from '@tricorn/language';
import { sql } from 'kysely';
import type { Db, Tx } from '../../ground/store/database.js';

/** What the events of an answer are made from. */
export interface AnswerAgain {
  answer: ChatAnswerId;
  results: readonly CompletionResult[];
  /** The fields of the request that a response repeats. */
  asked: Record<string, unknown>;
}

/** An answer of `/v1/responses` with what is needed to show it again and to continue it. */
export interface NewResponse extends AnswerAgain {
  /** The answer as it is given. */
  response: object;
  /** The input of the request. */
  items: readonly object[];
  /** The conversation up to and including the answer, without instructions. */
  messages: readonly ChatMessage[];
}

/** Other texts are unknown ids; some of them the database could not even compare. */
const idForm = /^resp_[0-9a-f-]{36}$/;
/** The events of a larger answer would hold the serving thread. */
const againCharsMax = 1_048_576;

export async function saveResponse(tx: Tx, accountId: string, saved: NewResponse): Promise<void> {
  const { answer, results, asked, response, items, messages } = saved;
  const again = JSON.stringify({ answer, results, asked } satisfies AnswerAgain);
  const texts = {
    response: JSON.stringify(response),
    items: JSON.stringify(items),
    messages: JSON.stringify(messages),
  };
  // Writing megabytes as JSON, and sending them, each takes the time after which others should have their turn.
  await setImmediate();
  await tx
    .insertInto('llm_response')
    .values({
      id: answer.id,
      account_id: accountId,
      ...texts,
      again: again.length > againCharsMax ? null : again,
    })
    .execute();
}

/** The answer as text. A response of another account is reported as unknown. */
export const readResponse = async (db: Db, accountId: string, id: string): Promise<string> =>
  (await readColumn(db, accountId, id, 'response'))!;

/** Undefined for a large answer, which is not streamed again. */
export async function readAnswerAgain(
  db: Db,
  accountId: string,
  id: string,
): Promise<AnswerAgain | undefined> {
  const again = await readColumn(db, accountId, id, 'again');
  return again === null ? undefined : (JSON.parse(again) as AnswerAgain);
}

/** The conversation that a request continues. */
export const readMessages = async (db: Db, accountId: string, id: string): Promise<readonly ChatMessage[]> =>
  JSON.parse((await readColumn(db, accountId, id, 'messages', 'previous_response_id'))!);

async function readColumn(
  db: Db,
  accountId: string,
  id: string,
  column: 'response' | 'again' | 'messages',
  field?: string,
): Promise<string | null> {
  if (!idForm.test(id)) throw unknown(field);
  const row = await db
    .selectFrom('llm_response')
    .select(({ ref }) => ref(column).as('text'))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) throw unknown(field);
  return row.text;
}

export interface ItemsPage {
  count: number;
  order: 'asc' | 'desc';
  /** The id of the last item of the page before. */
  after: string | undefined;
}

export interface ListedItem {
  id: string;
  /** The item as JSON. */
  text: string;
}

/** Items of the input, one more than asked for if there are more; undefined if `after` is not one of them. */
export async function readItems(
  db: Db,
  accountId: string,
  id: string,
  { count, order, after }: ItemsPage,
): Promise<ListedItem[] | undefined> {
  if (!idForm.test(id)) throw unknown();
  const direction = order === 'asc' ? sql`1` : sql`-1`;
  const { rows } = await sql<ListedItem & { isAfter: boolean }>`
    with listed as materialized (
      select value ->> 'id' as id, value::text as text, ${direction} * ordinality as place
      from llm_response, json_array_elements(items) with ordinality
      where llm_response.id = ${id} and account_id = ${accountId}
    ), last as (
      select min(place) as place from listed where id = ${after ?? null}
    )
    (select id, text, false as "isAfter" from listed
      where place > coalesce((select place from last), ${Number.MIN_SAFE_INTEGER}) order by place limit ${count + 1})
    union all
    select '', '', place is not null from last where exists (select from listed)`.execute(db);
  const found = rows.pop();
  if (found === undefined) throw unknown();
  return after === undefined || found.isAfter ? rows : undefined;
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
