import {
  type EventType,
  eventTypes,
  invalidField,
  progressEvents,
  type RequestOf,
  ServiceError,
} from '@tricorn/contract';
import { type Selectable, sql } from 'kysely';
import { lastSeqOf } from '../../ground/events/recordEvents.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { type PageRequest, pageRecord } from '../../ground/store/page.js';
import type { Database } from '../../ground/store/schema.js';
import { secondsOrZero, unixSeconds } from '../../ground/store/unixSeconds.js';

export interface WebhookTerms {
  url: string;
  events: string[];
  description: string;
}

type WebhookRow = Omit<
  Selectable<Database['webhook']>,
  'account_id' | 'due_at' | 'lease_owner' | 'lease_until'
> & { waiting: number };

/** Checks the types of events; without any, all but progress. */
export function termsOf({ url, events, description = '' }: RequestOf<'createWebhook'>): WebhookTerms {
  const unknown = events?.find((type) => !eventTypes.includes(type as EventType));
  if (unknown !== undefined)
    throw invalidField('events', `events must be out of ${eventTypes.join(', ')}, not ${unknown}.`);
  const chosen =
    events === undefined || events.length === 0
      ? eventTypes.filter((type) => !progressEvents.has(type))
      : [...new Set(events)];
  return { url: url.trim(), events: chosen, description: description.trim() };
}

/** Inserts a webhook that begins with the next event of the account; returns its id. */
export async function insertWebhook(
  tx: Tx,
  accountId: string,
  terms: WebhookTerms,
  webhooksMax: number,
): Promise<string> {
  // The lock orders concurrent requests, so that the limit holds.
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count >= webhooksMax) throw new ServiceError('tooManyWebhooks');
  const { id } = await tx
    .insertInto('webhook')
    .values({ account_id: accountId, ...terms, last_seq: await lastSeqOf(tx, accountId) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a webhook of an account; refuses one that is unknown or belongs to somebody else. */
export async function lockWebhook(tx: Tx, accountId: string, id: string): Promise<void> {
  const { rows } = await sql`select from webhook where ${isOwn(accountId, id)} for update`.execute(tx);
  if (rows.length === 0) throw new ServiceError('webhookUnknown', undefined, { field: 'id' });
}

/** Replaces what the owner decides. Switching it on clears why it was off and makes what waits due at once. */
export async function changeWebhook(
  tx: Tx,
  id: string,
  terms: WebhookTerms,
  state: 'on' | 'off' | undefined,
): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ ...terms })
    .where('id', '=', id)
    .execute();
  if (state === 'off')
    await tx.updateTable('webhook').set({ state, reason: '' }).where('id', '=', id).execute();
  if (state !== 'on') return;
  await sql`update webhook_delivery set next_at = now(), attempts = 0, first_at = null
    where webhook_id = ${id} and state = 'waiting'`.execute(tx);
  await sql`update webhook set state = 'on', reason = '', failing_since = null, due_at = now()
    where id = ${id}`.execute(tx);
}

export async function rotateSecret(tx: Tx, id: string, overlapMinutes: number): Promise<void> {
  await sql`update webhook set secret_generation = secret_generation + 1, rotated_at = now(),
    previous_until = ${overlapMinutes > 0 ? sql`now() + ${overlapMinutes} * interval '1 minute'` : null}
    where id = ${id}`.execute(tx);
}

/** Queues every event after a number again. Deliveries that wait keep their place in the order. */
export async function replayFrom(tx: Tx, accountId: string, id: string, since: number): Promise<void> {
  if (since > (await lastSeqOf(tx, accountId)))
    throw invalidField('since', 'since is the number of an event that has not happened yet.');
  await sql`update webhook set last_seq = least(last_seq, ${since}) where id = ${id}`.execute(tx);
}

export async function readWebhook(db: Db | Tx, id: string): Promise<WebhookRow> {
  const { rows } = await sql<WebhookRow>`${webhookRows} where id = ${id}`.execute(db);
  return rows[0]!;
}

export async function listWebhooks(db: Db, accountId: string, request: PageRequest) {
  const { pageNo, pageSize } = request;
  const [counted, { rows }] = await Promise.all([
    db
      .selectFrom('webhook')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow(),
    sql<WebhookRow>`${webhookRows} where account_id = ${accountId} order by created_at desc, id
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
  ]);
  return pageRecord(request, counted.count, rows.map(webhookRecord));
}

/** The log of a webhook, newest event first. */
export async function listDeliveries(
  db: Db,
  accountId: string,
  { id, before = 0, pageSize }: RequestOf<'webhookDeliveries'>,
) {
  const { rows: owned } = await sql`select from webhook where ${isOwn(accountId, id)}`.execute(db);
  if (owned.length === 0) throw new ServiceError('webhookUnknown', undefined, { field: 'id' });
  const rows = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', id)
    .where('seq', '<', before === 0 ? Number.MAX_SAFE_INTEGER : before)
    .orderBy('seq', 'desc')
    .limit(pageSize)
    .execute();
  return {
    data: rows.map(
      ({ seq, type, state, attempts, event_at, attempted_at, next_at, duration_ms, status, answer }) => ({
        seq,
        type,
        state,
        attempts,
        eventTime: unixSeconds(event_at),
        attemptTime: secondsOrZero(attempted_at),
        nextTime: state === 'waiting' ? unixSeconds(next_at) : 0,
        durationMs: duration_ms,
        status,
        answer,
      }),
    ),
    next: rows.length < pageSize ? 0 : rows.at(-1)!.seq,
  };
}

/** A webhook as its owner sees it. */
export const webhookRecord = (row: WebhookRow) => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  state: row.state,
  reason: row.reason,
  creationTime: unixSeconds(row.created_at),
  rotationTime: secondsOrZero(row.rotated_at),
  previousUntil: secondsOrZero(row.previous_until),
  lastSuccessTime: secondsOrZero(row.last_success_at),
  failingSince: secondsOrZero(row.failing_since),
  seq: row.last_seq,
  waiting: row.waiting,
});

const webhookRows = sql`
  select id, url, description, events, state, reason, secret_generation, created_at, rotated_at, last_success_at,
    failing_since, last_seq, case when previous_until > now() then previous_until end as previous_until,
    (select count(*)::integer from webhook_delivery where webhook_id = webhook.id and state = 'waiting') as waiting
  from webhook`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isOwn = (accountId: string, id: string) =>
  uuid.test(id) ? sql<boolean>`account_id = ${accountId} and id = ${id}::uuid` : sql<boolean>`false`;
