import { type Kysely, sql } from 'kysely';

/** The digest of the signatures of a result, which is written to the chain with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table submission add column signatures_digest text',
  'drop function submission_add(numeric, integer, uuid, text, numeric)',
  `create function submission_add(
    of_job numeric, of_round integer, party uuid, result text, cost numeric, digest text
  ) returns void language plpgsql as $$
    declare
      new_id bigint;
    begin
      insert into submission (job_id, round, account_id, value, ccd_cost, signatures_digest)
        values (of_job, of_round, party, result, cost, digest)
        on conflict (job_id, round, account_id) do nothing returning id into new_id;
      if new_id is not null then
        insert into chain_order (kind, job_id, submission_id) values ('submission', of_job, new_id);
      end if;
    end $$`,
];
