-- The events of accounts. Each account has a stream whose events are numbered without gaps. Whoever writes events locks the
-- streams of its accounts last and in the order of their ids, which prevents deadlocks.
--
-- Events are divided by week, and a week that is too old is dropped as a whole. The number of an event is unique because
-- nothing but `events_write` gives one, under the lock of the stream; the time is part of the key because PostgreSQL asks for
-- it.

create table stream (
  account_id uuid primary key references account,
  last_seq bigint not null
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0
);

create table event (
  account_id uuid not null,
  seq bigint not null,
  type text not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, seq, created_at)
) partition by range (created_at);
create index event_progress_by_age on event (created_at) where type in ('task.progress', 'job.progress', 'transcript.progress');

-- The weeks between two times, which begin on Mondays (UTC).
create function event_parts_add(since timestamptz, until timestamptz) returns void language plpgsql as $$
declare
  monday date := date_trunc('week', since at time zone 'utc');
begin
  while monday <= until at time zone 'utc' loop
    perform part_add('event', 'event_' || to_char(monday, 'YYYYMMDD'), to_char(monday, 'YYYY-MM-DD 00:00+00'),
      to_char(monday + 7, 'YYYY-MM-DD 00:00+00'));
    monday := monday + 7;
  end loop;
end $$;
select event_parts_add(now(), now());

-- The weeks that ended more than some days ago, also those that are detached but not dropped yet.
create function event_parts_over(days integer) returns setof text language sql stable as $$
  select relname::text from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname ~ '^event_\d{8}$'
    and to_date(right(relname, 8), 'YYYYMMDD') + 7 <= (now() at time zone 'utc')::date - days
  order by relname
$$;

-- Writes events with the next numbers of the streams of their listeners, and the balances of accounts as the last ones.
create function events_write(listeners uuid[], types text[], bodies jsonb[], with_balance uuid[])
  returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  with added as (
    select listener, type, body, row_number() over (partition by listener order by place) as place,
      count(*) over (partition by listener) + (listener = any(with_balance))::integer as events
    from unnest(listeners, types, bodies) with ordinality as added (listener, type, body, place)
  ), numbered as (
    insert into stream (account_id, last_seq)
      select account_id, count(*) from (
        select listener as account_id from added union all select unnest(with_balance)
      ) as event group by account_id order by account_id
      on conflict (account_id) do update set last_seq = stream.last_seq + excluded.last_seq
      returning account_id, last_seq
  )
  insert into event (account_id, seq, type, body)
    select account_id, last_seq - events + place, type, body from numbered join added on listener = account_id
    union all
    -- CCD has 18 decimals.
    select account_id, last_seq, 'ledger.changed', jsonb_build_object('balance', trim_scale(ccd_available * 1e-18)::text,
      'held', trim_scale(ccd_held * 1e-18)::text, 'tokens_balance', llm_available)
    from numbered join account_balance using (account_id) where account_id = any(with_balance);
end $$;
