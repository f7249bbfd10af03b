import { type Kysely, sql } from 'kysely';

/**
 * Language-model calls do not wait for the database: a process takes tokens out of an account's balance for several
 * calls at once (a lease, which is one hold in the ledger), reserves and settles calls against it in memory, and
 * records their usage soon after. The constraints of the ledger apply to leases as to any writer. The lease of a dead
 * process is charged for the recorded usage; the rest is released. Later versions call this an allowance.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'update llm_purse set reserved = 0',
  'select llm_flush(account_id) from llm_purse',
  'drop function llm_reserve, llm_settle, llm_flush, llm_open_purse, llm_close_purse',
  'drop table llm_call, llm_purse',

  `create table llm_lease (
    id uuid primary key,
    account_id uuid not null references account,
    instance_id uuid not null,
    turn bigint not null default 0,
    hold_id uuid references hold,
    tokens bigint not null default 0,
    used bigint not null default 0,
    reserved bigint not null default 0,
    constraint lease_not_overdrawn check (used between 0 and tokens)
  )`,
  'create index llm_lease_by_account on llm_lease (account_id)',

  /*
   * Charges the used part of a locked lease and releases the rest. Entries are written in the order of their accounts.
   */
  `create function llm_close_hold(lease llm_lease) returns void language plpgsql as $$
    declare
      transfer_no bigint;
    begin
      if lease.hold_id is null then return; end if;
      update hold set closed_at = now(), posted_amount = lease.used,
        state = case when lease.used > 0 then 'posted' else 'voided' end where id = lease.hold_id;
      insert into transfer (kind, memo)
        values (case when lease.used > 0 then 'post' else 'void' end, 'language models') returning id into transfer_no;
      insert into entry (transfer_id, ledger_account_id, amount)
        select transfer_no, ledger_account.id, movement.amount
        from (values (null::uuid, 'earned', lease.used), (lease.account_id, 'available', lease.tokens - lease.used),
            (lease.account_id, 'held', -lease.tokens)) as movement (owner, kind, amount)
        join ledger_account on ledger_account.owner is not distinct from movement.owner
          and ledger_account.currency = 'LLM' and ledger_account.kind = movement.kind
        where movement.amount <> 0 order by ledger_account.id;
    end $$`,

  /* Holds tokens for a lease whose hold is closed; a lease of zero tokens ends. */
  `create function llm_open_hold(lease llm_lease, size bigint) returns void language plpgsql as $$
    declare
      transfer_no bigint;
      hold_no uuid;
    begin
      if size = 0 then
        delete from llm_lease where id = lease.id;
        return;
      end if;
      insert into transfer (kind, memo) values ('hold', 'language models') returning id into transfer_no;
      insert into entry (transfer_id, ledger_account_id, amount)
        select transfer_no, id, case kind when 'held' then size else -size end from ledger_account
        where owner = lease.account_id and currency = 'LLM' order by id;
      insert into hold (account_id, currency, amount, memo) values (lease.account_id, 'LLM', size, 'language models')
        returning id into hold_no;
      update llm_lease set hold_id = hold_no, tokens = size, used = 0 where id = lease.id;
    end $$`,

  /* Records the usage of ended calls: of the lease, by day and model, and by access token. */
  `create function llm_charge(lease_id uuid, caller uuid, uses jsonb) returns void language plpgsql as $$
    begin
      update llm_lease set used = least(tokens, used + (select coalesce(sum((use->>'tokens')::bigint), 0)
        from jsonb_array_elements(uses) as use)) where id = lease_id;
      -- A process that was taken for dead comes too late: its calls were free.
      if not found then return; end if;
      insert into llm_usage (account_id, day, model, calls, prompt_tokens, completion_tokens, tokens)
        select caller, (now() at time zone 'utc')::date, model, sum(calls), sum(prompt), sum(completion), sum(tokens)
        from jsonb_to_recordset(uses) as use (model text, calls bigint, prompt bigint, completion bigint, tokens bigint)
        group by model order by model
        on conflict (account_id, day, model) do update set calls = llm_usage.calls + excluded.calls,
          prompt_tokens = llm_usage.prompt_tokens + excluded.prompt_tokens,
          completion_tokens = llm_usage.completion_tokens + excluded.completion_tokens,
          tokens = llm_usage.tokens + excluded.tokens;
      insert into llm_key (account_id, expires_at, tokens)
        select caller, key, sum(tokens) from jsonb_to_recordset(uses) as use (key bigint, tokens bigint)
        group by key order by key
        on conflict (account_id, expires_at) do update set tokens = llm_key.tokens + excluded.tokens;
    end $$`,

  /*
   * One update of a lease: records ended calls and sets the size of the lease as its process asks: the tokens it keeps,
   * and more if the balance covers what a caller needs. Beyond what is wanted now, it takes at most an eighth of the
   * balance in reserve. An update that is repeated because its answer was lost counts its calls once. A lease that
   * another process released, presuming this one dead, is not alive. The commit is asynchronous: if the database fails
   * before its log is flushed, the calls of that moment were free.
   */
  `create function llm_turn(
    lease_id uuid, caller uuid, instance uuid, turn_no bigint, uses jsonb, keep bigint, in_calls bigint,
    needed bigint, wanted bigint, spare bigint, book boolean, keys bigint[],
    out alive boolean, out taken bigint, out available bigint, out key_tokens jsonb
  ) language plpgsql as $$
    declare
      lease llm_lease;
      have bigint;
      spendable bigint;
    begin
      perform set_config('synchronous_commit', 'off', true);
      if turn_no = 1 then
        insert into llm_lease (id, account_id, instance_id) values (lease_id, caller, instance) on conflict do nothing;
      end if;
      select * into lease from llm_lease where id = lease_id for update;
      alive := found;
      if not alive then return; end if;
      if lease.turn < turn_no and jsonb_array_length(uses) > 0 then perform llm_charge(lease_id, caller, uses); end if;
      update llm_lease set turn = turn_no, reserved = in_calls where id = lease_id returning * into lease;
      have := lease.tokens - lease.used;
      taken := 0;
      select balance into strict available from ledger_account
        where owner = caller and currency = 'LLM' and kind = 'available';
      if have <> keep or (book and lease.used > 0) or (wanted + spare > 0 and available >= needed) or keep = 0 then
        perform llm_close_hold(lease);
        select balance - keep into strict spendable from ledger_account
          where owner = caller and currency = 'LLM' and kind = 'available' for update;
        taken := least(0, spendable);
        if spendable >= needed then
          taken := least(wanted, spendable) + least(spare, greatest(0, spendable - wanted) / 8);
        end if;
        perform llm_open_hold(lease, keep + taken);
        available := spendable - taken;
      end if;
      select jsonb_object_agg(expires_at, llm_key.tokens) into key_tokens from llm_key
        where account_id = caller and expires_at = any (keys);
    end $$`,

  /* Ends the lease of a dead process. */
  `create function llm_release(lease_id uuid) returns void language plpgsql as $$
    declare
      lease llm_lease;
    begin
      select * into lease from llm_lease where id = lease_id for update;
      if not found then return; end if;
      perform llm_close_hold(lease);
      perform llm_open_hold(lease, 0);
    end $$`,
];
