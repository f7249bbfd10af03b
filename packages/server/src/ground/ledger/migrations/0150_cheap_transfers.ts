import { type Kysely, sql } from 'kysely';

/**
 * Transfers at a constant price. Finding a ledger account no longer reads all of them, a transfer is checked and applied
 * by one trigger instead of two for each entry, and PostgreSQL keeps the plans of every function. Balances and purchases
 * become functions, so that an operation can send them along with its other writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const shards = 64;

const statements = [
  /*
   * `is not distinct from` cannot use an index, so accounts of owners and of the service are looked up apart. Entries are
   * inserted in the order of their ledger accounts.
   */
  `create or replace function ledger_transfer(
    kind text, memo text, job numeric, charge uuid, credit uuid,
    owners uuid[], currencies text[], kinds text[], amounts numeric[]
  ) returns void language plpgsql as $$
    declare
      booked bigint;
    begin
      insert into transfer (kind, memo, job_id, charge_id, credit_id) values ($1, $2, $3, $4, $5) returning id into booked;
      insert into entry (transfer_id, ledger_account_id, amount)
        select booked, found.id, movement.amount
        from unnest($6, $7, $8, $9) as movement (owner, currency, kind, amount), lateral (
          select id from ledger_account
            where ledger_account.owner = movement.owner and ledger_account.currency = movement.currency
              and ledger_account.kind = movement.kind and shard = 0
          union all
          select id from ledger_account
            where movement.owner is null and ledger_account.owner is null and ledger_account.currency = movement.currency
              and ledger_account.kind = movement.kind and shard = pg_backend_pid() % ${shards}
        ) as found
        where movement.amount <> 0
        order by found.id;
    end $$`,

  /*
   * Entries are written one transfer at a time, all of them in one statement, which must balance by itself. Balances are
   * changed in the order of the ledger accounts, which prevents deadlocks between transfers.
   */
  `create function entries_booked() returns trigger language plpgsql as $$
    declare
      change record;
    begin
      if exists (
        select from booked join ledger_account on ledger_account.id = booked.ledger_account_id
        group by booked.transfer_id, ledger_account.currency having sum(booked.amount) <> 0
      ) then
        raise exception 'transfer % does not balance', (select min(transfer_id) from booked)
          using constraint = 'transfer_balanced';
      end if;
      for change in select ledger_account_id, sum(amount) as amount from booked group by 1 order by 1 loop
        update ledger_account set balance = balance + change.amount where id = change.ledger_account_id;
      end loop;
      return null;
    end $$`,
  'drop trigger entry_apply on entry',
  'drop trigger transfer_balanced on entry',
  'drop function entry_apply, transfer_balanced',
  `create trigger entries_booked after insert on entry
    referencing new table as booked for each statement execute function entries_booked()`,

  `create or replace function usage_add(
    payer uuid, money text, what text, what_label text, how_many bigint, used numeric, units_in bigint, units_out bigint
  ) returns void language plpgsql as $$
    begin
      insert into usage_day (account_id, day, currency, kind, label, charges, amount, input_units, output_units)
      values ($1, (now() at time zone 'utc')::date, $2, $3, $4, $5, $6, $7, $8)
      on conflict (account_id, day, currency, kind, label) do update set charges = usage_day.charges + excluded.charges,
        amount = usage_day.amount + excluded.amount, input_units = usage_day.input_units + excluded.input_units,
        output_units = usage_day.output_units + excluded.output_units;
    end $$`,

  /* Issues currency. Like every other booking, it inserts its line first and changes balances after that. */
  `create function credit_grant(receiver uuid, money text, granted numeric, text_memo text) returns void language plpgsql as $$
    declare
      credited uuid;
    begin
      insert into credit (account_id, currency, kind, amount, memo) values (receiver, money, 'grant', granted, text_memo)
        returning id into credited;
      perform ledger_transfer('grant', text_memo, null, null, credited, array[null, receiver], array[money, money],
        array['issued', 'available'], array[-granted, granted]);
    end $$`,

  /* Exchanges CCD for LLM tokens in one transfer. */
  `create function tokens_purchase(payer uuid, ccd numeric, tokens numeric, text_memo text, job numeric)
    returns void language plpgsql as $$
    declare
      paid uuid;
      credited uuid;
    begin
      insert into charge (account_id, currency, kind, reference, quote, amount, state, memo, job_id, closed_at)
        values (payer, 'CCD', 'purchase', job::text, ccd, ccd, 'charged', text_memo, job, now()) returning id into paid;
      insert into credit (account_id, currency, kind, amount, memo, job_id)
        values (payer, 'LLM', 'purchase', tokens, text_memo, job) returning id into credited;
      perform ledger_transfer('exchange', text_memo, job, paid, credited, array[payer, null, null, payer],
        array['CCD', 'CCD', 'LLM', 'LLM'], array['available', 'earned', 'issued', 'available'],
        array[-ccd, ccd, -tokens, tokens]);
      if ccd > 0 then perform usage_add(payer, 'CCD', 'purchase', '', 1, ccd, 0, 0); end if;
    end $$`,

  /*
   * The balances of an account. Of an allowance, ended calls have spent a part, running calls hold a part, and the rest
   * can be spent.
   */
  `create function balances_of(
    payer uuid, out ccd_available numeric, out ccd_held numeric, out llm_available numeric, out llm_held numeric
  ) language plpgsql stable as $$
    declare
      spendable numeric;
      reserved_tokens numeric;
    begin
      select sum(balance) filter (where currency = 'CCD' and kind = 'available'),
          sum(balance) filter (where currency = 'CCD' and kind = 'held'),
          sum(balance) filter (where currency = 'LLM' and kind = 'available'),
          sum(balance) filter (where currency = 'LLM' and kind = 'held')
        into ccd_available, ccd_held, llm_available, llm_held from ledger_account where owner = payer;
      select sum(greatest(0, tokens - used - reserved)), sum(least(reserved, tokens - used) - tokens)
        into spendable, reserved_tokens from allowance where account_id = payer;
      llm_available := llm_available + coalesce(spendable, 0);
      llm_held := llm_held + coalesce(reserved_tokens, 0);
    end $$`,
  // Not stable: it must see what the calls before it in the same statement have booked.
  `create function tokens_available(payer uuid) returns text language plpgsql as $$
    begin
      return (select llm_available::text from balances_of(payer));
    end $$`,

  /* The body of the event that tells an account its balance; CCD has 18 decimals. */
  `create function balance_event(payer uuid) returns jsonb language plpgsql stable as $$
    begin
      return (select jsonb_build_object('balance', trim_scale(ccd_available * 1e-18)::text,
        'held', trim_scale(ccd_held * 1e-18)::text, 'tokens_balance', llm_available) from balances_of(payer));
    end $$`,
];
