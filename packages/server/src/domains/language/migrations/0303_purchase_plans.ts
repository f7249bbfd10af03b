import { type Kysely, sql } from 'kysely';

/**
 * Plans of grouped bookings that stay good while tables grow: rows are looked up one by one. PostgreSQL preferred to read all
 * idempotency keys when it planned the function for few of them, and keeps such a plan.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const before = `where due <= balance and (summed.key is null or exists (
          select from idempotency where account_id = payer and idempotency.key = summed.key and instance_id = instance
            and state = 'running'
        ))`;
// The limit keeps the lookup from becoming a join.
const after = `left join lateral (
          select true as is_held from idempotency where account_id = payer and idempotency.key = summed.key
            and instance_id = instance and state = 'running' limit 1
        ) as claim on true
        where due <= balance and (summed.key is null or claim.is_held)`;

const statements = [
  `do $migration$
    declare
      earlier text := pg_get_functiondef('purchases_book(text, text, json)'::regprocedure);
      later text := replace(earlier, $before$${before}$before$, $after$${after}$after$);
    begin
      if later = earlier then raise exception 'purchases_book is not as expected'; end if;
      execute later;
    end $migration$`,
  ...['purchases_book', 'lists_add', 'events_write_grouped', 'entries_booked'].flatMap((name) => [
    `alter function ${name} set enable_hashjoin = off`,
    `alter function ${name} set enable_mergejoin = off`,
  ]),
];
