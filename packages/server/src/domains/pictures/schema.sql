-- Generative tasks and their files.

create sequence task_line;

create table task (
  id uuid primary key,
  account_id uuid not null references account,
  mode text not null,
  request jsonb not null,
  seed bigint not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  progress real not null default 0 check (progress between 0 and 1),
  work_id bigint not null,
  cost numeric(78, 0) not null,
  model text not null default '',
  error text not null default '',
  reason text not null default '',
  instance_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  gallery_id numeric(78, 0) references job,
  gallery_round integer,
  line bigint not null default nextval('task_line'),
  notes text[] not null default '{}',
  favourite boolean not null default false,
  constraint failed_task_says_why check ((status = 'failed') = (error <> ''))
);
create index task_by_account on task (account_id, line);
create index task_by_work on task (work_id);
create index task_failed on task (updated_at desc) where status = 'failed';
create index task_favourite on task (account_id, line) where favourite;
create unique index task_in_gallery on task (gallery_id, gallery_round);

create function task_listed() returns trigger language plpgsql as $$
begin
  perform list_add(account_id, 'tasks', lines) from (
    select account_id, array_agg(line order by line) as lines from added group by account_id order by account_id
  ) as submitted;
  return null;
end $$;
create trigger task_listed after insert on task
  referencing new table as added for each statement
  when (current_setting('tricorn.grouped', true) is distinct from 'on')
  execute function task_listed();

create function task_removed() returns trigger language plpgsql as $$
begin
  perform list_remove(account_id, 'tasks', lines) from (
    select account_id, array_agg(line order by line) as lines from removed group by account_id order by account_id
  ) as gone;
  return null;
end $$;
create trigger task_removed after delete on task
  referencing old table as removed for each statement execute function task_removed();

insert into list_source (list, source) values ('tasks', 'select account_id, line from task');

create table task_file (
  task_id uuid not null references task,
  role text not null check (role in ('input', 'mask', 'png', 'gif', 'webp', 'mp4')),
  file_id uuid not null references file on delete cascade,
  primary key (task_id, role)
);
create index task_file_by_file on task_file (file_id);

-- Links to results.
create table task_share (
  secret text primary key,
  task_id uuid not null unique references task on delete cascade,
  created_at timestamptz not null default now()
);

-- Inserts a task with its pictures.
create function task_insert(
  new_id uuid, by_account uuid, in_mode text, requested jsonb, with_seed bigint, work bigint, price numeric, input uuid,
  mask uuid
) returns void language plpgsql as $$
begin
  insert into task (id, account_id, mode, request, seed, work_id, cost)
    values (new_id, by_account, in_mode, requested, with_seed, work, price);
  insert into task_file (task_id, role, file_id)
    select new_id, role, file from (values ('input', input), ('mask', mask)) as given (role, file) where file is not null;
end $$;

-- Tells where a task waits. Positions are exact up to 500, so that a submission costs the same in a long queue.
create function task_queued_event(of_task uuid) returns text language plpgsql
  set enable_seqscan = off set jit = off as $$
declare
  waiting work;
  ahead bigint;
begin
  select work.* into waiting from task join work on work.id = task.work_id where task.id = of_task;
  select count(*) into ahead from (
    (select from work where queue = waiting.queue and state = 'running')
    union all
    (select from work where queue = waiting.queue and state = 'ready' and (turn, id) < (waiting.turn, waiting.id)
      limit 500)
  ) as earlier;
  return json_build_object('task_id', of_task, 'status', 'queued', 'progress', 0, 'position', least(ahead, 500),
    'preview', '');
end $$;

-- Submits tasks without source pictures: holds their tokens, queues their work, writes their events and stores the answers of
-- those that have an idempotency key. Returns the tokens that were left after each submitted task, by task. It leaves out what
-- the account, its queue or the budget of the key has no room for, and what holds its idempotency key no longer: the caller
-- repeats those alone, to be told why. Locks are taken in the order of a single submission, and within each step in the order
-- of the accounts.
create function tasks_submit(into_queue text, orders json, waiting_max bigint) returns json language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  tasks uuid[];
  payers uuid[];
  modes text[];
  requests jsonb[];
  seeds bigint[];
  costs numeric[];
  instances uuid[];
  keys text[];
  answers text[];
  marks text[];
  traces text[];
  spenders uuid[];
  days date[];
  lines bigint[];
  works bigint[];
  positions bigint[];
  balances numeric[];
  counted record;
  stored bigint;
begin
  perform set_config('tricorn.grouped', 'on', true);
  with given as materialized (
    select * from rows from (json_to_recordset(orders) as (task uuid, payer uuid, mode text, request jsonb, seed bigint,
      cost numeric, instance uuid, key text, answer text, mark text, trace text, spender uuid)) with ordinality
      as given (task, payer, mode, request, seed, cost, instance, key, answer, mark, trace, spender, place)
  ), summed as (
    select given.*, sum(cost) over (partition by payer order by place) as due,
      sum(cost) over (partition by spender order by place) as due_of_key,
      count(*) over (partition by payer order by place) as items from given
  ), payable as (
    select summed.*, budget.counted_on from summed
    join ledger_account on owner = payer and currency = 'LLM' and kind = 'available' and shard = 0
    -- Limits keep these lookups from becoming joins.
    left join lateral (
      select true as is_held from idempotency where account_id = payer and idempotency.key = summed.key
        and instance_id = instance and state = 'running' limit 1
    ) as claim on true
    left join lateral (
      select * from key_left(spender, payer, 'LLM') where spender is not null limit 1
    ) as budget on true
    where due <= balance and (summed.key is null or claim.is_held) and due_of_key <= coalesce(budget.remaining, due_of_key)
      and items + (
        select count(*) from (select from work where account_id = payer limit waiting_max) as waiting
      ) <= waiting_max
  )
  select array_agg(task), array_agg(payer), array_agg(mode), array_agg(request), array_agg(seed), array_agg(cost),
      array_agg(instance), array_agg(key), array_agg(answer), array_agg(mark), array_agg(trace), array_agg(spender),
      array_agg(counted_on), array_agg(nextval('task_line'))
    into tasks, payers, modes, requests, seeds, costs, instances, keys, answers, marks, traces, spenders, days, lines
    from (select * from payable order by payer, place) as payable;
  if tasks is null then return '{}'; end if;

  works := works_add(into_queue, payers,
    array(select jsonb_build_object('taskId', task) from unnest(tasks) with ordinality as item (task, place) order by place),
    traces);
  insert into task (id, account_id, mode, request, seed, work_id, cost, line)
    select * from unnest(tasks, payers, modes, requests, seeds, works, costs, lines);
  perform lists_add(payers, array_fill('tasks'::text, array[cardinality(tasks)]), lines);
  perform charges_hold(payers, 'LLM', 'pictures', tasks::text[], costs,
    array(select mode || ' task ' || task from unnest(modes, tasks) with ordinality as item (mode, task, place) order by place),
    spenders, days);

  -- What an account had left after each of its tasks: later ones were paid after it.
  balances := array(
    select llm_available + later from (
      select payer, place, coalesce(sum(cost) over (partition by payer order by place rows between 1 following and
        unbounded following), 0) as later
      from unnest(payers, costs) with ordinality as item (payer, cost, place)
    ) as item join lateral (
      select llm_available from account_balance where account_id = payer limit 1
    ) as balance on true order by place
  );
  if exists (select from unnest(keys) as key where key is not null) then
    update idempotency set state = 'done', status = 200, body = replace(answer, mark, balance::text)
      from unnest(payers, instances, keys, answers, marks, balances)
        as submitted (payer, instance, key, answer, mark, balance)
      where account_id = payer and idempotency.key = submitted.key and instance_id = instance and state = 'running';
    get diagnostics stored = row_count;
    if stored <> (select count(*) from unnest(keys) as key where key is not null) then
      raise exception 'a key is not held' using constraint = 'key_is_held';
    end if;
  end if;

  positions := works_ahead(into_queue, works, 500);
  perform events_write_grouped(payers, array_fill('task.progress'::text, array[cardinality(tasks)]), array(
    select jsonb_build_object('task_id', task, 'status', 'queued', 'progress', 0, 'position', position, 'preview', '')
    from unnest(tasks, positions) with ordinality as item (task, position, place) order by place
  ));
  for counted in select mode, count(*)::integer as items from unnest(modes) as mode group by mode order by mode loop
    perform activity_add((extract(epoch from now()) / 3600)::integer, 'task', counted.mode, 'queued', counted.items);
  end loop;
  perform set_config('tricorn.grouped', '', true);
  return (select json_object_agg(task, balance::text) from unnest(tasks, balances) as submitted (task, balance));
end $$;
