import { type Kysely, sql } from 'kysely';

/** The ledger now counts usage and keeps allowances; the counts of the language domain move there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The processes that held leases ran the previous version and have ended.
  "update charge set kind = 'allowance' where memo = 'language models' and job_id is null",
  `select charge_close(charge.kind, charge.reference, llm_lease.used)
    from llm_lease join charge on charge.id = llm_lease.hold_id`,
  `insert into usage_day (account_id, day, currency, kind, label, charges, amount, input_units, output_units)
    select account_id, day, 'LLM', 'language', model, calls, tokens, prompt_tokens, completion_tokens from llm_usage`,
  'insert into key_spend (account_id, key, tokens) select account_id, expires_at, tokens from llm_key',
  'drop function llm_release, llm_turn, llm_charge, llm_open_hold, llm_close_hold',
  'drop table llm_lease, llm_key, llm_usage',
];
