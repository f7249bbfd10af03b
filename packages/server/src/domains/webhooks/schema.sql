-- Webhooks and their deliveries. A delivery is a copy of an event, because progress is kept for minutes only and a receiver
-- may be away for a day. Secrets are derived, not stored; `secret_generation` counts rotations.

create table webhook (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  url text not null,
  description text not null,
  events text[] not null,
  state text not null default 'on' check (state in ('on', 'off')),
  -- Why the service switched it off.
  reason text not null default '',
  secret_generation integer not null default 1,
  rotated_at timestamptz,
  -- Until when deliveries are also signed with the secret of the previous generation.
  previous_until timestamptz,
  -- Number of the last event that was queued.
  last_seq bigint not null,
  -- When the next delivery is due.
  due_at timestamptz,
  -- The process that delivers at the moment.
  lease_owner uuid,
  lease_until timestamptz,
  last_success_at timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_by_account on webhook (account_id, created_at desc, id);
create index webhook_due on webhook (due_at) where due_at is not null and state = 'on';
create index webhook_on on webhook (account_id) where state = 'on';

create table webhook_delivery (
  webhook_id uuid not null references webhook on delete cascade,
  seq bigint not null,
  -- The job or task of the event, within which order is kept; empty if it has none.
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
);
create index webhook_delivery_ended on webhook_delivery (ended_at) where ended_at is not null;
create index webhook_delivery_stale on webhook_delivery (next_at) where state = 'waiting';
create index webhook_delivery_waiting on webhook_delivery (webhook_id, seq) where state = 'waiting';

-- Webhooks are locked in a statement of its own, so the next one sees what other processes have queued. The newest number of an
-- account and its events are read as of one moment, so every event up to it is there. Nothing waits for the log of the
-- database: if it fails, the events are queued again. Returns whether there is more to queue.
create function webhook_queue_all(owners uuid[]) returns boolean language plpgsql as $$
declare
  waiting_max constant integer := 5000;
  step constant integer := 1000;
  has_more boolean;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform from webhook where account_id = any(owners) and state = 'on' order by id for update;
  with behind as materialized (
    select hook.id, hook.account_id, hook.events, hook.last_seq, stream.last_seq as newest, unread.wanted,
      case when unread.how_many < step then stream.last_seq else unread.last_read end as last_read
    from webhook as hook
    join stream using (account_id)
    cross join lateral (
      select count(*) as how_many, max(seq) as last_read, bool_or(type = any(hook.events)) as wanted from (
        select seq, type from event
        where account_id = hook.account_id and seq > hook.last_seq and seq <= stream.last_seq order by seq limit step
      ) as oldest
    ) as unread
    where hook.account_id = any(owners) and hook.state = 'on' and hook.last_seq < stream.last_seq
      and (select count(*) from (
        select from webhook_delivery where webhook_id = hook.id and state = 'waiting' limit waiting_max
      ) as waiting) < waiting_max
  ), added as (
    insert into webhook_delivery (webhook_id, seq, job, type, body, event_at)
      select behind.id, event.seq, coalesce(event.body ->> 'jobID', event.body ->> 'task_id', ''), event.type, event.body,
        event.created_at
      from behind join event on event.account_id = behind.account_id and event.seq > behind.last_seq
        and event.seq <= behind.last_read and event.type = any(behind.events)
      where behind.wanted
      on conflict (webhook_id, seq) do update
        set state = 'waiting', attempts = 0, next_at = now(), first_at = null, ended_at = null
  ), moved as (
    update webhook set last_seq = behind.last_read,
      due_at = case when behind.wanted then least(due_at, now()) else due_at end
    from behind where webhook.id = behind.id returning behind.last_read < behind.newest as more
  )
  select coalesce(bool_or(more), false) into has_more from moved;
  return has_more;
end $$;

-- The oldest waiting delivery of each job; the others wait for it.
create function webhook_heads(hook uuid) returns setof webhook_delivery language sql stable as $$
  select distinct on (job) * from (
    select * from webhook_delivery where webhook_id = hook and state = 'waiting' order by seq limit 1000
  ) as oldest order by job, seq
$$;

-- Writes the outcomes of attempts, gives their webhooks back and notes when the next delivery of each is due. The webhooks are
-- locked first, so that events which are queued meanwhile are seen. Outcomes of a holder that has lost its lease are kept out.
-- Returns the deliveries that have failed for good although the receiver has accepted nothing since their first attempt.
create function webhook_record_all(holder uuid, outcomes jsonb) returns table (webhook uuid, number bigint)
  language plpgsql as $$
declare
  held uuid[];
begin
  held := array(
    select id from webhook as hook
    where id in (select (value ->> 'id')::uuid from jsonb_array_elements(outcomes)) and lease_owner = holder
    order by id for update
  );
  update webhook_delivery as delivery set attempts = attempts + 1,
    first_at = coalesce(first_at, now() - told."durationMs" * interval '1 millisecond'),
    attempted_at = now() - told."durationMs" * interval '1 millisecond',
    duration_ms = told."durationMs", status = told.status, answer = told.answer,
    state = case when told.accepted then 'delivered' when told."pauseMs" is null then 'failed' else 'waiting' end,
    ended_at = case when told.accepted or told."pauseMs" is null then now() end,
    next_at = now() + coalesce(told."pauseMs", 0) * interval '1 millisecond'
  from jsonb_to_recordset(outcomes)
    as told (id uuid, seq bigint, accepted boolean, "pauseMs" float8, status integer, answer text, "durationMs" integer)
  where told.id = any(held) and delivery.webhook_id = told.id and delivery.seq = told.seq;
  update webhook as hook set lease_owner = null, lease_until = null,
    last_success_at = case when told.any_accepted then now() else last_success_at end,
    failing_since = case when told.any_failed then coalesce(failing_since, now())
      when told.any_accepted then null else failing_since end,
    due_at = (select min(next_at) from webhook_heads(hook.id))
  from (
    select one.id, bool_or(accepted) as any_accepted, bool_or(not accepted) as any_failed
    from jsonb_to_recordset(outcomes) as one (id uuid, accepted boolean) where one.id = any(held) group by one.id
  ) as told
  where hook.id = told.id;
  return query
    select told.id, told.seq from jsonb_to_recordset(outcomes)
      as told (id uuid, seq bigint, accepted boolean, "pauseMs" float8)
    join webhook as hook on hook.id = told.id
    join webhook_delivery as delivery on delivery.webhook_id = told.id and delivery.seq = told.seq
    where told.id = any(held) and not told.accepted and told."pauseMs" is null
      and (hook.last_success_at is null or hook.last_success_at < delivery.first_at);
end $$;
