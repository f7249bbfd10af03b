import { type Kysely, sql } from 'kysely';

/** Of a transfer the memo may be blanked, which can name what an erased account called its work; nothing else changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'ledger_account' and pg_trigger_depth() > 1 then return new; end if;
      if tg_table_name = 'transfer' and tg_op = 'UPDATE' then
        if new.memo = '' and to_jsonb(new) - 'memo' = to_jsonb(old) - 'memo' then return new; end if;
      end if;
      raise exception 'the ledger is append-only' using constraint = 'ledger_append_only';
    end $$`,
];
