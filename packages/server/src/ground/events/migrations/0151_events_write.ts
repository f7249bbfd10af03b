import { type Kysely, sql } from 'kysely';

/** Writes the events of an account with the next numbers of its stream, and its balance as the last one if that is wanted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function events_write(
        listener uuid, with_balance boolean, types text[], variadic bodies text[] default '{}'
      ) returns void language plpgsql as $$
        declare
          how_many integer := cardinality(types) + with_balance::integer;
          base bigint;
        begin
          insert into stream (account_id, last_seq) values (listener, how_many)
            on conflict (account_id) do update set last_seq = stream.last_seq + how_many
            returning last_seq - how_many into base;
          for place in 1 .. cardinality(types) loop
            insert into event (account_id, seq, type, body) values (listener, base + place, types[place], bodies[place]::jsonb);
          end loop;
          if with_balance then
            insert into event (account_id, seq, type, body)
              values (listener, base + how_many, 'ledger.changed', balance_event(listener));
          end if;
        end $$`,
    )
    .execute(db);
}
