import { type Kysely, sql } from 'kysely';

/**
 * The usage of language models by API key, model and day. Calls with an access token are counted for the account alone.
 * A key can be deleted; its usage stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table key_model_day (
    account_id uuid not null references account,
    day date not null,
    key_id uuid not null,
    model text not null,
    calls bigint not null,
    amount numeric(78, 0) not null,
    input_units bigint not null,
    output_units bigint not null,
    primary key (account_id, day, key_id, model)
  ) with (fillfactor = 50)`,

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
    end $$`,
];
