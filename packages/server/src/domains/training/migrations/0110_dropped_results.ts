import { type Kysely, sql } from 'kysely';

/** Keeps an inference after its result file was deleted with the job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inference
    drop constraint inference_result_when_succeeded,
    add constraint inference_result_only_when_succeeded check (status = 'succeeded' or result_file_id is null)`.execute(
    db,
  );
}
