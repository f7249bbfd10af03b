import { ServiceError } from '@tricorn/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../ground/store/database.js';
import { type PageRequest, pageRecord } from '../../ground/store/page.js';
import { readUntil } from '../../ground/store/readUntil.js';
import type { Database } from '../../ground/store/schema.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';

/** A process that writes an answer says so more often than this; one that does not has died. */
const silentSeconds = 20;
/** A search looks through so many of the last used conversations. */
const searchedMax = 2_000;

export const conversationUnknown = () => new ServiceError('conversationUnknown', undefined, { field: 'id' });

/** Other texts are unknown ids; some of them the database could not even compare. */
export const conversationIdForm = /^[A-Za-z0-9_-]{8,64}$/;

const assertId = (id: string): void => {
  if (!conversationIdForm.test(id)) throw conversationUnknown();
};

const ofAccount = (db: Db | Tx, accountId: string) =>
  db.selectFrom('conversation').where('account_id', '=', accountId);

/** The conversations of an account, the last used first. */
export async function listConversations(
  db: Db | Tx,
  accountId: string,
  search: string | undefined,
  request: PageRequest,
) {
  const { pageNo, pageSize } = request;
  const known = ofAccount(db, accountId).orderBy('changed_at', 'desc').orderBy('id');
  const found =
    search === undefined
      ? known
      : db
          .selectFrom(known.selectAll().limit(searchedMax).as('conversation'))
          .where((eb) => containing(eb, search.toLowerCase().replaceAll('\0', '')))
          .orderBy('changed_at', 'desc')
          .orderBy('id');
  const [{ count }, rows] = await Promise.all([
    db
      .selectFrom(found.select('id').as('found'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    found
      .select(['id', 'title', 'changed_at'])
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
  ]);
  return pageRecord(
    request,
    count,
    rows.map(({ id, title, changed_at }) => ({ id, title, changeTime: unixSeconds(changed_at) })),
  );
}

const containing = (eb: ExpressionBuilder<Database, 'conversation'>, text: string) =>
  eb.or([
    sql<boolean>`strpos(lower(title), ${text}) > 0`,
    eb.exists(
      eb
        .selectFrom('conversation_message as message')
        .select('message.id')
        .whereRef('message.account_id', '=', 'conversation.account_id')
        .whereRef('message.conversation_id', '=', 'conversation.id')
        .where(sql<boolean>`strpos(lower(message.text), ${text}) > 0`),
    ),
  ]);

/** A conversation with all of its messages, in the order in which they were written. */
export async function readConversation(db: Db | Tx, accountId: string, id: string) {
  assertId(id);
  const known = await ofAccount(db, accountId)
    .select(['id', 'title', 'changed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (known === undefined) throw conversationUnknown();
  const messages = await db
    .selectFrom('conversation_message')
    .select(['id', 'after', 'role', 'text', 'model', 'tokens_used', 'prompt_tokens', 'completion_tokens'])
    .select(['created_at', stateNow.as('state')])
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    id,
    title: known.title,
    changeTime: unixSeconds(known.changed_at),
    messages: messages.map(({ created_at, ...message }) => ({
      ...message,
      creationTime: unixSeconds(created_at),
    })),
  };
}

const stateNow = sql<Database['conversation_message']['state']>`case
  when state = 'writing' and written_at < now() - ${silentSeconds} * interval '1 second' then 'stopped' else state end`;

export async function renameConversation(
  db: Db,
  accountId: string,
  id: string,
  title: string,
): Promise<void> {
  assertId(id);
  const { numUpdatedRows } = await db
    .updateTable('conversation')
    .set({ title })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conversationUnknown();
}

/** Deletes a conversation, or all of them for `*`. Whoever writes an answer there finds nothing to write to, and stops. */
export async function deleteConversations(db: Db, accountId: string, id: string): Promise<number> {
  if (id !== '*') assertId(id);
  const { numDeletedRows } = await db
    .deleteFrom('conversation')
    .where('account_id', '=', accountId)
    .$if(id !== '*', (query) => query.where('id', '=', id))
    .executeTakeFirst();
  if (numDeletedRows === 0n && id !== '*') throw conversationUnknown();
  return Number(numDeletedRows);
}

/** Asks whoever writes answers in a conversation to stop. */
export async function askToStop(db: Db, accountId: string, id: string): Promise<void> {
  assertId(id);
  const known = await ofAccount(db, accountId).select('id').where('id', '=', id).executeTakeFirst();
  if (known === undefined) throw conversationUnknown();
  await db
    .updateTable('conversation_message')
    .set({ stop_asked: true })
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', id)
    .where('state', '=', 'writing')
    .execute();
}

const exportedAtOnce = 20;

/** All messages of an account as JSON lines, oldest conversation first. */
export async function* exportedMessages(
  db: Db,
  accountId: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const some = await ofAccount(db, accountId)
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(exportedAtOnce)
      .execute();
    for (const { id } of some) {
      // Deleted meanwhile.
      const reading = readUntil(db, signal, async (tx) => await readConversation(tx, accountId, id));
      const read = await reading.catch(() => undefined);
      if (signal.aborted) return;
      for (const message of read?.messages ?? [])
        yield `${JSON.stringify({ conversation: id, title: read!.title, ...message })}\n`;
    }
    if (some.length < exportedAtOnce) return;
    last = some.at(-1)!.id;
  }
}
