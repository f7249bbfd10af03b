import { type Kysely, sql } from 'kysely';

/**
 * Language-model calls. A call must add little to the latency of the model, so it does not move money itself: each
 * account has a purse, which is one hold in the ledger, and calls reserve from it and settle into it by changing one
 * row. The purse is refilled from the balance when it runs out. It is flushed (charged, and the rest released) soon
 * after each call and before each read of the balance. The constraints of the ledger apply to purses as to any writer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table llm_purse (
    account_id uuid primary key references account,
    hold_id uuid references hold,
    capacity bigint not null default 0,
    reserved bigint not null default 0,
    used bigint not null default 0,
    calls integer not null default 0,
    constraint purse_not_overdrawn check (reserved >= 0 and used >= 0 and reserved + used <= capacity),
    constraint purse_counts_calls check (calls >= 0)
  )`,
  'create index llm_purse_open on llm_purse (account_id) where hold_id is not null',

  `create table llm_call (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null,
    instance_id uuid not null,
    key_expires_at bigint not null,
    model text not null,
    reserved bigint not null,
    started_at timestamptz not null default now()
  )`,

  `create table llm_key (
    account_id uuid not null references account,
    expires_at bigint not null,
    tokens bigint not null,
    primary key (account_id, expires_at)
  )`,

  `create table llm_usage (
    account_id uuid not null references account,
    day date not null,
    model text not null,
    calls bigint not null,
    prompt_tokens bigint not null,
    completion_tokens bigint not null,
    tokens bigint not null,
    primary key (account_id, day, model)
  )`,

  /*
   * Charges the used part of a locked purse and releases the rest. Entries are written in the order of their accounts.
   */
  `create function llm_close_purse(purse llm_purse) returns void language plpgsql as $$
    declare
      transfer_no bigint;
    begin
      if purse.hold_id is null then return; end if;
      update hold set closed_at = now(), posted_amount = purse.used,
        state = case when purse.used > 0 then 'posted' else 'voided' end where id = purse.hold_id;
      insert into transfer (kind, memo)
        values (case when purse.used > 0 then 'post' else 'void' end, 'language models') returning id into transfer_no;
      insert into entry (transfer_id, ledger_account_id, amount)
        select transfer_no, ledger_account.id, movement.amount
        from (values (null::uuid, 'earned', purse.used), (purse.account_id, 'available', purse.capacity - purse.used),
            (purse.account_id, 'held', -purse.capacity)) as movement (owner, kind, amount)
        join ledger_account on ledger_account.owner is not distinct from movement.owner
          and ledger_account.currency = 'LLM' and ledger_account.kind = movement.kind
        where movement.amount <> 0 order by ledger_account.id;
      update llm_purse set hold_id = null, used = 0, reserved = 0, capacity = 0 where account_id = purse.account_id;
    end $$`,

  /* Refills a closed purse with what running calls have reserved plus what should be free. */
  `create function llm_open_purse(purse llm_purse, free bigint) returns void language plpgsql as $$
    declare
      size bigint := purse.reserved + free;
      transfer_no bigint;
      hold_no uuid;
    begin
      if size = 0 then return; end if;
      insert into transfer (kind, memo) values ('hold', 'language models') returning id into transfer_no;
      insert into entry (transfer_id, ledger_account_id, amount)
        select transfer_no, id, case kind when 'held' then size else -size end from ledger_account
        where owner = purse.account_id and currency = 'LLM' order by id;
      insert into hold (account_id, currency, amount, memo) values (purse.account_id, 'LLM', size, 'language models')
        returning id into hold_no;
      update llm_purse set hold_id = hold_no, capacity = size, reserved = purse.reserved, used = 0
        where account_id = purse.account_id;
    end $$`,

  /*
   * Brings the ledger up to date: afterwards a purse holds exactly what running calls have reserved. Calls of the
   * account wait for it, so it commits asynchronously; what it writes was already true.
   */
  `create function llm_flush(caller uuid) returns void language plpgsql as $$
    declare
      purse llm_purse;
    begin
      perform set_config('synchronous_commit', 'off', true);
      select * into purse from llm_purse where account_id = caller for update;
      if purse.hold_id is null or purse.capacity = purse.reserved then return; end if;
      perform llm_close_purse(purse);
      perform llm_open_purse(purse, 0);
    end $$`,

  /*
   * Reserves between the needed and the wanted tokens, as many as the balance and the cap of the access token allow.
   * The lock on the purse serialises the calls of one account. A purse that runs out is refilled for several calls, but
   * with only a small part of the balance, which the account may want to spend elsewhere. Losing an unflushed
   * reservation releases the tokens, so the commit is asynchronous.
   */
  `create function llm_reserve(
    caller uuid, instance uuid, key_expiry bigint, model_name text, wanted bigint, needed bigint,
    calls_max integer, key_max bigint, out refusal text, out call uuid, out reserved bigint
  ) language plpgsql as $$
    declare
      purse llm_purse;
      spendable numeric;
      key_left bigint;
    begin
      perform set_config('synchronous_commit', 'off', true);
      select * into purse from llm_purse where account_id = caller for update;
      if not found then
        insert into llm_purse (account_id) values (caller) on conflict do nothing;
        select * into strict purse from llm_purse where account_id = caller for update;
      end if;
      key_left := key_max - coalesce(
        (select tokens from llm_key where account_id = caller and expires_at = key_expiry), 0);
      if purse.calls >= calls_max then refusal := 'calls';
      elsif key_left < needed then refusal := 'key';
      end if;
      if refusal is not null then return; end if;

      reserved := least(wanted, key_left);
      if purse.capacity - purse.reserved - purse.used < reserved then
        select balance + purse.capacity - purse.reserved - purse.used into strict spendable from ledger_account
          where owner = caller and currency = 'LLM' and kind = 'available';
        if spendable >= needed then
          perform llm_close_purse(purse);
          select balance - purse.reserved into strict spendable from ledger_account
            where owner = caller and currency = 'LLM' and kind = 'available' for update;
          -- What was there a moment ago may have been spent elsewhere.
          reserved := case when spendable >= needed then least(reserved, spendable) else 0 end;
          perform llm_open_purse(purse, (reserved + least(63 * reserved, (spendable - reserved) / 8))::bigint);
        end if;
        if spendable < needed then
          refusal := 'balance';
          return;
        end if;
      end if;
      update llm_purse set reserved = llm_purse.reserved + llm_reserve.reserved, calls = calls + 1
        where account_id = caller;
      insert into llm_key (account_id, expires_at, tokens) values (caller, key_expiry, llm_reserve.reserved)
        on conflict (account_id, expires_at) do update set tokens = llm_key.tokens + excluded.tokens;
      insert into llm_call (account_id, instance_id, key_expires_at, model, reserved)
        values (caller, instance, key_expiry, model_name, llm_reserve.reserved) returning id into call;
    end $$`,

  /*
   * Charges the purse for the tokens that a call used and releases the rest of its reservation. A call that was already
   * settled (its process was presumed dead) stays as it was settled. The commit is asynchronous: if the database fails
   * before its log is flushed, reservation, charge and stored answer are lost together, and the call was free. Returns
   * the spendable balance.
   */
  `create function llm_settle(
    caller uuid, call_id uuid, prompt bigint, completion bigint, charged bigint
  ) returns bigint language plpgsql as $$
    declare
      call llm_call;
      purse llm_purse;
    begin
      perform set_config('synchronous_commit', 'off', true);
      delete from llm_call where id = call_id and account_id = caller returning * into call;
      if found then
        update llm_purse set reserved = reserved - call.reserved, used = used + charged, calls = calls - 1
          where account_id = caller;
        update llm_key set tokens = tokens - call.reserved + charged
          where account_id = caller and expires_at = call.key_expires_at;
        if charged > 0 then
          insert into llm_usage (account_id, day, model, calls, prompt_tokens, completion_tokens, tokens)
            values (caller, (now() at time zone 'utc')::date, call.model, 1, prompt, completion, charged)
            on conflict (account_id, day, model) do update set calls = llm_usage.calls + 1,
              prompt_tokens = llm_usage.prompt_tokens + excluded.prompt_tokens,
              completion_tokens = llm_usage.completion_tokens + excluded.completion_tokens,
              tokens = llm_usage.tokens + excluded.tokens;
        end if;
      end if;
      select * into purse from llm_purse where account_id = caller for update;
      return coalesce(purse.capacity - purse.reserved - purse.used, 0) +
        (select balance from ledger_account where owner = caller and currency = 'LLM' and kind = 'available');
    end $$`,
];
