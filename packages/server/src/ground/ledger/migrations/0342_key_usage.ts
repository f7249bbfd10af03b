import { type Kysely, sql } from 'kysely';

/** What each API key was charged by day and kind of work; kept like the rest of the ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table key_usage_day (
    account_id uuid not null references account,
    key_id uuid not null,
    day date not null,
    currency text not null check (currency in ('CCD', 'LLM')),
    kind text not null,
    amount numeric(78, 0) not null,
    primary key (key_id, day, currency, kind)
  ) with (fillfactor = 50)`,
  'create index key_usage_day_by_account on key_usage_day (account_id, day)',
  `insert into key_usage_day (account_id, key_id, day, currency, kind, amount)
    select account_id, key_id, coalesce(key_day, (opened_at at time zone 'utc')::date), currency, kind, sum(amount) from charge
    where key_id is not null and state = 'charged' and kind <> 'allowance' and amount > 0
    group by 1, 2, 3, 4, 5`,
  `create function key_usage_count() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.state = 'charged' and old.key_id is not null then return null; end if;
      insert into key_usage_day (account_id, key_id, day, currency, kind, amount)
        values (new.account_id, new.key_id, coalesce(new.key_day, (new.opened_at at time zone 'utc')::date), new.currency,
          new.kind, new.amount)
        on conflict (key_id, day, currency, kind) do update set amount = key_usage_day.amount + excluded.amount;
      return null;
    end $$`,
  // Counted when the transaction commits, after every other lock: bookings take the budget of a key in different orders.
  `create constraint trigger key_usage_count after insert or update of state, key_id on charge
    deferrable initially deferred for each row
    when (new.key_id is not null and new.state = 'charged' and new.kind <> 'allowance' and new.amount > 0)
    execute function key_usage_count()`,
];
