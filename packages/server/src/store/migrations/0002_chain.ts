import { type Kysely, sql } from 'kysely';

/** Results on their way to the chain, and what the chain is known to hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table submission (
    id bigint generated always as identity primary key,
    job_id numeric(78, 0) not null references job,
    round integer not null,
    account_id uuid not null references account,
    value text not null,
    ccd_cost numeric(78, 0) not null,
    state text not null default 'pending',
    tx_hash text not null default '',
    block_number bigint,
    submitted_at timestamptz,
    created_at timestamptz not null default now(),
    unique (job_id, round, account_id)
  )`,
];
