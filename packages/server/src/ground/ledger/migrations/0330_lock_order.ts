import { type Kysely, sql } from 'kysely';

/**
 * Writing to an allowance locked the balance of an account `for update`, which waits for the foreign-key checks of
 * bookings on that balance, while those bookings wait for the allowance. PostgreSQL ended one of them as deadlocked after
 * a second, and a busy account could lose a request in this way, six times in a row. The weaker lock waits for bookings only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(allowanceWrite).execute(db);
}

const allowanceWrite = `create or replace function allowance_write(
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
    end $$`;
