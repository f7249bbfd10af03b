import { type Kysely, sql } from 'kysely';

/** A refusal by the budget of an API key says which period is used up, and when it renews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /*
   * The limit of a key that has the least left, and the day on which it renews (UTC). Where two have equally little left, it is
   * the one that renews later. A charge counts for every period alike, so it does not matter whether one is already counted.
   */
  `create function key_scarcest(spender uuid, payer uuid, money text) returns jsonb language plpgsql stable as $$
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
    end $$`,
  `create or replace function key_charge(charged uuid, spender uuid, payer uuid, money text, added numeric, on_day date)
    returns void language plpgsql as $$
    declare
      counted record;
    begin
      if spender is null or added = 0 then return; end if;
      select * into counted from key_count(spender, payer, money, added, on_day);
      if counted.counted_on is null then return; end if;
      if on_day is null and counted.remaining < 0 then
        raise exception 'the budget of key % is exceeded', spender
          using constraint = 'key_budget', detail = key_scarcest(spender, payer, money)::text;
      end if;
      update charge set key_id = spender, key_day = counted.counted_on where id = charged;
    end $$`,
  // Replaced functions lose their settings.
  ...['key_scarcest', 'key_charge'].flatMap((name) => [
    `alter function ${name} set enable_seqscan = off`,
    `alter function ${name} set jit = off`,
  ]),
];
