import { type Kysely, sql } from 'kysely';

/** Accounts that may predict with the model of a job without taking part in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table model_share (
    job_id numeric(78, 0) not null references job,
    account_id uuid not null references account,
    created_at timestamptz not null default now(),
    primary key (job_id, account_id)
  )`,
  'create index model_share_by_account on model_share (account_id, created_at desc)',
];
