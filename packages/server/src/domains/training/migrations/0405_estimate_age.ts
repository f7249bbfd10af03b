import { type Kysely, sql } from 'kysely';

/** Finds old estimates, which expire unless a training used them, and the last round of a model's predictions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index training_plan_by_age on training_plan (created_at) where used_by is null`.execute(
    db,
  );
  await sql`create index inference_plan_by_age on inference_plan using brin (created_at)`.execute(db);
  await sql`create index inference_by_round on inference (job_id, round) where round is not null`.execute(db);
}
