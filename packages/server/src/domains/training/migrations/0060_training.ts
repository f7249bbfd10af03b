import { type Kysely, sql } from 'kysely';

/** Estimates, trainings, their states between training rounds, and inferences. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table training_plan (
    id bigint generated always as identity primary key,
    account_id uuid not null references account,
    job_name text not null,
    plan jsonb not null,
    x_file_id uuid not null references file,
    y_file_id uuid references file,
    price numeric(78, 0) not null,
    quote numeric(78, 0) not null,
    used_by numeric(78, 0) references job,
    created_at timestamptz not null default now()
  )`,
  'create index training_plan_unused on training_plan (account_id, job_name, id desc) where used_by is null',
  `create table training (
    job_id numeric(78, 0) primary key references job,
    plan jsonb not null,
    x_file_id uuid not null references file,
    y_file_id uuid references file,
    hold_id uuid references hold,
    price numeric(78, 0) not null,
    quote numeric(78, 0) not null,
    round integer not null default 0,
    work_used numeric(78, 0) not null default 0,
    card jsonb
  )`,
  `create table training_blob (
    blob_key text primary key,
    job_id numeric(78, 0) not null references training,
    round integer not null,
    shard integer,
    written boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  'create unique index training_blob_written on training_blob (job_id, round, shard) nulls not distinct where written',
  `create table training_activity (
    job_id numeric(78, 0) not null references training,
    shard integer not null,
    round integer not null,
    host text not null,
    done integer not null,
    total integer not null,
    loss double precision,
    primary key (job_id, shard)
  )`,
  `create table training_slots (
    instance_id uuid primary key references instance on delete cascade,
    slots integer not null
  )`,
  `create table inference_plan (
    id bigint generated always as identity primary key,
    job_id numeric(78, 0) not null references job,
    account_id uuid not null references account,
    file_id uuid not null references file,
    samples bigint not null,
    quote numeric(78, 0) not null,
    created_at timestamptz not null default now()
  )`,
  'create index inference_plan_newest on inference_plan (job_id, account_id, id desc)',
  `create table inference (
    id bigint generated always as identity primary key,
    job_id numeric(78, 0) not null references job,
    account_id uuid not null references account,
    file_id uuid not null references file,
    samples bigint not null,
    hold_id uuid references hold,
    quote numeric(78, 0) not null,
    status text not null default 'queued'
      check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
    error text not null default '',
    reason text not null default '',
    round integer,
    result_file_id uuid references file,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint inference_result_when_succeeded check ((status = 'succeeded') = (result_file_id is not null)),
    constraint failed_inference_says_why check ((status = 'failed') = (error <> ''))
  )`,
  'create index inference_by_job on inference (job_id, id desc)',
];
