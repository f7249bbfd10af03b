-- The events of accounts. Each account has a stream whose events are numbered without gaps. Whoever writes events locks the
-- streams of its accounts last and in the order of their ids, which prevents deadlocks.

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
  primary key (account_id, seq)
);
create index event_by_age on event (created_at);
create index event_progress_by_age on event (created_at) where type in ('task.progress', 'job.progress');

-- Writes the events of an account with the next numbers of its stream, and its balance as the last one if that is wanted.
create function events_write(
  listener uuid, with_balance boolean, types text[], variadic bodies text[] default '{}'
) returns void language plpgsql
  set enable_seqscan = off set jit = off as $$
declare
  how_many integer := cardinality(types) + with_balance::integer;
  base bigint;
begin
  insert into stream (account_id, last_seq) values (listener, how_many)
    on conflict (account_id) do update set last_seq = stream.last_seq + how_many
    returning last_seq - how_many into base;
  for place in 1 .. cardinality(types) loop
    insert into event (account_id, seq, type, body) values (listener, base + place, types[place], bodies[place]::jsonb);
  end loop;
  if with_balance then
    insert into event (account_id, seq, type, body)
      values (listener, base + how_many, 'ledger.changed', balance_event(listener));
  end if;
end $$;

-- Events of several accounts, each account with its balance as the last one. Streams are locked in the order of accounts.
create function events_write_grouped(listeners uuid[], types text[], bodies jsonb[])
  returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  with added as (
    select listener, type, body, row_number() over (partition by listener order by place) as place,
      count(*) over (partition by listener) as events
    from unnest(listeners, types, bodies) with ordinality as added (listener, type, body, place)
  ), numbered as (
    insert into stream (account_id, last_seq)
      select listener, count(*) + 1 from added group by listener order by listener
      on conflict (account_id) do update set last_seq = stream.last_seq + excluded.last_seq returning account_id, last_seq
  )
  insert into event (account_id, seq, type, body)
    select account_id, last_seq - 1 - events + place, type, body from numbered join added on listener = account_id
    union all
    select account_id, last_seq, 'ledger.changed', jsonb_build_object('balance', trim_scale(ccd_available * 1e-18)::text,
      'held', trim_scale(ccd_held * 1e-18)::text, 'tokens_balance', llm_available)
    from numbered join account_balance using (account_id);
end $$;
