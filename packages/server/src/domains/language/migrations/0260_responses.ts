import { type Kysely, sql } from 'kysely';

/** Answers of the OpenAI interface's `responses` that callers continue or read again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table llm_response (
    id text primary key,
    account_id uuid not null references account,
    created_at timestamptz not null default now(),
    -- Text instead of jsonb, which cannot hold every character that a prompt may have.
    body text not null
  )`,
  'create index llm_response_by_age on llm_response (created_at)',
  'create index llm_response_by_account on llm_response (account_id)',
];
