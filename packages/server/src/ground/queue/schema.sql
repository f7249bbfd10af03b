-- Work that waits or runs. Accounts take turns in each queue. Turns are remembered apart from the items: PostgreSQL keeps
-- finished items in the indexes for as long as any transaction is open that began before their end, for example that of a
-- backup, and the current turn would be found behind all of them. Rows of `work_turn` are only added, so the newest is found
-- first.

-- Rows live for seconds: vacuum starts after a thousand of them and does not pause.
create table work (
  id bigint generated always as identity primary key,
  queue text not null,
  account_id uuid not null references account,
  job_id numeric(78, 0),
  payload jsonb not null,
  state text not null default 'ready' check (state in ('ready', 'running')),
  -- Turn: the position in the fair order of the queue.
  turn bigint not null,
  -- Attempts, not counting worker crashes.
  attempt integer not null default 0,
  crash integer not null default 0,
  run_at timestamptz not null default now(),
  lease uuid,
  lease_until timestamptz,
  cancelled boolean not null default false,
  created_at timestamptz not null default now(),
  -- The trace of the transaction that added it.
  trace text default nullif(current_setting('tricorn.trace', true), '')
) with (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0
);
create index work_by_account on work (account_id, queue, turn);
create index work_by_job on work (job_id) where job_id is not null;
create index work_cancelled on work (id) where state = 'running' and cancelled;
create index work_leased on work (lease_until) where state = 'running';
create index work_next on work (queue, turn, id) where state = 'ready';
create index work_oldest on work (queue, id) where state = 'ready';
create index work_running on work (queue, turn) where state = 'running';

-- The turns that accounts were given and, of nobody, those that were claimed.
create table work_turn (
  id bigint generated always as identity,
  queue text not null,
  account_id uuid not null default '00000000-0000-0000-0000-000000000000',
  turn bigint not null,
  created_at timestamptz not null default now(),
  primary key (queue, account_id, id)
);
create index work_turn_by_age on work_turn (created_at);

-- The latest turn of which an item was claimed.
create function current_turn(of_queue text) returns bigint language sql stable as $$
  select coalesce((
    select turn from work_turn where queue = of_queue and account_id = '00000000-0000-0000-0000-000000000000'
    order by id desc limit 1
  ), 0)
$$;

-- The turn of the next item of an account: one after its last that waits, or else the current one, unless it had that. Items
-- beyond the current turn wait or were cancelled, so few finished ones are passed over.
create function next_turn(of_queue text, of_account uuid, current bigint) returns bigint language sql stable as $$
  select coalesce(
    (select max(turn) + 1 from work where queue = of_queue and account_id = of_account and turn > current),
    (select current + 1 from (
      select turn from work_turn where queue = of_queue and account_id = of_account order by id desc limit 1
    ) as latest where turn >= current),
    current
  )
$$;

-- Adds work, each account's items one turn after another; refuses it if an account gets more waiting items than it may have.
-- Returns the ids of the items, in the order of the orders.
create function works_add(orders json, waiting_max bigint) returns bigint[] language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  ids bigint[];
  full_account uuid;
begin
  if waiting_max is not null then
    select owner into full_account
      from (select owner, count(*) as items from json_to_recordset(orders) as given (owner uuid) group by owner) as added
      where items + (
        select count(*) from (select from work where account_id = owner limit waiting_max) as waiting
      ) > waiting_max limit 1;
    if found then
      raise exception 'the queue of account % is full', full_account using constraint = 'queue_has_room';
    end if;
  end if;
  with given as materialized (
    select *, nextval('work_id_seq') as id from json_to_recordset(orders)
      as given (queue text, owner uuid, job numeric, payload jsonb, due timestamptz, trace text)
  ), added as (
    insert into work (id, queue, account_id, job_id, payload, run_at, trace, turn) overriding system value
      select id, queue, owner, job, payload, coalesce(due, now()),
        coalesce(trace, nullif(current_setting('tricorn.trace', true), '')),
        next_turn(queue, owner, current_turn(queue)) + row_number() over (partition by queue, owner order by id) - 1
      from given
      returning queue, account_id, turn
  ), turned as (
    insert into work_turn (queue, account_id, turn)
      select queue, account_id, max(turn) from added group by queue, account_id
  )
  select array_agg(id order by id) into ids from given;
  return ids;
end $$;

