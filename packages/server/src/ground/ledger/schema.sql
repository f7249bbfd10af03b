-- Money: a double-entry ledger. A charge is one piece of paid work, from its quote to what it cost, found by what it pays
-- for; a credit is money that an account received. Transfers move amounts between ledger accounts, and nothing booked is
-- ever changed.

-- The lines of a statement are numbered in the order in which they are booked.
create sequence ledger_line;

-- The service's own ledger accounts, `issued` and `earned`, take part in every grant, purchase and charge. `onChain` mirrors the
-- token's supply outside, and `disputed` is what the chain has taken back or cannot name. Each is spread over 64 rows, so that bookings do not wait for each other; its balance is the sum of the rows.
create table ledger_account (
  id bigint generated always as identity primary key,
  owner uuid references account,
  -- The privacy of a data set is a currency of its own, in millionths of epsilon.
  currency text not null check (currency in ('CCD', 'LLM') or currency like 'epsilon:%'),
  -- `available` and `held` belong to an account; the others to the service.
  kind text not null check (kind in ('available', 'held', 'issued', 'earned', 'onChain', 'disputed')),
  -- Changed only by the trigger on entries.
  balance numeric(78, 0) not null default 0,
  -- The service's accounts are spread over many rows, so that charges of different accounts do not wait for each other.
  shard smallint not null default 0,
  constraint ledger_account_is_unique unique nulls not distinct (owner, currency, kind, shard),
  constraint balance_not_negative check (balance >= 0 or kind in ('issued', 'onChain', 'disputed')),
  constraint ledger_kind_has_its_owner check ((owner is not null) = (kind in ('available', 'held'))),
  constraint only_the_service_has_shards check (owner is null or shard = 0)
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0
);

insert into ledger_account (owner, currency, kind, shard)
  select null, currency, kind, shard
  from generate_series(0, 63) as shard, (values ('CCD', 'issued'), ('CCD', 'earned'), ('CCD', 'onChain'),
    ('CCD', 'disputed'), ('LLM', 'issued'), ('LLM', 'earned')) as service (currency, kind);

-- A charge that was made with a key counts for the day on which it was held. Keys can be deleted; charges stay.
-- A piece of paid work, from its quote to its charge.
-- Written only by functions.
create table charge (
  id uuid primary key default ordered_uuid(),
  account_id uuid not null references account,
  currency text not null,
  quote numeric(78, 0) not null,
  state text not null default 'held',
  amount numeric(78, 0) not null default 0,
  memo text not null,
  job_id numeric(78, 0),
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  -- `allowance` is set aside for many small charges.
  kind text not null,
  -- What it pays for: unique among the open charges of a kind.
  reference text not null,
  -- Place in the statement of its account; numbers grow over all charges and credits.
  line bigint not null default nextval('ledger_line'),
  -- The API key that it was made with, and the day (UTC) for which it counts in its budget.
  key_id uuid,
  key_day date,
  constraint charge_quote_not_negative check (quote >= 0),
  constraint charge_state check (state in ('held', 'charged', 'released')),
  constraint closed_charge_has_its_time check ((state = 'held') = (closed_at is null)),
  constraint never_above_the_quote check (amount between 0 and quote)
);
create index allowance_closed on charge (closed_at) where kind = 'allowance' and state <> 'held';
-- Allowances are not part of the statement, and a busy account has many.
create unique index charge_by_account on charge (account_id, line) where kind <> 'allowance';
create index charge_by_job on charge (job_id) where job_id is not null;
create index charge_by_key on charge (key_id, line desc) where key_id is not null;
create unique index charge_held on charge (kind, reference) where state = 'held';

-- Written only by functions.
create table credit (
  id uuid primary key default ordered_uuid(),
  account_id uuid not null references account,
  currency text not null,
  kind text not null check (kind in ('grant', 'purchase', 'deposit', 'withdrawal')),
  amount numeric(78, 0) not null check (amount > 0),
  memo text not null,
  job_id numeric(78, 0),
  created_at timestamptz not null default now(),
  line bigint not null default nextval('ledger_line')
);
create unique index credit_by_account on credit (account_id, line desc);

-- Transfers and entries have no foreign keys, which cost more than the rows: PostgreSQL runs a query for each row and each key,
-- and locks the row it finds. `entries_booked` checks the same for all of them at once. None of the rows is ever deleted, so
-- checking once is enough.
-- Written only by functions.
create table transfer (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('grant', 'hold', 'post', 'void', 'exchange', 'return', 'move')),
  memo text not null,
  job_id numeric(78, 0),
  created_at timestamptz not null default now(),
  -- The charge or credit that it belongs to.
  charge_id uuid,
  credit_id uuid
);
create index transfer_by_charge on transfer (charge_id) where charge_id is not null;

-- Written only by functions.
create table entry (
  transfer_id bigint not null,
  ledger_account_id bigint not null,
  amount numeric(78, 0) not null check (amount <> 0),
  primary key (transfer_id, ledger_account_id)
);

-- Of a transfer the memo may be blanked, which can name what an erased account called its work. Of charges, what is left of a
-- closed allowance may go, because nobody reads it.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'ledger_account' and pg_trigger_depth() > 1 then return new; end if;
  if tg_table_name = 'transfer' and tg_op = 'UPDATE' then
    if new.memo = '' and to_jsonb(new) - 'memo' = to_jsonb(old) - 'memo' then return new; end if;
  end if;
  raise exception 'the ledger is append-only' using constraint = 'ledger_append_only';
end $$;
create trigger charge_kept before delete on charge
  for each row when (old.kind <> 'allowance' or old.state = 'held') execute function ledger_is_append_only();
create trigger charge_not_truncated before truncate on charge
  for each statement execute function ledger_is_append_only();
create trigger credit_kept before delete on credit
  for each row execute function ledger_is_append_only();
create trigger credit_not_truncated before truncate on credit
  for each statement execute function ledger_is_append_only();
create trigger entry_frozen before delete or update on entry
  for each row execute function ledger_is_append_only();
create trigger entry_not_truncated before truncate on entry
  for each statement execute function ledger_is_append_only();
create trigger balance_frozen before delete or update on ledger_account
  for each row when (pg_trigger_depth() = 0) execute function ledger_is_append_only();
create trigger ledger_account_not_truncated before truncate on ledger_account
  for each statement execute function ledger_is_append_only();
create trigger transfer_frozen before delete or update on transfer
  for each row execute function ledger_is_append_only();
create trigger transfer_not_truncated before truncate on transfer
  for each statement execute function ledger_is_append_only();

-- The entries of a statement must balance per transfer and currency, and belong to transfers, charges, credits and ledger
-- accounts that exist. Balances are changed in the order of their owners, and of the ledger accounts of one owner, which
-- prevents deadlocks between transfers.
create function entries_booked() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  wrong bigint;
begin
  perform from ledger_account where id in (select ledger_account_id from booked) order by owner, id for no key update;
  update ledger_account set balance = balance + moved.amount
    from (select ledger_account_id, sum(amount) as amount from booked group by ledger_account_id) as moved
    where id = moved.ledger_account_id;
  select min(transfer_id) into wrong from (
    select booked.transfer_id
    from booked left join ledger_account on ledger_account.id = booked.ledger_account_id
    group by booked.transfer_id, ledger_account.currency having sum(booked.amount) <> 0 or ledger_account.currency is null
  ) as unbalanced;
  if wrong is not null then
    raise exception 'transfer % does not balance', wrong using constraint = 'transfer_balanced';
  end if;
  select min(booked.transfer_id) into wrong from (select distinct transfer_id from booked) as booked
    left join transfer on transfer.id = booked.transfer_id
    left join charge on charge.id = transfer.charge_id
    left join credit on credit.id = transfer.credit_id
    where transfer.id is null or (transfer.charge_id is not null and charge.id is null)
      or (transfer.credit_id is not null and credit.id is null);
  if wrong is not null then
    raise exception 'transfer % or what it pays for does not exist', wrong using constraint = 'transfer_exists';
  end if;
  return null;
end $$;
create trigger entries_booked after insert on entry
  referencing new table as booked for each statement execute function entries_booked();

-- The only writer of transfers and entries. All transfers of a call are of one kind and have equally many movements, which
-- follow each other. Movements without an owner are those of the service; `is not distinct from` cannot use an index, so
-- they are looked up apart.
create function ledger_transfer(
  of_kind text, memos text[], jobs numeric[], charges uuid[], credits uuid[],
  owners uuid[], currencies text[], kinds text[], amounts numeric[]
) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  movements integer := cardinality(owners) / cardinality(memos);
  numbers bigint[];
  of_service integer;
begin
  if array_position(owners, null) is not null then of_service := own_shard(); end if;
  with added as (
    insert into transfer (kind, memo, job_id, charge_id, credit_id)
      select of_kind, memo, job, charge, credit
      from unnest(memos, jobs, charges, credits) with ordinality as given (memo, job, charge, credit, place)
      order by place returning id
  )
  select array_agg(id order by id) into numbers from added;
  insert into entry (transfer_id, ledger_account_id, amount)
    select numbers[((place - 1) / movements + 1)::integer], found.id, amount
    from unnest(owners, currencies, kinds, amounts) with ordinality as movement (owner, currency, kind, amount, place),
      lateral (
        select id from ledger_account
          where ledger_account.owner = movement.owner and ledger_account.currency = movement.currency
            and ledger_account.kind = movement.kind and shard = 0
        union all
        select id from ledger_account
          where movement.owner is null and ledger_account.owner is null and ledger_account.currency = movement.currency
            and ledger_account.kind = movement.kind
            and shard = case when movement.currency like 'epsilon:%' then 0 else of_service end
      ) as found
    where amount <> 0;
end $$;

create function statement_listed() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  perform lists_add(array_agg(account_id), array_agg('statement'::text), array_agg(line))
    from added where kind <> 'allowance' having count(*) > 0;
  return null;
end $$;
create trigger charge_listed after insert on charge
  referencing new table as added for each statement execute function statement_listed();
create trigger credit_listed after insert on credit
  referencing new table as added for each statement execute function statement_listed();

insert into list_source (list, source) values ('statement',
  'select account_id, line from charge where kind <> ''allowance''
    union all select account_id, line from credit');

-- LLM tokens that a process sets aside for many small charges, so that a language-model call does not wait for the database. An
-- allowance is one open charge of the ledger; the usage of calls is written soon after they end, with one charge per call. The
-- allowance of a dead process is charged for the written usage; the rest is released.
-- LLM tokens that a process has set aside for the calls of an account.
-- Written only by functions.
create table allowance (
  id uuid primary key,
  account_id uuid not null references account,
  -- When this process dies, the unused part is released; null if it belongs to work on the queue.
  instance_id uuid,
  -- Number of writes so far.
  writes bigint not null default 0,
  -- Tokens of the charge behind it; ended calls used some, and running calls had reserved some at the last write.
  tokens bigint not null default 0,
  used bigint not null default 0,
  reserved bigint not null default 0,
  -- The API key whose budget it is taken from, and the day for which it counts.
  key_id uuid,
  key_day date,
  constraint allowance_not_overdrawn check (used between 0 and tokens)
) with (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0
);
create index allowance_by_account on allowance (account_id);

-- Of an allowance, ended calls have spent a part, running calls hold a part, and the rest can be spent.
create view account_balance as
  select account.id as account_id, money.ccd_available, money.ccd_held,
    money.llm_available + coalesce(lent.spendable, 0) as llm_available,
    money.llm_held + coalesce(lent.reserved, 0) as llm_held
  from account, lateral (
    select sum(balance) filter (where currency = 'CCD' and kind = 'available') as ccd_available,
      sum(balance) filter (where currency = 'CCD' and kind = 'held') as ccd_held,
      sum(balance) filter (where currency = 'LLM' and kind = 'available') as llm_available,
      sum(balance) filter (where currency = 'LLM' and kind = 'held') as llm_held
    from ledger_account where owner = account.id
  ) as money, lateral (
    select sum(greatest(0, tokens - used - reserved)) as spendable,
      sum(least(reserved, tokens - used) - tokens) as reserved
    from allowance where allowance.account_id = account.id
  ) as lent;

-- The balances of one account.
create function balances_of(
  payer uuid, out ccd_available numeric, out ccd_held numeric, out llm_available numeric, out llm_held numeric
) language plpgsql stable
  set enable_seqscan = off set jit = off as $$
begin
  select balance.ccd_available, balance.ccd_held, balance.llm_available, balance.llm_held
    into ccd_available, ccd_held, llm_available, llm_held from account_balance as balance where account_id = payer;
end $$;

-- What answers tell of the LLM tokens of accounts after each of several costs: later ones were paid after it.
create function token_balances(orders json) returns jsonb[] language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  return array(
    select jsonb_build_object('token_balance', llm_available + later) from (
      select payer, place, coalesce(sum(cost) over (partition by payer order by place
        rows between 1 following and unbounded following), 0) as later
      from rows from (json_to_recordset(orders) as (payer uuid, cost numeric)) with ordinality as paid (payer, cost, place)
    ) as paid join lateral (
      select llm_available from account_balance where account_id = payer limit 1
    ) as balance on true order by place
  );
end $$;

-- The charges of an account per day (UTC) and kind of work; the label of language-model calls is the model.
-- Written only by functions.
create table usage_day (
  account_id uuid not null references account,
  day date not null,
  currency text not null,
  kind text not null,
  label text not null default '',
  charges bigint not null,
  amount numeric(78, 0) not null,
  -- Prompt and completion tokens of language models.
  input_units bigint not null default 0,
  output_units bigint not null default 0,
  primary key (account_id, day, currency, kind, label)
) with (fillfactor = 50);

-- Counts what was used today; each amount is one charge.
create function usage_add(
  payers uuid[], money text, what text, amounts numeric[], labels text[], inputs bigint[], outputs bigint[]
) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  insert into usage_day (account_id, day, currency, kind, label, charges, amount, input_units, output_units)
    select payer, (now() at time zone 'utc')::date, money, what, coalesce(label, ''), count(*), sum(amount),
      sum(coalesce(input, 0)), sum(coalesce(output, 0))
    from unnest(payers, amounts, labels, inputs, outputs) as used (payer, amount, label, input, output)
    group by payer, label order by payer, label
    on conflict (account_id, day, currency, kind, label) do update set charges = usage_day.charges + excluded.charges,
      amount = usage_day.amount + excluded.amount, input_units = usage_day.input_units + excluded.input_units,
      output_units = usage_day.output_units + excluded.output_units;
end $$;

-- Budgets of API keys. What a key has spent is counted by the bookings themselves: a hold counts with its whole quote, and what
-- is released is subtracted again. The row of a budget is always locked after the balance of its account and currency, so it
-- adds no new order of locks.
-- What an API key has spent or holds in a currency: on its last day, in that month, and in total.
create table key_budget (
  key_id uuid not null references api_key on delete cascade,
  currency text not null check (currency in ('CCD', 'LLM')),
  account_id uuid not null references account,
  day date not null default (now() at time zone 'utc')::date,
  day_spent numeric(78, 0) not null default 0 check (day_spent >= 0),
  month_spent numeric(78, 0) not null default 0 check (month_spent >= 0),
  total_spent numeric(78, 0) not null default 0 check (total_spent >= 0),
  -- The limits; null means none.
  day_max numeric(78, 0) check (day_max >= 0),
  month_max numeric(78, 0) check (month_max >= 0),
  total_max numeric(78, 0) check (total_max >= 0),
  primary key (key_id, currency)
) with (fillfactor = 50);

-- The key of the transaction, which its first call sets.
create function key_in_use() returns uuid language plpgsql stable as $$
begin
  return nullif(current_setting('tricorn.key', true), '')::uuid;
end $$;

-- Adds to what a key has spent, and starts the next day or month if it has begun. Returns the day for which the amount counts,
-- and what is left of the budget afterwards: null if it has no limit, and no day if the account has no such key. A transaction
-- that began before midnight may come after one that began later; the day never goes back.
create function key_count(
  spender uuid, payer uuid, money text, added numeric, inout counted_on date, out remaining numeric
) language plpgsql
  set enable_seqscan = off set jit = off as $$
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
end $$;

-- The key that pays, of those that an order or its transaction names, and the day for which it counts now.
create function key_of(spender uuid, payer uuid, money text) returns table (key_id uuid, key_day date) language sql stable as $$
  select budget.key_id, greatest(day, (now() at time zone 'utc')::date) from key_budget as budget
  where budget.key_id = coalesce(spender, key_in_use()) and currency = money and account_id = payer
$$;

-- Counts charges whose amounts are already held or paid in the budgets of their keys. Refuses what exceeds a budget, unless
-- it counts for a given day.
create function keys_charge(
  charges uuid[], spenders uuid[], payers uuid[], currencies text[], amounts numeric[], days date[], on_day date
) returns void language plpgsql
  set enable_seqscan = off set jit = off as $$
declare
  spent record;
  counted record;
begin
  for spent in
    select spender, payer, currency, sum(amount) as amount, array_agg(charge) as charges, min(day) as day
    from unnest(charges, spenders, payers, currencies, amounts, days)
      as paid (charge, spender, payer, currency, amount, day)
    where spender is not null and amount > 0 group by spender, payer, currency order by payer, spender
  loop
    select * into counted from key_count(spent.spender, spent.payer, spent.currency, spent.amount, on_day);
    if on_day is null and counted.remaining < 0 then
      raise exception 'the budget of key % is exceeded', spent.spender using constraint = 'key_budget',
        detail = key_scarcest(spent.spender, spent.payer, spent.currency)::text;
    end if;
    if counted.counted_on is distinct from spent.day then
      update charge set key_id = case when counted.counted_on is not null then spent.spender end,
        key_day = counted.counted_on where id = any(spent.charges);
    end if;
  end loop;
end $$;

-- The limit of a key that has the least left, and the day on which it renews (UTC). Where two have equally little left, it is
-- the one that renews later. A charge counts for every period alike, so it does not matter whether one is already counted.
create function key_scarcest(spender uuid, payer uuid, money text) returns jsonb language plpgsql stable
  set enable_seqscan = off set jit = off as $$
declare
  scarcest jsonb;
begin
  select jsonb_build_object('period', period, 'max', most::text, 'renews', renews) into scarcest
    from key_budget
    cross join lateral (select greatest(day, (now() at time zone 'utc')::date) as today) as clock
    cross join lateral (values
      (1, 'total', total_max, total_spent, null::date),
      (2, 'month', month_max,
        case when date_trunc('month', today) > date_trunc('month', day) then 0 else month_spent end,
        (date_trunc('month', today) + interval '1 month')::date),
      (3, 'day', day_max, case when today > day then 0 else day_spent end, today + 1)
    ) as term (place, period, most, spent, renews)
    where key_id = spender and currency = money and account_id = payer and most is not null
    order by most - spent, place limit 1;
  return scarcest;
end $$;

-- What each API key was charged by day (UTC) and kind of work; kept like the rest of the ledger.
-- Written only by functions.
create table key_usage_day (
  account_id uuid not null references account,
  key_id uuid not null,
  day date not null,
  currency text not null check (currency in ('CCD', 'LLM')),
  kind text not null,
  amount numeric(78, 0) not null,
  primary key (key_id, day, currency, kind)
) with (fillfactor = 50);
create index key_usage_day_by_account on key_usage_day (account_id, day);

-- Counted when the transaction commits, after every other lock: bookings take the budget of a key in different orders.
create function key_usage_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'charged' and old.key_id is not null then return null; end if;
  insert into key_usage_day (account_id, key_id, day, currency, kind, amount)
    values (new.account_id, new.key_id, coalesce(new.key_day, (new.opened_at at time zone 'utc')::date), new.currency,
      new.kind, new.amount)
    on conflict (key_id, day, currency, kind) do update set amount = key_usage_day.amount + excluded.amount;
  return null;
end $$;
create constraint trigger key_usage_count after insert or update of state, key_id on charge
  deferrable initially deferred for each row
  when (new.key_id is not null and new.state = 'charged' and new.kind <> 'allowance' and new.amount > 0)
  execute function key_usage_count();

-- Opens charges: holds their quotes, of the balances and of the budgets of keys.
create function charges_open(orders json, on_day date default null) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  charges uuid[];
  payers uuid[];
  currencies text[];
  quotes numeric[];
  memos text[];
  jobs numeric[];
  spenders uuid[];
  days date[];
begin
  with added as (
    insert into charge (account_id, currency, kind, reference, quote, memo, job_id, key_id, key_day)
      select payer, currency, kind, reference, quote, memo, job, paying.key_id, coalesce(on_day, paying.key_day)
      from json_to_recordset(orders) as given (payer uuid, currency text, kind text, reference text, quote numeric, memo text,
          job numeric, spender uuid)
        left join lateral (
          select * from key_of(spender, payer, currency) where quote > 0 limit 1
        ) as paying on true
      order by payer
      returning id, account_id, charge.currency, charge.quote, charge.memo, job_id, charge.key_id, charge.key_day
  )
  select array_agg(id), array_agg(account_id), array_agg(currency), array_agg(quote), array_agg(memo), array_agg(job_id),
      array_agg(key_id), array_agg(key_day)
    into charges, payers, currencies, quotes, memos, jobs, spenders, days from added where quote > 0;
  if charges is null then return; end if;
  perform ledger_transfer('hold', memos, jobs, charges, null, array_agg(payer), array_agg(currency), array_agg(kind),
      array_agg(amount))
    from (
      select payer, currency, kind, quote * sign as amount
      from unnest(payers, currencies, quotes) with ordinality as opened (payer, currency, quote, place),
        (values ('available', -1), ('held', 1)) as side (kind, sign)
      order by place, sign
    ) as movement;
  perform keys_charge(charges, spenders, payers, currencies, quotes, days, on_day);
end $$;

-- Charges the used part of the quote and releases the rest. A closed charge stays unchanged. Returns the account of the charge.
create function charge_close(what text, paid_for text, used numeric) returns uuid language plpgsql
  set enable_seqscan = off set jit = off as $$
declare
  closed charge;
begin
  update charge set amount = used, closed_at = now(), state = case when used > 0 or quote = 0 then 'charged' else 'released' end
    where charge.kind = what and charge.reference = paid_for and charge.state = 'held' returning * into closed;
  if not found then return null; end if;
  if closed.quote > 0 then
    perform ledger_transfer(case when used > 0 then 'post' else 'void' end, array[closed.memo], array[closed.job_id],
      array[closed.id], null, array[closed.account_id, closed.account_id, null],
      array[closed.currency, closed.currency, closed.currency], array['held', 'available', 'earned'],
      array[-closed.quote, closed.quote - used, used]);
    if closed.key_id is not null and used < closed.quote then
      perform key_count(closed.key_id, closed.account_id, closed.currency, used - closed.quote, closed.key_day);
    end if;
  end if;
  if used > 0 and what not in ('allowance', 'epsilon') then
    perform usage_add(array[closed.account_id], closed.currency, what, array[used], null, null, null);
  end if;
  return closed.account_id;
end $$;

-- Issues currency. Like every other booking, it inserts its line first and changes balances after that.
create function credit_grant(receiver uuid, money text, granted numeric, text_memo text) returns void language plpgsql
  set enable_seqscan = off set jit = off as $$
declare
  credited uuid;
begin
  insert into credit (account_id, currency, kind, amount, memo) values (receiver, money, 'grant', granted, text_memo)
    returning id into credited;
  perform ledger_transfer('grant', array[text_memo], null, null, array[credited], array[null, receiver],
    array[money, money], array['issued', 'available'], array[-granted, granted]);
end $$;

-- Exchanges CCD for LLM tokens, each purchase in one transfer.
create function purchases_pay(orders json) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  payers uuid[];
  ccds numeric[];
  tokens numeric[];
  memos text[];
  jobs numeric[];
  spenders uuid[];
  days date[];
  charges uuid[];
  credits uuid[];
begin
  select array_agg(payer), array_agg(ccd), array_agg(given.tokens), array_agg(memo), array_agg(job), array_agg(paying.key_id),
      array_agg(paying.key_day), array_agg(ordered_uuid()), array_agg(ordered_uuid())
    into payers, ccds, tokens, memos, jobs, spenders, days, charges, credits
    from (
      select * from json_to_recordset(orders)
        as given (payer uuid, ccd numeric, tokens numeric, memo text, job numeric, spender uuid) order by payer
    ) as given left join lateral (
      select * from key_of(spender, payer, 'CCD') where ccd > 0 limit 1
    ) as paying on true;
  insert into charge (id, account_id, currency, kind, reference, quote, amount, state, memo, job_id, closed_at, key_id, key_day)
    select charge, payer, 'CCD', 'purchase', job::text, ccd, ccd, 'charged', memo, job, now(), spender, day
    from unnest(charges, payers, ccds, memos, jobs, spenders, days)
      as bought (charge, payer, ccd, memo, job, spender, day);
  insert into credit (id, account_id, currency, kind, amount, memo, job_id)
    select credit, payer, 'LLM', 'purchase', token, memo, job
    from unnest(credits, payers, tokens, memos, jobs) as bought (credit, payer, token, memo, job);
  perform ledger_transfer('exchange', memos, jobs, charges, credits, array_agg(owner), array_agg(currency), array_agg(kind),
      array_agg(amount))
    from (
      select owner, currency, kind, amount
      from unnest(payers, ccds, tokens) with ordinality as bought (payer, ccd, token, place), lateral (values
        (1, payer, 'CCD', 'available', -ccd), (2, null, 'CCD', 'earned', ccd),
        (3, null, 'LLM', 'issued', -token), (4, payer, 'LLM', 'available', token)
      ) as movement (step, owner, currency, kind, amount)
      order by place, step
    ) as movement;
  perform keys_charge(charges, spenders, payers, array_fill('CCD'::text, array[cardinality(payers)]), ccds, days, null);
  perform usage_add(array_agg(payer), 'CCD', 'purchase', array_agg(ccd), null, null, null)
    from unnest(payers, ccds) as bought (payer, ccd) where ccd > 0 having count(*) > 0;
end $$;

-- LLM tokens used with each access token, which is identified by its account and its expiry in seconds.
-- Written only by functions.
create table key_spend (
  account_id uuid not null references account,
  key bigint not null,
  tokens bigint not null,
  primary key (account_id, key)
);
create index key_spend_by_key on key_spend (key);

-- The usage of language models by API key, model and day. Calls with an access token are counted for the account alone. A key
-- can be deleted; its usage stays.
-- Calls of language models with an API key per day (UTC) and model.
-- Written only by functions.
create table key_model_day (
  account_id uuid not null references account,
  day date not null,
  key_id uuid not null,
  model text not null,
  calls bigint not null,
  amount numeric(78, 0) not null,
  input_units bigint not null,
  output_units bigint not null,
  primary key (account_id, day, key_id, model)
) with (fillfactor = 50);

-- Calls with an API key have no access token, which is key 0; its budget was counted when the allowance was taken.
create function allowance_charge(allowance_id uuid, payer uuid, uses jsonb) returns void language plpgsql as $$
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
  perform usage_add(array_agg(payer), 'LLM', 'language', array_agg(tokens), array_agg(model), array_agg(input),
      array_agg(output))
    from jsonb_to_recordset(uses) as use (model text, tokens numeric, input bigint, output bigint);
  if spender is not null then
    insert into key_model_day (account_id, day, key_id, model, calls, amount, input_units, output_units)
      select payer, (now() at time zone 'utc')::date, spender, model, count(*), sum(tokens), sum(input), sum(output)
      from jsonb_to_recordset(uses) as use (model text, tokens numeric, input bigint, output bigint)
      group by model order by model
      on conflict (account_id, day, key_id, model) do update set calls = key_model_day.calls + excluded.calls,
        amount = key_model_day.amount + excluded.amount, input_units = key_model_day.input_units + excluded.input_units,
        output_units = key_model_day.output_units + excluded.output_units;
  end if;
  insert into key_spend (account_id, key, tokens)
    select payer, key, sum(tokens) from jsonb_to_recordset(uses) as use (key bigint, tokens bigint)
    where key > 0 group by key order by key
    on conflict (account_id, key) do update set tokens = key_spend.tokens + excluded.tokens;
end $$;

-- Opens a new charge for a locked allowance whose charge is closed; an allowance of zero tokens ends.
create function allowance_fill(filled allowance, size bigint) returns void language plpgsql as $$
begin
  if size = 0 then
    delete from allowance where id = filled.id;
    return;
  end if;
  perform charges_open(json_build_array(json_build_object('payer', filled.account_id, 'currency', 'LLM', 'kind', 'allowance',
    'reference', filled.id, 'quote', size, 'memo', 'language models', 'spender', filled.key_id)), filled.key_day);
  update allowance set tokens = size, used = 0, key_day = filled.key_day where id = filled.id;
end $$;

-- One write of a process to its allowance: records ended calls and sets the size of the allowance: the tokens that it keeps,
-- and more if the balance covers what a caller needs. Beyond what is wanted now, it takes at most an eighth of the balance in
-- reserve. A write that is repeated because its answer was lost records its calls once. An allowance that another process
-- released, presuming this one dead, is not alive. The commit is asynchronous: if the database machine fails before its log is
-- flushed, the calls of that moment were free. The allowance of an API key takes no more than its budget has left, and belongs
-- to one day: what running calls keep after midnight counts for the day before, and new calls need another allowance
-- (day_over). What is kept is never refused, even if the budget was lowered meanwhile.
create function allowance_write(
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
    -- In the order in which every transfer locks: a close that returns nothing would lock the held tokens alone.
    perform from ledger_account
      where owner = payer and currency = 'LLM' and ledger_account.kind = 'available' for no key update;
    perform charge_close('allowance', allowance_id::text, current.used);
    select balance - keep into strict spendable from ledger_account
      where owner = payer and currency = 'LLM' and ledger_account.kind = 'available';
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
end $$;

-- Ends the allowance of a dead process.
create function allowance_release(allowance_id uuid) returns void language plpgsql as $$
declare
  lost allowance;
begin
  select * into lost from allowance where id = allowance_id for update;
  if not found then return; end if;
  perform charge_close('allowance', lost.id::text, lost.used);
  perform allowance_fill(lost, 0);
end $$;
