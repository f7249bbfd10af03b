import { type Kysely, sql } from 'kysely';

/** Adds work of several accounts in one statement, each account's items one turn after another, as work_add does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /* Returns the ids of the items, in the order of their owners as given. */
  `create function works_add(into_queue text, owners uuid[], payloads jsonb[], origins text[])
    returns bigint[] language plpgsql as $$
    declare
      ids bigint[];
      current_turn bigint := coalesce(
        (select max(turn) from work where queue = into_queue and state = 'running'),
        (select min(turn) from work where queue = into_queue and state = 'ready'),
        0
      );
    begin
      select array_agg(nextval('work_id_seq')) into ids from generate_subscripts(owners, 1);
      insert into work (id, queue, account_id, payload, trace, turn) overriding system value
        select id, into_queue, owner, payload, origin, greatest(current_turn, next_turn) + place - 1
        from (
          select *, row_number() over (partition by owner order by id) as place
          from unnest(ids, owners, payloads, origins) as item (id, owner, payload, origin)
        ) as added, lateral (
          select coalesce(max(turn), -1) + 1 as next_turn from work where queue = into_queue and account_id = owner
        ) as latest;
      return ids;
    end $$`,

  /*
   * How many items are ahead of the given waiting items of a queue, in their order. Positions are exact up to the given one;
   * the front of the queue is read once for all of them.
   */
  `create function works_ahead(of_queue text, ids bigint[], position_max bigint) returns bigint[] language plpgsql as $$
    declare
      running bigint := (select count(*) from work where queue = of_queue and state = 'running');
      front bigint[] := array(
        select id from work where queue = of_queue and state = 'ready' order by turn, id limit position_max
      );
    begin
      return array(
        select least(position_max, running + coalesce(array_position(front, id) - 1, position_max))
        from unnest(ids) with ordinality as item (id, place) order by place
      );
    end $$`,

  ...['works_add', 'works_ahead'].flatMap((name) => [
    `alter function ${name} set enable_seqscan = off`,
    `alter function ${name} set plan_cache_mode = force_generic_plan`,
  ]),
];
