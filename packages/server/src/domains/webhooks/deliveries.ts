import { sql } from 'kysely';
import { recordEvents } from '../../ground/events/recordEvents.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import type { Lanes } from './lanes.js';
import type { Outcome } from './sendDelivery.js';

/** A webhook that this process delivers at the moment, with what is due of it: the oldest delivery of each job. */
export interface Claimed {
  id: string;
  account_id: string;
  url: string;
  secret_generation: number;
  /** Whether the secret of the previous generation still signs. */
  signs_twice: boolean;
  due: Due[];
}

export interface Due {
  seq: number;
  type: string;
  body: Record<string, unknown>;
  /** ISO 8601. */
  eventAt: string;
  attempts: number;
}

/** What became of a claimed webhook; no attempts if there was nothing to do or the process stops. */
export interface Delivered {
  id: string;
  attempts: readonly { seq: number; attemptsBefore: number; outcome: Outcome }[];
}

export type Lane = 'quick' | 'slow';

const accountsPerPass = 1_000;

/** Queues new events of the given accounts, or of all; returns whether there are more. */
export async function queueEvents(db: Db, accountIds: readonly string[] | undefined): Promise<boolean> {
  const among = accountIds === undefined ? sql`true` : sql`webhook.account_id = any(${accountIds}::uuid[])`;
  const { rows } = await sql<{ accounts: number; more: boolean }>`
    with behind as materialized (
      select array(
        select distinct account_id from webhook join stream using (account_id)
        where ${among} and state = 'on' and stream.last_seq > webhook.last_seq limit ${accountsPerPass}
      ) as owners
    )
    select cardinality(owners) as accounts, webhook_queue_all(owners) as more from behind
    where cardinality(owners) > 0`.execute(db);
  return rows.some(({ accounts, more }) => accounts === accountsPerPass || more);
}

/** Whether any webhook exists that is switched on. */
export async function hasWebhooks(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('webhook')
    .select('id')
    .where('state', '=', 'on')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes webhooks with due deliveries: those whose last attempt succeeded, or those whose last attempt failed. Accounts take
 * turns, and each gets its share of the places. It does not wait for the log of the database: a lease that is lost with it is
 * only taken again.
 */
export async function claimWebhooks(
  db: Db,
  owner: string,
  lane: Lane,
  bounds: { webhooksMax: number; deliveriesMax: number; leaseMs: number } & ReturnType<Lanes['shares']>,
): Promise<Claimed[]> {
  const { webhooksMax, deliveriesMax, leaseMs, perAccountMax, held } = bounds;
  const { rows } = await sql<Claimed>`
    with taken as (
      update webhook set lease_owner = ${owner}, lease_until = now() + ${leaseMs} * interval '1 millisecond'
      where id = any(array(
        select webhook.id from webhook join (
          select id, due_at, coalesce((${JSON.stringify(held)}::jsonb ->> account_id::text)::integer, 0)
            + row_number() over (partition by account_id order by due_at) as turn
          from webhook
          where state = 'on' and due_at <= now() and (failing_since is null) = ${lane === 'quick'}
            and (lease_until is null or lease_until < now())
        ) as waiting using (id)
        where turn <= ${perAccountMax} and (lease_until is null or lease_until < now())
        order by turn, waiting.due_at limit ${webhooksMax} for update of webhook skip locked
      ))
      returning id, account_id, url, secret_generation, previous_until is not null and previous_until > now() as signs_twice
    )
    select taken.*, coalesce((
      select jsonb_agg(jsonb_build_object('seq', seq, 'type', type, 'body', body, 'eventAt', event_at, 'attempts', attempts)
        order by seq)
      from (
        select * from webhook_heads(taken.id) where next_at <= now() order by seq limit ${deliveriesMax}
      ) as head
    ), '[]') as due
    from taken, (select set_config('synchronous_commit', 'off', true)) as switched`.execute(db);
  return rows;
}

/** Milliseconds until the next delivery is due; undefined if none waits. */
export async function nextDueMs(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(greatest(due_at, coalesce(lease_until, due_at)) - now())) * 1000)::float8 as wait
    from webhook where state = 'on' and due_at is not null`.execute(db);
  return rows[0]?.wait ?? undefined;
}

export const isAccepted = ({ status }: Outcome): boolean => status >= 200 && status < 300;
const gone = 410;

/** Whether this may switch a webhook off, so that it is recorded together with the notice. */
export const mayEnd = ({ attempts }: Delivered): boolean =>
  attempts.some(
    ({ attemptsBefore, outcome }) =>
      outcome.status === gone || (!isAccepted(outcome) && pauseAfter(attemptsBefore + 1) === undefined),
  );

/** Writes outcomes of many webhooks and gives them back; returns what has failed for good. */
export async function recordDelivered(
  db: Db | Tx,
  owner: string,
  delivered: readonly Delivered[],
): Promise<{ webhook: string; number: number }[]> {
  const outcomes = delivered.flatMap(({ id, attempts }) =>
    attempts.length === 0
      ? [{ id }]
      : attempts.map(({ seq, attemptsBefore, outcome }) => ({
          id,
          seq,
          accepted: isAccepted(outcome),
          pauseMs: pauseAfter(attemptsBefore + 1) ?? null,
          ...outcome,
        })),
  );
  const { rows } = await sql<{ webhook: string; number: number }>`
    select * from webhook_record_all(${owner}, ${JSON.stringify(outcomes)}::jsonb)`.execute(db);
  return rows;
}

/** Records the outcomes of one webhook, and switches it off with a notice if nothing was accepted for a day. */
export async function recordEnding(db: Db, owner: string, delivered: Delivered): Promise<void> {
  const { id, attempts } = delivered;
  await inTransaction(db, async (tx) => {
    const [failed] = await recordDelivered(tx, owner, [delivered]);
    const isGone = attempts.some(({ outcome }) => outcome.status === gone);
    if (!isGone && failed === undefined) return;
    const reason = isGone
      ? 'The receiver answered 410 Gone.'
      : `The receiver accepted nothing for a day; event ${failed!.number} was given up.`;
    const row = await tx
      .updateTable('webhook')
      .set({ state: 'off', reason })
      .where('id', '=', id)
      .where('state', '=', 'on')
      .returning(['account_id', 'url'])
      .executeTakeFirst();
    if (row === undefined) return;
    recordEvents(tx, [row.account_id], { type: 'webhook.disabled', webhook_id: id, url: row.url, reason });
  });
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses before the second and later attempts; more than 24 hours together. */
export const pausesMs: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  ...Array.from({ length: 24 }, () => hour),
];

/** The pause after a number of failed attempts; undefined if there is no further attempt. */
const pauseAfter = (attempts: number): number | undefined => pausesMs[attempts - 1];
