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
  -- Its work item, which is deleted when the task ends.
  work_id bigint not null,
  -- LLM tokens that are held, then charged.
  cost numeric(78, 0) not null,
  -- The engine that made the result; empty until there is one.
  model text not null default '',
  -- Name and message of the error that it failed with.
  error text not null default '',
  reason text not null default '',
  -- The process that last ran it.
  instance_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Its round in the account's gallery; null until there is a result.
  gallery_id numeric(78, 0) references job,
  gallery_round integer,
  -- Place in the list of the account.
  line bigint not null default nextval('task_line'),
  -- What the result shows differently from the prompt.
  notes text[] not null default '{}',
  -- Whether its owner marked it.
  favourite boolean not null default false,
  constraint failed_task_says_why check ((status = 'failed') = (error <> ''))
);
create index task_by_account on task (account_id, line);
create index task_by_work on task (work_id);
create index task_failed on task (updated_at desc) where status = 'failed';
create index task_favourite on task (account_id, line) where favourite;
create unique index task_in_gallery on task (gallery_id, gallery_round);

create function tasks_listed() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  perform lists_add(array_agg(account_id), array_agg('tasks'::text), array_agg(line)) from added having count(*) > 0;
  return null;
end $$;
create trigger tasks_listed after insert on task
  referencing new table as added for each statement execute function tasks_listed();

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
  -- `input` is the picture that a task starts from, `mask` says where it changes; the others are results by format.
  role text not null check (role in ('input', 'mask', 'png', 'gif', 'webp', 'mp4')),
  file_id uuid not null references file on delete cascade,
  primary key (task_id, role)
);
create index task_file_by_file on task_file (file_id);

-- A link that shows a task to everybody who has it.
create table task_share (
  secret text primary key,
  task_id uuid not null unique references task on delete cascade,
  created_at timestamptz not null default now()
);

-- Inserts tasks with their pictures.
create function tasks_insert(orders json, works bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  with given as materialized (
    select * from rows from (json_to_recordset(orders) as (id uuid, account uuid, mode text, request jsonb, seed bigint,
      cost numeric, input uuid, mask uuid)) with ordinality
      as given (id, account, mode, request, seed, cost, input, mask, place)
  ), inserted as (
    insert into task (id, account_id, mode, request, seed, work_id, cost)
      select id, account, mode, request, seed, works[place::integer], cost from given order by account, place
  )
  insert into task_file (task_id, role, file_id)
    select id, role, file from given, lateral (values ('input', input), ('mask', mask)) as picture (role, file)
    where file is not null;
end $$;

-- Tells where tasks wait, in their order. Positions are exact up to 500, and the front of the queue is read once for all of
-- them, so that a submission costs the same in a long queue.
create function task_queued_events(tasks uuid[]) returns jsonb[] language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  of_queue text := (select queue from task join work on work.id = task.work_id where task.id = tasks[1]);
  running bigint := (select count(*) from work where queue = of_queue and state = 'running');
  front bigint[] := array(
    select id from work where queue = of_queue and state = 'ready' order by turn, id limit 500
  );
begin
  return array(
    select jsonb_build_object('task_id', task.id, 'status', 'queued', 'progress', 0, 'preview', '',
      'position', least(500, running + coalesce(array_position(front, work_id) - 1, 500)))
    from unnest(tasks) with ordinality as queued (id, place) join task using (id) order by place
  );
end $$;

