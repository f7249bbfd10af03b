import { type Kysely, sql } from 'kysely';

/**
 * Webhooks and their deliveries. A delivery is a copy of an event, because progress is kept for minutes only and a receiver
 * may be away for a day. Secrets are derived, not stored; `secret_generation` counts rotations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table webhook (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    url text not null,
    description text not null,
    events text[] not null,
    state text not null default 'on' check (state in ('on', 'off')),
    reason text not null default '',
    secret_generation integer not null default 1,
    rotated_at timestamptz,
    previous_until timestamptz,
    last_seq bigint not null,
    due_at timestamptz,
    lease_owner uuid,
    lease_until timestamptz,
    last_success_at timestamptz,
    failing_since timestamptz,
    created_at timestamptz not null default now()
  )`,
  'create index webhook_by_account on webhook (account_id, created_at desc, id)',
  "create index webhook_due on webhook (due_at) where due_at is not null and state = 'on'",
  `create table webhook_delivery (
    webhook_id uuid not null references webhook on delete cascade,
    seq bigint not null,
    job text not null,
    type text not null,
    body jsonb not null,
    event_at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    next_at timestamptz not null default now(),
    first_at timestamptz,
    attempted_at timestamptz,
    duration_ms integer not null default 0,
    status integer not null default 0,
    answer text not null default '',
    ended_at timestamptz,
    primary key (webhook_id, seq),
    constraint ended_deliveries_have_a_time check ((state = 'waiting') = (ended_at is null))
  )`,
  "create index webhook_delivery_waiting on webhook_delivery (webhook_id, seq) where state = 'waiting'",
  "create index webhook_delivery_stale on webhook_delivery (next_at) where state = 'waiting'",
  'create index webhook_delivery_ended on webhook_delivery (ended_at) where ended_at is not null',
  // The number is read before the events, so every event up to it is visible. Returns whether there is more to queue.
  `create function webhook_queue(owner uuid) returns boolean language plpgsql as $$
    declare
      waiting_max constant integer := 5000;
      step constant integer := 1000;
      hook webhook;
      newest bigint;
      last_read bigint;
      how_many integer;
      added integer;
      has_more boolean := false;
    begin
      for hook in select * from webhook where account_id = owner and state = 'on' order by id for update loop
        select last_seq into newest from stream where account_id = owner;
        continue when newest is null or newest <= hook.last_seq;
        select count(*) into how_many from (
          select from webhook_delivery where webhook_id = hook.id and state = 'waiting' limit waiting_max
        ) as waiting;
        continue when how_many >= waiting_max;
        select count(*), max(seq) into how_many, last_read from (
          select seq from event where account_id = owner and seq > hook.last_seq and seq <= newest order by seq limit step
        ) as unread;
        if how_many < step then last_read := newest; end if;
        insert into webhook_delivery (webhook_id, seq, job, type, body, event_at)
          select hook.id, seq, coalesce(body ->> 'jobID', body ->> 'task_id', ''), type, body, created_at
          from event
          where account_id = owner and seq > hook.last_seq and seq <= last_read and type = any(hook.events)
          on conflict (webhook_id, seq) do update
            set state = 'waiting', attempts = 0, next_at = now(), first_at = null, ended_at = null;
        get diagnostics added = row_count;
        update webhook set last_seq = last_read,
          due_at = case when added > 0 then least(due_at, now()) else due_at end
          where id = hook.id;
        has_more := has_more or last_read < newest;
      end loop;
      return has_more;
    end $$`,
  // The oldest waiting delivery of each job; the others wait for it.
  `create function webhook_heads(hook uuid) returns setof webhook_delivery language sql stable as $$
    select distinct on (job) * from (
      select * from webhook_delivery where webhook_id = hook and state = 'waiting' order by seq limit 1000
    ) as oldest order by job, seq
  $$`,
  // Writes the outcomes of attempts, gives their webhooks back and notes when the next delivery of each is due. The webhook is
  // locked first, so that events which are queued meanwhile are seen. Outcomes of a holder that has lost its lease are kept out.
  // Returns the deliveries that have failed for good although the receiver has accepted nothing since their first attempt.
  `create function webhook_record(holder uuid, outcomes jsonb) returns table (webhook uuid, number bigint)
    language plpgsql as $$
    declare
      hook uuid;
    begin
      for hook in select id from webhook
        where id in (select (value ->> 'id')::uuid from jsonb_array_elements(outcomes)) and lease_owner = holder
        order by id for update
      loop
        update webhook set lease_owner = null, lease_until = null,
          last_success_at = case when told.any_accepted then now() else last_success_at end,
          failing_since = case when told.any_failed then coalesce(failing_since, now())
            when told.any_accepted then null else failing_since end
          from (
            select bool_or((value ->> 'accepted')::boolean) as any_accepted,
              bool_or(not (value ->> 'accepted')::boolean) as any_failed
            from jsonb_array_elements(outcomes) where (value ->> 'id')::uuid = hook and value ->> 'seq' is not null
          ) as told
          where id = hook;
        return query
          with told as (
            select * from jsonb_to_recordset(outcomes)
              as one (id uuid, seq bigint, accepted boolean, "pauseMs" float8, status integer, answer text, "durationMs" integer)
            where one.id = hook and one.seq is not null
          ), written as (
            update webhook_delivery as delivery set attempts = attempts + 1,
              first_at = coalesce(first_at, now() - told."durationMs" * interval '1 millisecond'),
              attempted_at = now() - told."durationMs" * interval '1 millisecond',
              duration_ms = told."durationMs", status = told.status, answer = told.answer,
              state = case when told.accepted then 'delivered' when told."pauseMs" is null then 'failed' else 'waiting' end,
              ended_at = case when told.accepted or told."pauseMs" is null then now() end,
              next_at = now() + coalesce(told."pauseMs", 0) * interval '1 millisecond'
            from told where delivery.webhook_id = hook and delivery.seq = told.seq
            returning delivery.seq, delivery.state, delivery.first_at
          )
          select hook, written.seq from written, webhook where webhook.id = hook and written.state = 'failed'
            and (last_success_at is null or last_success_at < written.first_at);
        update webhook set due_at = (select min(next_at) from webhook_heads(hook)) where id = hook;
      end loop;
    end $$`,
];
