import { type Kysely, sql } from 'kysely';

/** The inferences of a job are numbered without gaps, so that their list needs no counting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table training add column inferences integer not null default 0',
  'alter table inference add column line integer',
  `update inference set line = numbered.line
    from (select id, row_number() over (partition by job_id order by id) as line from inference) as numbered
    where numbered.id = inference.id`,
  'alter table inference alter column line set not null',
  `update training set inferences = counted.inferences
    from (select job_id, count(*) as inferences from inference group by job_id) as counted
    where counted.job_id = training.job_id`,
  'drop index inference_by_job',
  'create unique index inference_by_job on inference (job_id, line)',
  "create index inference_unfinished on inference (job_id) where status in ('queued', 'running')",
  `create function inference_numbered() returns trigger language plpgsql as $$
    begin
      update training set inferences = inferences + 1 where job_id = new.job_id returning inferences into strict new.line;
      return new;
    end $$`,
  `create trigger inference_numbered before insert on inference
    for each row execute function inference_numbered()`,
];
