import { type Kysely, sql } from 'kysely';

/**
 * Bookings that stay cheap. PostgreSQL plans a function for a table that is still small and keeps the plan, so these
 * functions never scan one. Rows that every booking changes have room for their next versions on the same page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const writers = [
  'answer_save',
  'balances_of',
  'charge_close',
  'charge_open',
  'credit_grant',
  'events_write',
  'file_adopt',
  'file_use',
  'job_attach',
  'job_change',
  'job_insert',
  'submission_add',
  'task_insert',
  'task_queued_event',
  'tokens_purchase',
  'work_add',
];

const statements = [
  ...writers.map((name) => `alter function ${name} set enable_seqscan = off`),
  ...['ledger_account', 'stream', 'usage_day'].map((name) => `alter table ${name} set (fillfactor = 50)`),

  /*
   * The entries of one transfer are written by one statement, which must balance by itself. Balances are changed in the
   * order of the ledger accounts, which prevents deadlocks between transfers.
   */
  `create or replace function entries_booked() returns trigger language plpgsql as $$
    declare
      change record;
      transfer bigint;
      money text;
      ccd numeric := 0;
      llm numeric := 0;
    begin
      for change in select transfer_id, ledger_account_id, amount from booked order by ledger_account_id loop
        transfer := coalesce(transfer, change.transfer_id);
        if change.transfer_id <> transfer then
          raise exception 'the entries of several transfers were written together' using constraint = 'transfer_balanced';
        end if;
        update ledger_account set balance = balance + change.amount where id = change.ledger_account_id
          returning currency into money;
        if money = 'CCD' then ccd := ccd + change.amount; else llm := llm + change.amount; end if;
      end loop;
      if ccd <> 0 or llm <> 0 then
        raise exception 'transfer % does not balance', transfer using constraint = 'transfer_balanced';
      end if;
      return null;
    end $$`,
];
