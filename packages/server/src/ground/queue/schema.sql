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
  turn bigint not null,
  attempt integer not null default 0,
  crash integer not null default 0,
  run_at timestamptz not null default now(),
  lease uuid,
  lease_until timestamptz,
  cancelled boolean not null default false,
  created_at timestamptz not null default now(),
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

-- Adds work in the next turn of its account; refuses it if the account has as many waiting items as it may have.
create function work_add(
  into_queue text, owner uuid, job numeric, what jsonb, due timestamptz, waiting_max bigint
) returns bigint language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  new_id bigint;
  new_turn bigint := next_turn(into_queue, owner, current_turn(into_queue));
begin
  if waiting_max is not null then
    if (select count(*) from (select from work where account_id = owner limit waiting_max) as waiting) >= waiting_max then
      raise exception 'the queue of account % is full', owner using constraint = 'queue_has_room';
    end if;
  end if;
  insert into work_turn (queue, account_id, turn) values (into_queue, owner, new_turn);
  insert into work (queue, account_id, job_id, payload, run_at, turn)
    values (into_queue, owner, job, what, coalesce(due, now()), new_turn) returning id into new_id;
  return new_id;
end $$;

-- Adds work of several accounts in one statement; returns the ids of the items, in the order of their owners as given.
create function works_add(into_queue text, owners uuid[], payloads jsonb[], origins text[])
  returns bigint[] language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  ids bigint[];
  current bigint := current_turn(into_queue);
begin
  select array_agg(nextval('work_id_seq')) into ids from generate_subscripts(owners, 1);
  with added as (
    insert into work (id, queue, account_id, payload, trace, turn) overriding system value
      select id, into_queue, owner, payload, origin, next_turn(into_queue, owner, current) + place - 1
      from (
        select *, row_number() over (partition by owner order by id) as place
        from unnest(ids, owners, payloads, origins) as item (id, owner, payload, origin)
      ) as item
      returning account_id, turn
  )
  insert into work_turn (queue, account_id, turn)
    select into_queue, account_id, max(turn) from added group by account_id;
  return ids;
end $$;

-- How many items are ahead of the given waiting items of a queue, in their order. Positions are exact up to the given one; the
-- front of the queue is read once for all of them.
create function works_ahead(of_queue text, ids bigint[], position_max bigint) returns bigint[] language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  running bigint := (select count(*) from work where queue = of_queue and state = 'running');
  front bigint[] := array(
    select id from work where queue = of_queue and state = 'ready' order by turn, id limit position_max
  );
begin
  return array(
    select least(position_max, running + coalesce(array_position(front, id) - 1, position_max))
    from unnest(ids) with ordinality as item (id, place) order by place
  );
end $$;
