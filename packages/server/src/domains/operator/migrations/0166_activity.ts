import { type Kysely, sql } from 'kysely';

/**
 * What operators see without reading all jobs, tasks and accounts: how many jobs and tasks are in which state, by the hour
 * of their last change, and the accounts as a list. A connection counts in rows of its own, so that nobody waits for the
 * counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const shards = 64;
/** The hour of a time, as a number of hours since 1970. */
const hourOf = (time: string): string => `(extract(epoch from ${time}) / 3600)::integer`;

const statements = [
  `create table activity (
    hour integer not null,
    subject text not null check (subject in ('job', 'task')),
    kind text not null,
    state text not null,
    shard smallint not null,
    items bigint not null,
    primary key (hour, subject, kind, state, shard)
  ) with (fillfactor = 50)`,
  `insert into activity (hour, subject, kind, state, shard, items)
    select ${hourOf('updated_at')}, 'job', type, state, 0, count(*) from job
    where deleted_at is null and updated_at > now() - interval '2 days' group by 1, 3, 4`,
  `insert into activity (hour, subject, kind, state, shard, items)
    select ${hourOf('updated_at')}, 'task', mode, status, 0, count(*) from task
    where updated_at > now() - interval '2 days' group by 1, 3, 4`,
  `create function activity_add(at_hour integer, what text, of_kind text, in_state text, change integer)
    returns void language sql as $$
      insert into activity (hour, subject, kind, state, shard, items)
      values ($1, $2, $3, $4, pg_backend_pid() % ${shards}, $5)
      on conflict (hour, subject, kind, state, shard) do update set items = activity.items + excluded.items
    $$`,
  `create function job_counted() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.deleted_at is null then
        perform activity_add(${hourOf('old.updated_at')}, 'job', old.type, old.state, -1);
      end if;
      if new.deleted_at is null then
        perform activity_add(${hourOf('new.updated_at')}, 'job', new.type, new.state, 1);
      end if;
      return null;
    end $$`,
  `create function task_counted() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        perform activity_add(${hourOf('old.updated_at')}, 'task', old.mode, old.status, -1);
      end if;
      perform activity_add(${hourOf('new.updated_at')}, 'task', new.mode, new.status, 1);
      return null;
    end $$`,
  // Deferred, so that the rows are locked only while the transaction commits.
  `create constraint trigger job_added after insert on job
    deferrable initially deferred for each row execute function job_counted()`,
  `create constraint trigger job_changed after update of state, updated_at, deleted_at on job
    deferrable initially deferred for each row
    when (old.state <> new.state or old.deleted_at is distinct from new.deleted_at
      or ${hourOf('old.updated_at')} <> ${hourOf('new.updated_at')})
    execute function job_counted()`,
  `create constraint trigger task_added after insert on task
    deferrable initially deferred for each row execute function task_counted()`,
  `create constraint trigger task_changed after update of status, updated_at on task
    deferrable initially deferred for each row
    when (old.status <> new.status or ${hourOf('old.updated_at')} <> ${hourOf('new.updated_at')})
    execute function task_counted()`,

  // All accounts are one list; registrations are rare enough to share its row.
  `select list_create('accounts', $$select '00000000-0000-0000-0000-000000000000'::uuid as account_id,
    wallet_index::bigint as line from account$$)`,
  `create function account_listed() returns trigger language plpgsql as $$
    begin
      perform list_add('00000000-0000-0000-0000-000000000000', 'accounts', array[new.wallet_index::bigint]);
      return null;
    end $$`,
  `create constraint trigger account_listed after insert on account
    deferrable initially deferred for each row execute function account_listed()`,
];
