import { type Kysely, sql } from 'kysely';

/** Turns an unused estimate into a training, and inserts inferences under an id that was reserved for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function training_insert(new_job numeric, from_plan bigint, planned jsonb) returns void language plpgsql as $$
    declare
      used training_plan;
    begin
      update training_plan set used_by = new_job where id = from_plan and used_by is null returning * into used;
      if not found then raise exception 'the estimate is used' using constraint = 'plan_is_unused'; end if;
      insert into training (job_id, plan, x_file_id, y_file_id, price, quote)
        values (new_job, planned, used.x_file_id, used.y_file_id, used.price, used.quote);
      perform job_attach(new_job, 'feature', used.x_file_id);
      if used.y_file_id is not null then perform job_attach(new_job, 'target', used.y_file_id); end if;
    end $$`,
  /* Deleting the data of an estimate deletes the estimate, and waits for this. */
  `create function inference_insert(new_id bigint, from_plan bigint) returns void language plpgsql as $$
    declare
      planned inference_plan;
    begin
      select * into planned from inference_plan where id = from_plan for update;
      if not found then raise exception 'the estimate is deleted' using constraint = 'plan_exists'; end if;
      insert into inference (id, job_id, account_id, file_id, samples, quote) overriding system value
        values (new_id, planned.job_id, planned.account_id, planned.file_id, planned.samples, planned.quote);
    end $$`,
];
