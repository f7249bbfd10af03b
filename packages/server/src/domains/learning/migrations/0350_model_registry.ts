import { type Kysely, sql } from 'kysely';

/** Named models with versions. The last number of a name is kept, so that a version is never reused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table model (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    name text not null,
    last_version integer not null default 0,
    unique (account_id, name)
  )`,
  `create table model_version (
    model_id uuid not null references model on delete cascade,
    version integer not null,
    job_id numeric(78, 0) not null references job,
    stage text not null check (stage in ('none', 'staging', 'production', 'archived')),
    notes text not null,
    created_at timestamptz not null default now(),
    primary key (model_id, version)
  )`,
  'create index model_version_by_job on model_version (job_id)',
];
