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

/** An answer with what is needed to show it again, and to continue it. */
export interface NewResponse {
  id: string;
  /** The answer as it is given. */
  response: object;
  /** The input of the request. */
  items: readonly object[];
  /** The conversation up to and including the answer, without instructions. */
  messages: readonly ChatMessage[];
  again?: AnswerAgain;
  chat?: { model: string; metadata: Readonly<Record<string, string>> };
}

/** The beginnings of the ids of responses and of chat completions. */
export type StoredKind = 'resp_' | 'chatcmpl-';

/** Other texts are unknown ids; some of them the database could not even compare. */
export function assertStoredId(kind: StoredKind, id: string, field?: string): void {
  if (!id.startsWith(kind) || !/^[0-9a-f-]{36}$/.test(id.slice(kind.length))) throw unknown(field);
}

/** The events of a larger answer would hold the serving thread. */
const againCharsMax = 1_048_576;

/** Megabytes are written, received and sent in pieces, because each takes the time after which others have their turn. */
const pieceBytes = 262_144;
/** A page of answers ends early where it would be larger. */
const pageBytesMax = 1_048_576;

export async function saveResponse(tx: Tx, accountId: string, saved: NewResponse): Promise<void> {
  const { id, response, items, messages, chat } = saved;
  const again = saved.again === undefined ? null : JSON.stringify(saved.again);
  await tx
    .insertInto('llm_response')
    .values({
      id,
      account_id: accountId,
      response: await textOf(response),
      items: await textOf(items),
      messages: await textOf(messages),
      again: again === null || again.length > againCharsMax ? null : again,
      ...(chat && { model: chat.model, metadata: JSON.stringify(chat.metadata) }),
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
  const [found] = await readResponses(db, accountId, [id]);
  if (found === undefined) throw unknown();
  return found.pieces;
}

/** Those answers that the account has, in the order of the ids. */
async function readResponses(db: Tx, accountId: string, ids: readonly string[]): Promise<ListedItem[]> {
  const { rows } = await sql<PieceRow>`
    with stored as materialized (
      select id, array_position(${ids}::text[], id) as place, convert_to(
        coalesce(left(response, -1) || ',"metadata":' || metadata::text || '}', response), 'UTF8'
      ) as bytes from llm_response
      where id = any(${ids}) and account_id = ${accountId}
    )
    select id, at, substr(bytes, at, ${pieceBytes}) as piece
    from stored, generate_series(1, octet_length(bytes), ${pieceBytes}) as at order by place, at`.execute(db);
  return joined(rows);
}

export interface ChatsPage extends ItemsPage {
  model: string | undefined;
  metadata: Readonly<Record<string, string>>;
}

/** Chat completions, oldest first or newest first, and whether more follow; undefined if `after` is not one of them. */
export async function readChats(
  db: Tx,
  accountId: string,
  { count, order, after, model, metadata }: ChatsPage,
): Promise<{ page: ListedItem[]; hasMore: boolean } | undefined> {
  const chats = db
    .selectFrom('llm_response')
    .where('account_id', '=', accountId)
    .where('model', 'is not', null);
  const last = chats.where('id', '=', after ?? '').select(['created_at', 'id']);
  if (after !== undefined && (await last.executeTakeFirst()) === undefined) return undefined;
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  const found = await chats
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(created_at, id) ${beyond} (${last})`))
    .$if(model !== undefined, (query) => query.where('model', '=', model!))
    .$if(Object.keys(metadata).length > 0, (query) =>
      query.where(sql<boolean>`metadata @> ${JSON.stringify(metadata)}::jsonb`),
    )
    .select(['id', sql<number>`octet_length(response)`.as('bytes')])
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(count + 1)
    .execute();
  let bytes = 0;
  const fitting = found.filter((one, index) => {
    bytes += one.bytes;
    return index < count && (index === 0 || bytes <= pageBytesMax);
  });
  const ids = fitting.map(({ id }) => id);
  return { page: await readResponses(db, accountId, ids), hasMore: found.length > ids.length };
}

/** Replaces what the caller has noted on a chat completion. */
export async function noteChat(
  db: Db,
  accountId: string,
  id: string,
  metadata: Readonly<Record<string, string>>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('llm_response')
    .set({ metadata: JSON.stringify(metadata) })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw unknown();
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
export async function readMessages(db: Db, accountId: string, id: string): Promise<readonly ChatMessage[]> {
  const field = 'previous_response_id';
  assertStoredId('resp_', id, field);
  return JSON.parse((await readColumn(db, accountId, id, 'messages', field))!);
}

async function readColumn(
  db: Db | Tx,
  accountId: string,
  id: string,
  column: 'again' | 'messages',
  field?: string,
): Promise<string | null> {
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

interface PieceRow {
  id: string;
  /** Where the piece begins; 1 is the first. */
  at: number;
  piece: Buffer | null;
}

/** Items of the input, one more than asked for if there are more; undefined if `after` is not one of them. */
export async function readItems(
  db: Tx,
  accountId: string,
  id: string,
  { count, order, after }: ItemsPage,
): Promise<ListedItem[] | undefined> {
  const direction = order === 'asc' ? sql`1` : sql`-1`;
  const { rows } = await sql<PieceRow>`
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
  return after !== undefined && found.at === 0 ? undefined : joined(rows);
}

function joined(rows: readonly PieceRow[]): ListedItem[] {
  const items: ListedItem[] = [];
  for (const { id, at, piece } of rows)
    if (at === 1) items.push({ id, pieces: [piece!] });
    else items.at(-1)!.pieces.push(piece!);
  return items;
}

export async function deleteResponse(db: Db, accountId: string, id: string): Promise<void> {
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
