import { type Kysely, sql } from 'kysely';

/** A charge is found by the job, the round and the position of the party that it pays for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `update charge set kind = 'privacy',
      reference = input_fill.job_id || ' ' || input_fill.round || ' ' || input_fill.position
    from input_fill where input_fill.hold_id = charge.id`,
  'alter table input_fill drop column hold_id',
];
