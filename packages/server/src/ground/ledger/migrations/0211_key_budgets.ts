import { type Kysely, sql } from 'kysely';

/**
 * Budgets of API keys. What a key has spent is counted by the bookings themselves: a hold counts with its whole quote, and
 * what is released is subtracted again. The row of a budget is always locked after the balance of its account and
 * currency, so it adds no new order of locks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table key_budget (
    key_id uuid not null references api_key on delete cascade,
    currency text not null check (currency in ('CCD', 'LLM')),
    account_id uuid not null references account,
    day date not null default (now() at time zone 'utc')::date,
    day_spent numeric(78, 0) not null default 0 check (day_spent >= 0),
    month_spent numeric(78, 0) not null default 0 check (month_spent >= 0),
    total_spent numeric(78, 0) not null default 0 check (total_spent >= 0),
    day_max numeric(78, 0) check (day_max >= 0),
    month_max numeric(78, 0) check (month_max >= 0),
    total_max numeric(78, 0) check (total_max >= 0),
    primary key (key_id, currency)
  ) with (fillfactor = 50)`,
  // A charge that was made with a key counts for the day on which it was held. Keys can be deleted; charges stay.
  'alter table charge add column key_id uuid, add column key_day date',
  'create index charge_by_key on charge (key_id, line desc) where key_id is not null',
  'alter table allowance add column key_id uuid, add column key_day date',

  /*
   * Adds to what a key has spent, and starts the next day or month if it has begun. Returns the day for which the amount
   * counts, and what is left of the budget afterwards: null if it has no limit, and no day if the account has no such key.
   * A transaction that began before midnight may come after one that began later; the day never goes back.
   */
  `create function key_count(
    spender uuid, payer uuid, money text, added numeric, inout counted_on date, out remaining numeric
  ) language plpgsql as $$
    declare
      budget key_budget;
      today date := (now() at time zone 'utc')::date;
    begin
      select * into budget from key_budget where key_id = spender and currency = money and account_id = payer for update;
      if not found then
        counted_on := null;
        return;
      end if;
      if today > budget.day then
        if date_trunc('month', today) > date_trunc('month', budget.day) then budget.month_spent := 0; end if;
        budget.day_spent := 0;
        budget.day := today;
      end if;
      counted_on := coalesce(counted_on, budget.day);
      budget.total_spent := budget.total_spent + added;
      if date_trunc('month', counted_on) = date_trunc('month', budget.day) then
        budget.month_spent := budget.month_spent + added;
      end if;
      if counted_on = budget.day then budget.day_spent := budget.day_spent + added; end if;
      update key_budget set day = budget.day, day_spent = budget.day_spent, month_spent = budget.month_spent,
        total_spent = budget.total_spent where key_id = spender and currency = money;
      remaining := least(budget.day_max - budget.day_spent, budget.month_max - budget.month_spent,
        budget.total_max - budget.total_spent);
    end $$`,

  /* Counts a charge whose amount is already held or paid. Refuses it if it exceeds the budget and no earlier day is given. */
  `create function key_charge(charged uuid, spender uuid, payer uuid, money text, added numeric, on_day date)
    returns void language plpgsql as $$
    declare
      counted record;
    begin
      if spender is null or added = 0 then return; end if;
      select * into counted from key_count(spender, payer, money, added, on_day);
      if counted.counted_on is null then return; end if;
      if on_day is null and counted.remaining < 0 then
        raise exception 'the budget of key % is exceeded', spender using constraint = 'key_budget';
      end if;
      update charge set key_id = spender, key_day = counted.counted_on where id = charged;
    end $$`,

  /* The key of the transaction, which its first call sets. */
  `create function key_in_use() returns uuid language plpgsql stable as $$
    begin
      return nullif(current_setting('tricorn.key', true), '')::uuid;
    end $$`,

  /* Holds the quote, of the balance and of the budget of a key. */
  `create function charge_hold(
    payer uuid, money text, what text, paid_for text, quoted numeric, text_memo text, job numeric, spender uuid, on_day date
  ) returns void language plpgsql as $$
    declare
      new_id uuid;
    begin
      insert into charge (account_id, currency, kind, reference, quote, memo, job_id)
        values (payer, money, what, paid_for, quoted, text_memo, job) returning id into new_id;
      if quoted > 0 then
        perform ledger_transfer('hold', text_memo, job, new_id, null, array[payer, payer], array[money, money],
          array['available', 'held'], array[-quoted, quoted]);
        perform key_charge(new_id, spender, payer, money, quoted, on_day);
      end if;
    end $$`,
  `create or replace function charge_open(
    payer uuid, money text, what text, paid_for text, quoted numeric, text_memo text, job numeric
  ) returns void language plpgsql as $$
    begin
      perform charge_hold(payer, money, what, paid_for, quoted, text_memo, job, key_in_use(), null);
    end $$`,

  `create or replace function charge_close(what text, paid_for text, used numeric) returns uuid language plpgsql as $$
    declare
      closed charge;
    begin
      update charge set amount = used, closed_at = now(), state = case when used > 0 or quote = 0 then 'charged' else 'released' end
        where charge.kind = what and charge.reference = paid_for and charge.state = 'held' returning * into closed;
      if not found then return null; end if;
      if closed.quote > 0 then
        perform ledger_transfer(case when used > 0 then 'post' else 'void' end, closed.memo, closed.job_id, closed.id, null,
          array[closed.account_id, closed.account_id, null], array[closed.currency, closed.currency, closed.currency],
          array['held', 'available', 'earned'], array[-closed.quote, closed.quote - used, used]);
        if closed.key_id is not null and used < closed.quote then
          perform key_count(closed.key_id, closed.account_id, closed.currency, used - closed.quote, closed.key_day);
        end if;
      end if;
      if used > 0 and what <> 'allowance' then
        perform usage_add(closed.account_id, closed.currency, what, '', 1, used, 0, 0);
      end if;
      return closed.account_id;
    end $$`,

  `create or replace function tokens_purchase(payer uuid, ccd numeric, tokens numeric, text_memo text, job numeric)
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
      perform key_charge(paid, key_in_use(), payer, 'CCD', ccd, null);
      if ccd > 0 then perform usage_add(payer, 'CCD', 'purchase', '', 1, ccd, 0, 0); end if;
    end $$`,

  /* Calls with an API key have no access token, which is key 0; its budget was counted when the allowance was taken. */
  `create or replace function allowance_charge(allowance_id uuid, payer uuid, uses jsonb) returns void language plpgsql as $$
    declare
      spender uuid;
    begin
      update allowance set used = least(tokens, used + (select coalesce(sum((use->>'tokens')::bigint), 0)
        from jsonb_array_elements(uses) as use)) where id = allowance_id returning key_id into spender;
      -- A process that was taken for dead comes too late: its calls were free.
      if not found then return; end if;
      insert into charge (account_id, currency, kind, reference, quote, amount, state, memo, opened_at, closed_at, key_id)
        select payer, 'LLM', 'language', reference, quote, tokens, 'charged', model, to_timestamp(started), now(), spender
        from jsonb_to_recordset(uses) as use (reference text, quote numeric, tokens numeric, model text, started double precision);
      perform usage_add(payer, 'LLM', 'language', model, calls, tokens, input, output) from (
        select model, count(*) as calls, sum(tokens) as tokens, sum(input)::bigint as input, sum(output)::bigint as output
        from jsonb_to_recordset(uses) as use (model text, tokens numeric, input bigint, output bigint)
        group by model order by model
      ) as used;
      insert into key_spend (account_id, key, tokens)
        select payer, key, sum(tokens) from jsonb_to_recordset(uses) as use (key bigint, tokens bigint)
        where key > 0 group by key order by key
        on conflict (account_id, key) do update set tokens = key_spend.tokens + excluded.tokens;
    end $$`,

  /* Opens a new charge for a locked allowance whose charge is closed; an allowance of zero tokens ends. */
  `create or replace function allowance_fill(filled allowance, size bigint) returns void language plpgsql as $$
    begin
      if size = 0 then
        delete from allowance where id = filled.id;
        return;
      end if;
      perform charge_hold(filled.account_id, 'LLM', 'allowance', filled.id::text, size, 'language models', null,
        filled.key_id, filled.key_day);
      update allowance set tokens = size, used = 0, key_day = filled.key_day where id = filled.id;
    end $$`,

  /*
   * One write of a process to its allowance: records ended calls and sets the size of the allowance: the tokens that it
   * keeps, and more if the balance covers what a caller needs. Beyond what is wanted now, it takes at most an eighth of
   * the balance in reserve. A write that is repeated because its answer was lost records its calls once. An allowance
   * that another process released, presuming this one dead, is not alive. The commit is asynchronous: if the database
   * machine fails before its log is flushed, the calls of that moment were free.
   *
   * The allowance of an API key takes no more than its budget has left, and belongs to one day: what running calls keep
   * after midnight counts for the day before, and new calls need another allowance (day_over). What is kept is never refused,
   * even if the budget was lowered meanwhile.
   */
  'drop function allowance_write',
  `create function allowance_write(
    request jsonb, out alive boolean, out taken bigint, out available bigint, out key_tokens jsonb,
    out day_over boolean, out by_budget boolean
  ) language plpgsql as $$
    declare
      allowance_id uuid := request->>'id';
      payer uuid := request->>'account';
      number bigint := request->>'number';
      keep bigint := request->>'keep';
      needed bigint := request->>'needed';
      wanted bigint := request->>'wanted';
      spare bigint := request->>'spare';
      current allowance;
      spendable bigint;
      budget record;
    begin
      perform set_config('synchronous_commit', 'off', true);
      day_over := false;
      by_budget := false;
      if number = 1 then
        insert into allowance (id, account_id, instance_id, key_id)
          values (allowance_id, payer, (request->>'instance')::uuid, (request->>'apiKey')::uuid)
          on conflict do nothing;
      end if;
      select * into current from allowance where id = allowance_id for update;
      alive := found;
      if not alive then return; end if;
      if current.writes < number and jsonb_array_length(request->'uses') > 0 then
        perform allowance_charge(allowance_id, payer, request->'uses');
      end if;
      update allowance set writes = number, reserved = (request->>'reserved')::bigint where id = allowance_id
        returning * into current;
      taken := 0;
      select balance into strict available from ledger_account
        where owner = payer and currency = 'LLM' and ledger_account.kind = 'available';
      if current.tokens - current.used <> keep or (wanted + spare > 0 and available >= needed) or keep = 0 then
        -- Closing first locks the ledger accounts in the order in which every transfer does.
        perform charge_close('allowance', allowance_id::text, current.used);
        select balance - keep into strict spendable from ledger_account
          where owner = payer and currency = 'LLM' and ledger_account.kind = 'available' for update;
        available := spendable;
        if current.key_id is not null then
          select * into budget from key_count(current.key_id, payer, 'LLM', 0, null);
          current.key_day := coalesce(current.key_day, budget.counted_on);
          day_over := coalesce(current.key_day < budget.counted_on, false);
          if day_over then
            spendable := least(spendable, 0);
          elsif budget.remaining is not null then
            by_budget := budget.remaining - keep < least(spendable, wanted);
            spendable := least(spendable, greatest(0, budget.remaining - keep));
          end if;
        end if;
        taken := least(0, spendable);
        if spendable >= needed and not day_over then
          taken := least(wanted, spendable) + least(spare, greatest(0, spendable - wanted) / 8);
        end if;
        perform allowance_fill(current, keep + taken);
        available := available - taken;
      end if;
      select jsonb_object_agg(key, key_spend.tokens) into key_tokens from key_spend
        where account_id = payer and key in (select jsonb_array_elements_text(request->'keys')::bigint);
    end $$`,
  ...['charge_hold', 'key_charge', 'key_count'].map(
    (name) => `alter function ${name} set enable_seqscan = off`,
  ),
  // Replaced functions lose this setting.
  ...['charge_close', 'charge_open', 'tokens_purchase'].map(
    (name) => `alter function ${name} set enable_seqscan = off`,
  ),
];
