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

/** Megabytes are written, received and sent in pieces, because each takes the time after which others have their turn. */
const pieceBytes = 262_144;

export async function saveResponse(tx: Tx, accountId: string, saved: NewResponse): Promise<void> {
  const { answer, results, asked, response, items, messages } = saved;
  const again = JSON.stringify({ answer, results, asked } satisfies AnswerAgain);
  await tx
    .insertInto('llm_response')
    .values({
      id: answer.id,
      account_id: accountId,
      response: await textOf(response),
      items: await textOf(items),
      messages: await textOf(messages),
      again: again.length > againCharsMax ? null : again,
    })
    .execute();
}

/** A value as JSON; a large one in UTF-8, which the driver sends as it is. */
async function textOf(value: object): Promise<string | Buffer> {
  await setImmediate();
  const text = JSON.stringify(value);
  if (text.length < pieceBytes) return text;
  await setImmediate();
  return Buffer.from(text);
}

/** The answer as JSON, in pieces. A response of another account is reported as unknown. */
export async function readResponse(db: Tx, accountId: string, id: string): Promise<Buffer[]> {
  if (!idForm.test(id)) throw unknown();
  const { rows } = await sql<{ piece: Buffer }>`
    with stored as materialized (
      select convert_to(response, 'UTF8') as bytes from llm_response
      where id = ${id} and account_id = ${accountId}
    )
    select substr(bytes, at, ${pieceBytes}) as piece
    from stored, generate_series(1, octet_length(bytes), ${pieceBytes}) as at order by at`.execute(db);
  if (rows.length === 0) throw unknown();
  return rows.map(({ piece }) => piece);
}

/** Undefined for a large answer, which is not streamed again. */
export async function readAnswerAgain(
  db: Tx,
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
  db: Db | Tx,
  accountId: string,
  id: string,
  column: 'again' | 'messages',
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
  pieces: Buffer[];
}

/** Items of the input, one more than asked for if there are more; undefined if `after` is not one of them. */
export async function readItems(
  db: Tx,
  accountId: string,
  id: string,
  { count, order, after }: ItemsPage,
): Promise<ListedItem[] | undefined> {
  if (!idForm.test(id)) throw unknown();
  const direction = order === 'asc' ? sql`1` : sql`-1`;
  const { rows } = await sql<{ id: string; at: number; piece: Buffer | null }>`
    with listed as materialized (
      select value ->> 'id' as id, convert_to(value::text, 'UTF8') as bytes, ${direction} * ordinality as place
      from llm_response, json_array_elements(items) with ordinality
      where llm_response.id = ${id} and account_id = ${accountId}
    ), last as (
      select min(place) as place from listed where id = ${after ?? null}
    ), page as (
      select * from listed where place > coalesce((select place from last), ${Number.MIN_SAFE_INTEGER})
      order by place limit ${count + 1}
    )
    (select id, at, substr(bytes, at, ${pieceBytes}) as piece
      from page, generate_series(1, octet_length(bytes), ${pieceBytes}) as at order by place, at)
    union all
    select '', case when place is null then 0 else 1 end, null from last where exists (select from listed)`.execute(
    db,
  );
  const found = rows.pop();
  if (found === undefined) throw unknown();
  if (after !== undefined && found.at === 0) return undefined;
  const items: ListedItem[] = [];
  for (const { id: itemId, at, piece } of rows)
    if (at === 1) items.push({ id: itemId, pieces: [piece!] });
    else items.at(-1)!.pieces.push(piece!);
  return items;
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
