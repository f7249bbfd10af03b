-- What operators see without reading all jobs and tasks: how many are in which state, by the hour of their last change. A
-- connection counts in rows of its own, so that nobody waits for the counts.

create table activity (
  hour integer not null,
  subject text not null check (subject in ('job', 'task')),
  kind text not null,
  state text not null,
  shard smallint not null,
  items bigint not null,
  primary key (hour, subject, kind, state, shard)
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0
);

create function activity_add(at_hour integer, what text, of_kind text, in_state text, change integer)
  returns void language sql as $$
  insert into activity (hour, subject, kind, state, shard, items)
  values ($1, $2, $3, $4, own_shard(), $5)
  on conflict (hour, subject, kind, state, shard) do update set items = activity.items + excluded.items
$$;

create function jobs_counted() returns trigger language plpgsql as $$
begin
  perform activity_add((extract(epoch from now()) / 3600)::integer, 'job', type, state, count(*)::integer)
    from added group by type, state order by type, state;
  return null;
end $$;
create trigger jobs_counted after insert on job
  referencing new table as added for each statement execute function jobs_counted();

create function tasks_counted() returns trigger language plpgsql as $$
begin
  perform activity_add((extract(epoch from now()) / 3600)::integer, 'task', mode, status, count(*)::integer)
    from added group by mode, status order by mode, status;
  return null;
end $$;
create trigger tasks_counted after insert on task
  referencing new table as added for each statement execute function tasks_counted();

-- Deferred, so that the rows are locked only while the transaction commits.
create function job_counted() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null then
    perform activity_add((extract(epoch from old.updated_at) / 3600)::integer, 'job', old.type, old.state, -1);
  end if;
  if new.deleted_at is null then
    perform activity_add((extract(epoch from new.updated_at) / 3600)::integer, 'job', new.type, new.state, 1);
  end if;
  return null;
end $$;
create constraint trigger job_changed after update of state, updated_at, deleted_at on job
  deferrable initially deferred for each row
  when (old.state <> new.state or old.deleted_at is distinct from new.deleted_at
    or (extract(epoch from old.updated_at) / 3600)::integer <> (extract(epoch from new.updated_at) / 3600)::integer)
  execute function job_counted();

create function task_counted() returns trigger language plpgsql as $$
begin
  perform activity_add((extract(epoch from old.updated_at) / 3600)::integer, 'task', old.mode, old.status, -1);
  perform activity_add((extract(epoch from new.updated_at) / 3600)::integer, 'task', new.mode, new.status, 1);
  return null;
end $$;
create constraint trigger task_changed after update of status, updated_at on task
  deferrable initially deferred for each row
  when (old.status <> new.status
    or (extract(epoch from old.updated_at) / 3600)::integer <> (extract(epoch from new.updated_at) / 3600)::integer)
  execute function task_counted();
