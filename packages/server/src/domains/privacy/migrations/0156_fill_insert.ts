import { type Kysely, sql } from 'kysely';

/** Opens a round of an input job, and records the public part of a party's data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /* Every party is asked for data. */
  `create function round_open(of_job numeric, new_round integer, expiry timestamptz) returns void language plpgsql as $$
    begin
      insert into input_round (job_id, round, expires_at) values (of_job, new_round, expiry);
      update job_party set awaited_round = new_round where job_id = of_job;
    end $$`,
  `create function fill_insert(
    of_job numeric, of_round integer, place integer, boxes text, declared jsonb, sealed text, quoted numeric
  ) returns void language plpgsql as $$
    begin
      insert into input_fill (job_id, round, position, fill, declaration, sealed_by, price)
        values (of_job, of_round, place, boxes, declared, sealed, quoted);
      update job_party set awaited_round = null where job_id = of_job and position = place;
    end $$`,
];
