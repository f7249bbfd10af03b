import { type Kysely, sql } from 'kysely';

/** Inserts a task with its input, and tells its owner where it waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Positions are exact up to this one, so that a submission costs the same in a long queue. */
const positionMax = 500;

const statements = [
  `create function task_insert(
    new_id uuid, by_account uuid, in_mode text, requested jsonb, with_seed bigint, work bigint, price numeric, input uuid
  ) returns void language plpgsql as $$
    begin
      insert into task (id, account_id, mode, request, seed, work_id, cost)
        values (new_id, by_account, in_mode, requested, with_seed, work, price);
      if input is not null then insert into task_file (task_id, role, file_id) values (new_id, 'input', input); end if;
    end $$`,
  `create function task_queued_event(of_task uuid) returns text language plpgsql as $$
    declare
      waiting work;
      ahead bigint;
    begin
      select work.* into waiting from task join work on work.id = task.work_id where task.id = of_task;
      select count(*) into ahead from (
        (select from work where queue = waiting.queue and state = 'running')
        union all
        (select from work where queue = waiting.queue and state = 'ready' and (turn, id) < (waiting.turn, waiting.id)
          limit ${positionMax})
      ) as earlier;
      return json_build_object('task_id', of_task, 'status', 'queued', 'progress', 0, 'position', least(ahead, ${positionMax}),
        'preview', '');
    end $$`,
];
