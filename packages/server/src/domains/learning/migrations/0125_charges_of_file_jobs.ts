import { type Kysely, sql } from 'kysely';

/** A charge is found by the job that it pays for; jobs no longer store its id in their spec. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `update charge set kind = 'learning', reference = job.id::text
    from job where job.type = 'Upload' and charge.job_id = job.id and charge.id::text = job.spec->>'holdId'`,
  "update job set spec = spec - 'holdId' where type = 'Upload'",
];
