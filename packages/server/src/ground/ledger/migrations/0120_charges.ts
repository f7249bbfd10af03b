import { type Kysely, sql } from 'kysely';

/**
 * One record for each piece of paid work, from its quote to its charge, found by what it pays for instead of by a
 * stored id; and one for each credit. All money moves through `ledger_transfer`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table hold rename to charge',
  'alter table charge rename column amount to quote',
  'alter table charge rename column posted_amount to amount',
  'alter table charge rename column created_at to opened_at',
  'alter table charge drop constraint hold_state_check',
  'alter table charge drop constraint hold_amount_check',
  'alter table charge drop constraint closed_hold_has_its_time',
  "update charge set state = case state when 'open' then 'held' when 'posted' then 'charged' else 'released' end",
  `alter table charge
    add column kind text not null default 'work',
    add column reference text not null default '',
    alter column state set default 'held',
    add constraint charge_state check (state in ('held', 'charged', 'released')),
    add constraint charge_quote_not_negative check (quote >= 0),
    add constraint closed_charge_has_its_time check ((state = 'held') = (closed_at is null))`,
  // Until a domain's own migration links them, old charges are identified by their id.
  'update charge set reference = id::text',
  'alter table charge alter column kind drop default, alter column reference drop default',
  'drop index hold_open',
  'alter index hold_by_job rename to charge_by_job',
  "create unique index charge_held on charge (kind, reference) where state = 'held'",

  `create table credit (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    currency text not null,
    kind text not null check (kind in ('grant', 'purchase')),
    amount numeric(78, 0) not null check (amount > 0),
    memo text not null,
    job_id numeric(78, 0),
    created_at timestamptz not null default now()
  )`,
  `insert into credit (account_id, currency, kind, amount, memo, job_id, created_at)
    select ledger_account.owner, ledger_account.currency,
      case transfer.kind when 'grant' then 'grant' else 'purchase' end, entry.amount, transfer.memo, transfer.job_id,
      transfer.created_at
    from transfer join entry on entry.transfer_id = transfer.id
      join ledger_account on ledger_account.id = entry.ledger_account_id
    where transfer.kind in ('grant', 'exchange') and ledger_account.kind = 'available' and entry.amount > 0`,
  `insert into charge (account_id, currency, kind, reference, quote, amount, state, memo, job_id, opened_at, closed_at)
    select ledger_account.owner, ledger_account.currency, 'purchase', transfer.job_id::text, -entry.amount, -entry.amount,
      'charged', transfer.memo, transfer.job_id, transfer.created_at, transfer.created_at
    from transfer join entry on entry.transfer_id = transfer.id
      join ledger_account on ledger_account.id = entry.ledger_account_id
    where transfer.kind = 'exchange' and ledger_account.kind = 'available' and entry.amount < 0`,
  // The lines of an account's statement are numbered in the order in which they were booked.
  'create sequence ledger_line',
  'alter table charge add column line bigint',
  'alter table credit add column line bigint',
  `create temporary table numbered on commit drop as
    select id, row_number() over (order by booked_at, id) as line from (
      select id, opened_at as booked_at from charge union all select id, created_at from credit
    ) as booked`,
  'update charge set line = numbered.line from numbered where numbered.id = charge.id',
  'update credit set line = numbered.line from numbered where numbered.id = credit.id',
  "select setval('ledger_line', (select count(*) + 1 from numbered), false)",
  "alter table charge alter column line set not null, alter column line set default nextval('ledger_line')",
  "alter table credit alter column line set not null, alter column line set default nextval('ledger_line')",
  'create unique index charge_by_account on charge (account_id, line desc)',
  'create unique index credit_by_account on credit (account_id, line desc)',
  'alter table transfer add column charge_id uuid references charge, add column credit_id uuid references credit',
  'create index transfer_by_charge on transfer (charge_id) where charge_id is not null',

  `create table usage_day (
    account_id uuid not null references account,
    day date not null,
    currency text not null,
    kind text not null,
    label text not null default '',
    charges bigint not null,
    amount numeric(78, 0) not null,
    input_units bigint not null default 0,
    output_units bigint not null default 0,
    primary key (account_id, day, currency, kind, label)
  )`,

  `create table key_spend (
    account_id uuid not null references account,
    key bigint not null,
    tokens bigint not null,
    primary key (account_id, key)
  )`,

  /*
   * The only writer of transfers and entries. Entries are inserted in the order of their ledger accounts, which
   * prevents deadlocks between transfers.
   */
  `create function ledger_transfer(
    kind text, memo text, job numeric, charge uuid, credit uuid,
    owners uuid[], currencies text[], kinds text[], amounts numeric[]
  ) returns void language sql as $$
    with booked as (
      insert into transfer (kind, memo, job_id, charge_id, credit_id) values ($1, $2, $3, $4, $5) returning id
    )
    insert into entry (transfer_id, ledger_account_id, amount)
    select booked.id, ledger_account.id, movement.amount
    from booked, unnest($6, $7, $8, $9) as movement (owner, currency, kind, amount)
    join ledger_account on ledger_account.owner is not distinct from movement.owner
      and ledger_account.currency = movement.currency and ledger_account.kind = movement.kind
    where movement.amount <> 0
    order by ledger_account.id
  $$`,

  /* Holds the quote. */
  `create function charge_open(
    payer uuid, money text, what text, paid_for text, quoted numeric, text_memo text, job numeric
  ) returns void language plpgsql as $$
    declare
      new_id uuid;
    begin
      insert into charge (account_id, currency, kind, reference, quote, memo, job_id)
        values (payer, money, what, paid_for, quoted, text_memo, job) returning id into new_id;
      if quoted > 0 then
        perform ledger_transfer('hold', text_memo, job, new_id, null, array[payer, payer], array[money, money],
          array['available', 'held'], array[-quoted, quoted]);
      end if;
    end $$`,

  /*
   * Charges the used part of the quote and releases the rest. A closed charge stays unchanged. Returns the account of
   * the charge.
   */
  `create function charge_close(what text, paid_for text, used numeric) returns uuid language plpgsql as $$
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
      end if;
      if used > 0 and what <> 'allowance' then
        perform usage_add(closed.account_id, closed.currency, what, '', 1, used, 0, 0);
      end if;
      return closed.account_id;
    end $$`,

  `create function usage_add(
    payer uuid, money text, what text, what_label text, how_many bigint, used numeric, units_in bigint, units_out bigint
  ) returns void language sql as $$
    insert into usage_day (account_id, day, currency, kind, label, charges, amount, input_units, output_units)
    values ($1, (now() at time zone 'utc')::date, $2, $3, $4, $5, $6, $7, $8)
    on conflict (account_id, day, currency, kind, label) do update set charges = usage_day.charges + excluded.charges,
      amount = usage_day.amount + excluded.amount, input_units = usage_day.input_units + excluded.input_units,
      output_units = usage_day.output_units + excluded.output_units
  $$`,
];
