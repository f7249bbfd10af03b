import { type Kysely, sql } from 'kysely';

/**
 * Functions whose plans avoid scans are never compiled. PostgreSQL up to 17 adds a penalty to the cost of what a setting
 * forbids and takes such a plan for an expensive one: with 15, a purchase took 20 ms instead of 0.8.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `do $migration$
        declare
          writer regprocedure;
        begin
          for writer in
            select oid from pg_proc where pronamespace = current_schema()::regnamespace and 'enable_seqscan=off' = any(proconfig)
          loop
            execute format('alter function %s set jit = off', writer);
          end loop;
        end $migration$`,
    )
    .execute(db);
}
