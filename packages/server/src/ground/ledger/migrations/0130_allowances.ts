import { type Kysely, sql } from 'kysely';

/**
 * Allowances: LLM tokens that a process sets aside for many small charges, so that a language-model call does not wait
 * for the database. An allowance is one open charge of the ledger; the usage of calls is written soon after they end,
 * with one charge per call. The allowance of a dead process is charged for the written usage; the rest is released.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Usage that was charged before charges counted it themselves.
  `insert into usage_day (account_id, day, currency, kind, charges, amount)
    select account_id, (closed_at at time zone 'utc')::date, currency, kind, count(*), sum(amount)
    from charge where state = 'charged' and amount > 0 and kind not in ('allowance', 'language') group by 1, 2, 3, 4`,

  `create table allowance (
    id uuid primary key,
    account_id uuid not null references account,
    instance_id uuid not null,
    writes bigint not null default 0,
    tokens bigint not null default 0,
    used bigint not null default 0,
    reserved bigint not null default 0,
    constraint allowance_not_overdrawn check (used between 0 and tokens)
  )`,
  'create index allowance_by_account on allowance (account_id)',

  /* Records ended calls: a charge for each, and their usage of the allowance, by day and model, and by access token. */
  `create function allowance_charge(allowance_id uuid, payer uuid, uses jsonb) returns void language plpgsql as $$
    begin
      update allowance set used = least(tokens, used + (select coalesce(sum((use->>'tokens')::bigint), 0)
        from jsonb_array_elements(uses) as use)) where id = allowance_id;
      -- A process that was taken for dead comes too late: its calls were free.
      if not found then return; end if;
      insert into charge (account_id, currency, kind, reference, quote, amount, state, memo, opened_at, closed_at)
        select payer, 'LLM', 'language', reference, quote, tokens, 'charged', model, to_timestamp(started), now()
        from jsonb_to_recordset(uses) as use (reference text, quote numeric, tokens numeric, model text, started double precision);
      perform usage_add(payer, 'LLM', 'language', model, calls, tokens, input, output) from (
        select model, count(*) as calls, sum(tokens) as tokens, sum(input)::bigint as input, sum(output)::bigint as output
        from jsonb_to_recordset(uses) as use (model text, tokens numeric, input bigint, output bigint)
        group by model order by model
      ) as used;
      insert into key_spend (account_id, key, tokens)
        select payer, key, sum(tokens) from jsonb_to_recordset(uses) as use (key bigint, tokens bigint)
        group by key order by key
        on conflict (account_id, key) do update set tokens = key_spend.tokens + excluded.tokens;
    end $$`,

  /* Opens a new charge for a locked allowance whose charge is closed; an allowance of zero tokens ends. */
  `create function allowance_fill(filled allowance, size bigint) returns void language plpgsql as $$
    begin
      if size = 0 then
        delete from allowance where id = filled.id;
        return;
      end if;
      perform charge_open(filled.account_id, 'LLM', 'allowance', filled.id::text, size, 'language models', null);
      update allowance set tokens = size, used = 0 where id = filled.id;
    end $$`,

  /*
   * One write of a process to its allowance: records ended calls and sets the size of the allowance: the tokens that it
   * keeps, and more if the balance covers what a caller needs. Beyond what is wanted now, it takes at most an eighth of
   * the balance in reserve. A write that is repeated because its answer was lost records its calls once. An allowance
   * that another process released, presuming this one dead, is not alive. The commit is asynchronous: if the database
   * machine fails before its log is flushed, the calls of that moment were free.
   */
  `create function allowance_write(
    request jsonb, out alive boolean, out taken bigint, out available bigint, out key_tokens jsonb
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
    begin
      perform set_config('synchronous_commit', 'off', true);
      if number = 1 then
        insert into allowance (id, account_id, instance_id) values (allowance_id, payer, (request->>'instance')::uuid)
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
        taken := least(0, spendable);
        if spendable >= needed then
          taken := least(wanted, spendable) + least(spare, greatest(0, spendable - wanted) / 8);
        end if;
        perform allowance_fill(current, keep + taken);
        available := spendable - taken;
      end if;
      select jsonb_object_agg(key, key_spend.tokens) into key_tokens from key_spend
        where account_id = payer and key in (select jsonb_array_elements_text(request->'keys')::bigint);
    end $$`,

  /* Ends the allowance of a dead process. */
  `create function allowance_release(allowance_id uuid) returns void language plpgsql as $$
    declare
      lost allowance;
    begin
      select * into lost from allowance where id = allowance_id for update;
      if not found then return; end if;
      perform charge_close('allowance', lost.id::text, lost.used);
      perform allowance_fill(lost, 0);
    end $$`,
];
