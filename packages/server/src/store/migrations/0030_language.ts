import { type Kysely, sql } from 'kysely';

/**
 * Calls of language models: those that run now, what was used by day, and what each access token has used. A call
 * reserves and settles in one round trip each, for it must add little to the time of the model; hence functions. What
 * the ledger guards (sums of zero, no negative balance, no charge above its hold) holds for them as for any writer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table llm_call (
    hold_id uuid primary key references hold,
    account_id uuid not null references account,
    instance_id uuid not null,
    key_expires_at bigint not null,
    model text not null,
    reserved bigint not null,
    started_at timestamptz not null default now()
  )`,
  'create index llm_call_by_account on llm_call (account_id)',

  `create table llm_usage (
    account_id uuid not null references account,
    day date not null,
    model text not null,
    calls bigint not null,
    prompt_tokens bigint not null,
    completion_tokens bigint not null,
    tokens numeric(78, 0) not null,
    primary key (account_id, day, model)
  )`,

  `create table llm_key (
    account_id uuid not null references account,
    expires_at bigint not null,
    used bigint not null,
    primary key (account_id, expires_at)
  )`,

  /*
   * Reserves between the needed and the wanted tokens: as many as the balance and the cap of the access token allow. The lock
   * on the balance makes the calls of one account decide one after another. Losing a reservation that was not
   * flushed gives the tokens back, so nobody waits for the disk here.
   */
  `create function llm_reserve(
    caller uuid, instance uuid, key_expiry bigint, model_name text, note text, wanted numeric, needed numeric,
    calls_max integer, key_max numeric,
    out refusal text, out reservation uuid, out reserved numeric, out balance_left numeric
  ) language plpgsql as $$
    declare
      available ledger_account;
      held_id bigint;
      transfer_no bigint;
      running record;
      key_left numeric;
    begin
      perform set_config('synchronous_commit', 'off', true);
      select * into strict available from ledger_account
        where owner = caller and currency = 'LLM' and kind = 'available' for update;
      balance_left := available.balance;
      select count(*) as calls, coalesce(sum(llm_call.reserved) filter (where key_expires_at = key_expiry), 0) as tokens
        into running from llm_call where account_id = caller;
      key_left := key_max - running.tokens
        - coalesce((select used from llm_key where account_id = caller and expires_at = key_expiry), 0);
      reserved := least(wanted, available.balance, key_left);
      if running.calls >= calls_max then refusal := 'calls';
      elsif available.balance < needed then refusal := 'balance';
      elsif key_left < needed then refusal := 'key';
      end if;
      if refusal is not null then return; end if;

      select id into strict held_id from ledger_account
        where owner = caller and currency = 'LLM' and kind = 'held';
      insert into transfer (kind, memo) values ('hold', note) returning id into transfer_no;
      insert into entry (transfer_id, ledger_account_id, amount)
        values (transfer_no, available.id, -reserved), (transfer_no, held_id, reserved);
      insert into hold (account_id, currency, amount, memo) values (caller, 'LLM', reserved, note)
        returning id into reservation;
      insert into llm_call (hold_id, account_id, instance_id, key_expires_at, model, reserved)
        values (reservation, caller, instance, key_expiry, model_name, reserved);
      balance_left := available.balance - reserved;
    end $$`,

  /*
   * Charges what a call used and gives the rest of its reservation back. A call that was closed before (its process
   * was taken for dead) stays as it was closed. The entries are booked in the order of their accounts, as everywhere.
   * It does not wait for the disk either: if the database dies within the moment until it is flushed, reservation,
   * charge and stored answer are lost together, and the call was free.
   */
  `create function llm_settle(
    reservation uuid, prompt bigint, completion bigint, used_tokens numeric,
    out charged numeric, out balance_left numeric
  ) language plpgsql as $$
    declare
      call llm_call;
      closed hold;
      transfer_no bigint;
    begin
      perform set_config('synchronous_commit', 'off', true);
      charged := 0;
      delete from llm_call where hold_id = reservation returning * into call;
      if found then
        update hold set closed_at = now(), posted_amount = used_tokens,
            state = case when used_tokens > 0 then 'posted' else 'voided' end
          where id = reservation and state = 'open' returning * into closed;
      end if;
      if closed.id is not null then
        charged := used_tokens;
        insert into transfer (kind, memo)
          values (case when charged > 0 then 'post' else 'void' end, closed.memo) returning id into transfer_no;
        insert into entry (transfer_id, ledger_account_id, amount)
          select transfer_no, ledger_account.id, movement.amount
          from (values (null::uuid, 'earned', charged), (call.account_id, 'available', closed.amount - charged),
              (call.account_id, 'held', -closed.amount)) as movement (owner, kind, amount)
          join ledger_account on ledger_account.owner is not distinct from movement.owner
            and ledger_account.currency = 'LLM' and ledger_account.kind = movement.kind
          where movement.amount <> 0 order by ledger_account.id;
      end if;
      if charged > 0 then
        insert into llm_usage (account_id, day, model, calls, prompt_tokens, completion_tokens, tokens)
          values (call.account_id, (now() at time zone 'utc')::date, call.model, 1, prompt, completion, charged)
          on conflict (account_id, day, model) do update set calls = llm_usage.calls + 1,
            prompt_tokens = llm_usage.prompt_tokens + prompt,
            completion_tokens = llm_usage.completion_tokens + completion, tokens = llm_usage.tokens + charged;
        insert into llm_key (account_id, expires_at, used) values (call.account_id, call.key_expires_at, charged)
          on conflict (account_id, expires_at) do update set used = llm_key.used + charged;
      end if;
      select balance into balance_left from ledger_account join hold on ledger_account.owner = hold.account_id
        where hold.id = reservation and ledger_account.currency = 'LLM' and ledger_account.kind = 'available';
    end $$`,
];
