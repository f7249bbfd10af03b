import { type Kysely, sql } from 'kysely';

/** The statement as a list: its total and its pages are found without counting charges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Allowances are not part of the statement, and a busy account has many.
  'drop index charge_by_account',
  "create unique index charge_by_account on charge (account_id, line) where kind <> 'allowance'",
  `select list_create('statement', $$select account_id, line from charge where kind <> 'allowance'
    union all select account_id, line from credit$$)`,
  `create function statement_listed() returns trigger language plpgsql as $$
    begin
      perform list_add(account_id, 'statement', lines) from (
        select account_id, array_agg(line order by line) as lines from added where kind <> 'allowance'
        group by account_id order by account_id
      ) as booked;
      return null;
    end $$`,
  `create trigger charge_listed after insert on charge referencing new table as added
    for each statement execute function statement_listed()`,
  `create trigger credit_listed after insert on credit referencing new table as added
    for each statement execute function statement_listed()`,
];
