import { type Kysely, sql } from 'kysely';

/** Tasks can be marked as favourites, shared by a link, and deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table task add column favourite boolean not null default false',
  `create table task_share (
    secret text primary key,
    task_id uuid not null unique references task on delete cascade,
    created_at timestamptz not null default now()
  )`,
  `create function task_removed() returns trigger language plpgsql as $$
    begin
      perform list_remove(account_id, 'tasks', lines) from (
        select account_id, array_agg(line order by line) as lines from removed group by account_id order by account_id
      ) as gone;
      return null;
    end $$`,
  `create trigger task_removed after delete on task referencing old table as removed
    for each statement execute function task_removed()`,
];
