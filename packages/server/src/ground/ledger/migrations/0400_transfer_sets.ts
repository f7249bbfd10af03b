import { type Kysely, sql } from 'kysely';

/**
 * Cheaper transfers, and holds of several accounts in one statement.
 *
 * Foreign keys of transfers and entries cost more than the rows: PostgreSQL runs a query for each row and each key, and locks
 * the row it finds. The trigger that books entries checks the same for all of them at once. Transfers and ledger accounts are
 * never deleted, so checking once is enough. Nothing reads the entries of one ledger account, so their index goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const alone = "current_setting('tricorn.grouped', true) is distinct from 'on'";
const today = "(now() at time zone 'utc')::date";

const statements = [
  // Migrations of one start share a transaction, and a table with waiting checks cannot be altered.
  'set constraints all immediate',
  'set constraints all deferred',
  'alter table entry drop constraint entry_transfer_id_fkey, drop constraint entry_ledger_account_id_fkey',
  'alter table transfer drop constraint transfer_charge_id_fkey, drop constraint transfer_credit_id_fkey',
  'drop index entry_by_account',
  "create index allowance_closed on charge (closed_at) where kind = 'allowance' and state <> 'held'",
  // Foreign keys also kept charges and credits from being deleted. What is left of a closed allowance, nobody reads.
  `create trigger charge_kept before delete on charge for each row when (old.kind <> 'allowance' or old.state = 'held')
    execute function ledger_is_append_only()`,
  'create trigger credit_kept before delete on credit for each row execute function ledger_is_append_only()',
  ...['entry', 'transfer', 'ledger_account', 'charge', 'credit'].map(
    (table) => `create trigger ${table}_not_truncated before truncate on ${table}
      for each statement execute function ledger_is_append_only()`,
  ),

  /*
   * The entries of a statement must balance per transfer and currency, and belong to transfers, charges, credits and ledger
   * accounts that exist. Balances are changed in the order of their owners, and of the ledger accounts of one owner, which
   * prevents deadlocks between transfers.
   */
  `create or replace function entries_booked() returns trigger language plpgsql as $$
    declare
      change record;
      transfer_number bigint;
      money text;
      ccd numeric := 0;
      llm numeric := 0;
    begin
      if current_setting('tricorn.grouped', true) = 'on' then
        perform from ledger_account where id in (select ledger_account_id from booked) order by owner, id for no key update;
        update ledger_account set balance = balance + moved.amount
          from (select ledger_account_id, sum(amount) as amount from booked group by ledger_account_id) as moved
          where id = moved.ledger_account_id;
        select min(transfer_id) into transfer_number from (
          select booked.transfer_id
          from booked left join ledger_account on ledger_account.id = booked.ledger_account_id
          group by booked.transfer_id, ledger_account.currency having sum(booked.amount) <> 0 or ledger_account.currency is null
        ) as unbalanced;
      else
        for change in select transfer_id, ledger_account_id, amount from booked order by ledger_account_id loop
          transfer_number := coalesce(transfer_number, change.transfer_id);
          if change.transfer_id <> transfer_number then
            raise exception 'the entries of several transfers were written together' using constraint = 'transfer_balanced';
          end if;
          update ledger_account set balance = balance + change.amount where id = change.ledger_account_id
            returning currency into money;
          if not found then
            raise exception 'there is no ledger account %', change.ledger_account_id using constraint = 'transfer_balanced';
          end if;
          if money = 'CCD' then ccd := ccd + change.amount; else llm := llm + change.amount; end if;
        end loop;
        if ccd = 0 and llm = 0 then transfer_number := null; end if;
      end if;
      if transfer_number is not null then
        raise exception 'transfer % does not balance', transfer_number using constraint = 'transfer_balanced';
      end if;
      select min(booked.transfer_id) into transfer_number from (select distinct transfer_id from booked) as booked
        left join transfer on transfer.id = booked.transfer_id
        left join charge on charge.id = transfer.charge_id
        left join credit on credit.id = transfer.credit_id
        where transfer.id is null or (transfer.charge_id is not null and charge.id is null)
          or (transfer.credit_id is not null and credit.id is null);
      if transfer_number is not null then
        raise exception 'transfer % or what it pays for does not exist', transfer_number using constraint = 'transfer_exists';
      end if;
      return null;
    end $$`,

  /* Events of several accounts, each account with its balance as the last one. Streams are locked in the order of accounts. */
  `create or replace function events_write_grouped(listeners uuid[], types text[], bodies jsonb[])
    returns void language plpgsql as $$
    begin
      with added as (
        select listener, type, body, row_number() over (partition by listener order by place) as place,
          count(*) over (partition by listener) as events
        from unnest(listeners, types, bodies) with ordinality as added (listener, type, body, place)
      ), numbered as (
        insert into stream (account_id, last_seq)
          select listener, count(*) + 1 from added group by listener order by listener
          on conflict (account_id) do update set last_seq = stream.last_seq + excluded.last_seq returning account_id, last_seq
      )
      insert into event (account_id, seq, type, body)
        select account_id, last_seq - 1 - events + place, type, body from numbered join added on listener = account_id
        union all
        select account_id, last_seq, 'ledger.changed', jsonb_build_object('balance', trim_scale(ccd_available * 1e-18)::text,
          'held', trim_scale(ccd_held * 1e-18)::text, 'tokens_balance', llm_available)
        from numbered join account_balance using (account_id);
    end $$`,

  /*
   * What is left of the budgets of keys before anything is counted: null without a limit. It is read without a lock, so that
   * a group leaves out what cannot be paid; keys_count decides.
   */
  `create function key_remaining(spender uuid, payer uuid, money text, out counted_on date, out remaining numeric)
    language plpgsql stable as $$
    begin
      select greatest(day, ${today}), least(
          day_max - case when ${today} > day then 0 else day_spent end,
          month_max - case when date_trunc('month', ${today}) > date_trunc('month', day) then 0 else month_spent end,
          total_max - total_spent
        ) into counted_on, remaining
        from key_budget where key_id = spender and currency = money and account_id = payer;
    end $$`,

  /*
   * Counts charges of several keys, whose amounts are already held or paid, for the days with which they were written. Raises
   * an error if one exceeds its budget or belongs to another day by now. A budget is locked by whoever has locked the balance
   * of its account, so the order of the keys does not matter.
   */
  `create function keys_count(spenders uuid[], payers uuid[], money text, amounts numeric[], days date[])
    returns void language plpgsql as $$
    declare
      exceeded uuid;
    begin
      with added as (
        select spender, payer, day, sum(amount) as amount
        from unnest(spenders, payers, amounts, days) as added (spender, payer, amount, day)
        where day is not null and amount > 0 group by spender, payer, day
      ), counted as (
        update key_budget as budget set day = added.day,
          day_spent = case when added.day > budget.day then 0 else budget.day_spent end + added.amount,
          month_spent = case when date_trunc('month', added.day) > date_trunc('month', budget.day) then 0
            else budget.month_spent end + added.amount,
          total_spent = budget.total_spent + added.amount
        from added where key_id = spender and currency = money and account_id = payer and budget.day <= added.day
        returning key_id, least(day_max - day_spent, month_max - month_spent, total_max - total_spent) as remaining
      )
      select spender into exceeded from added left join counted on key_id = spender
        where key_id is null or remaining < 0 limit 1;
      if exceeded is not null then
        raise exception 'the budget of key % is exceeded', exceeded using constraint = 'key_budget';
      end if;
    end $$`,

  // A group counts the usage of its keys itself.
  'drop trigger key_usage_count on charge',
  `create constraint trigger key_usage_count after insert or update of state, key_id on charge
    deferrable initially deferred for each row
    when (new.key_id is not null and new.state = 'charged' and new.kind <> 'allowance' and new.amount > 0 and ${alone})
    execute function key_usage_count()`,

  /*
   * Holds the quotes of several charges of one kind and currency, of the balances and of the budgets of keys. The caller has
   * set tricorn.grouped. It fails as a whole if one of them cannot be paid.
   */
  `create function charges_hold(
    payers uuid[], money text, what text, paid_for text[], quotes numeric[], memos text[], spenders uuid[], days date[]
  ) returns void language plpgsql as $$
    declare
      charges uuid[];
      transfers bigint[];
      lines bigint[];
    begin
      select array_agg(gen_random_uuid()), array_agg(nextval('transfer_id_seq')), array_agg(nextval('ledger_line'))
        into charges, transfers, lines from generate_subscripts(payers, 1);
      insert into charge (id, account_id, currency, kind, reference, quote, memo, key_id, key_day, line)
        select charge, payer, money, what, reference, quote, memo, case when day is not null and quote > 0 then spender end,
          case when quote > 0 then day end, line
        from unnest(charges, payers, paid_for, quotes, memos, spenders, days, lines)
          as opened (charge, payer, reference, quote, memo, spender, day, line);
      if what <> 'allowance' then
        perform lists_add(payers, array_fill('statement'::text, array[cardinality(payers)]), lines);
      end if;
      insert into transfer (id, kind, memo, charge_id) overriding system value
        select id, 'hold', memo, charge from unnest(transfers, charges, memos, quotes) as held (id, charge, memo, quote)
        where quote > 0;
      insert into entry (transfer_id, ledger_account_id, amount)
        select held.id, ledger_account.id, case kind when 'held' then quote else -quote end
        from unnest(transfers, payers, quotes) as held (id, payer, quote)
        join ledger_account on owner = payer and currency = money and kind in ('available', 'held') and shard = 0
        where quote > 0;
      perform keys_count(spenders, payers, money, quotes, days);
    end $$`,

  ...['key_remaining', 'keys_count', 'charges_hold', 'events_write_grouped', 'entries_booked'].flatMap(
    (name) => [
      `alter function ${name} set enable_seqscan = off`,
      `alter function ${name} set enable_hashjoin = off`,
      `alter function ${name} set enable_mergejoin = off`,
      `alter function ${name} set plan_cache_mode = force_generic_plan`,
    ],
  ),
];
