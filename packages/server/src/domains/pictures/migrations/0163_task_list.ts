import { type Kysely, sql } from 'kysely';

/** Tasks have a line in the list of their account, in order of submission. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create sequence task_line',
  'alter table task add column line bigint',
  `update task set line = numbered.line
    from (select id, row_number() over (order by created_at, id desc) as line from task) as numbered
    where numbered.id = task.id`,
  "select setval('task_line', (select coalesce(max(line), 0) + 1 from task), false)",
  "alter table task alter column line set not null, alter column line set default nextval('task_line')",
  'drop index task_by_account',
  'create index task_by_account on task (account_id, line)',
  "select list_create('tasks', 'select account_id, line from task')",
  `create function task_listed() returns trigger language plpgsql as $$
    begin
      perform list_add(account_id, 'tasks', lines) from (
        select account_id, array_agg(line order by line) as lines from added group by account_id order by account_id
      ) as submitted;
      return null;
    end $$`,
  `create trigger task_listed after insert on task referencing new table as added
    for each statement execute function task_listed()`,
];
