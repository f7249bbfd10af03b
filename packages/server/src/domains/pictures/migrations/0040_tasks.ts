import { type Kysely, sql } from 'kysely';

/** Generative tasks and their files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table task (
    id uuid primary key,
    account_id uuid not null references account,
    mode text not null,
    request jsonb not null,
    seed bigint not null,
    status text not null default 'queued'
      check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
    progress real not null default 0 check (progress between 0 and 1),
    work_id bigint not null,
    hold_id uuid references hold,
    cost numeric(78, 0) not null,
    model text not null default '',
    error text not null default '',
    reason text not null default '',
    instance_id uuid,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint failed_task_says_why check ((status = 'failed') = (error <> ''))
  )`,
  'create index task_by_account on task (account_id, created_at desc, id)',
  'create index task_by_work on task (work_id)',
  `create table task_file (
    task_id uuid not null references task,
    role text not null check (role in ('input', 'png', 'gif', 'webp', 'mp4')),
    file_id uuid not null references file,
    primary key (task_id, role)
  )`,
];
