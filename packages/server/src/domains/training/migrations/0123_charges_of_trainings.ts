import { type Kysely, sql } from 'kysely';

/** A charge is found by the training or inference that it pays for; results of inferences are files of their job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `update charge set kind = 'training', reference = training.job_id::text
    from training where training.hold_id = charge.id`,
  'alter table training drop column hold_id',
  `update charge set kind = 'inference', reference = inference.id::text
    from inference where inference.hold_id = charge.id`,
  'alter table inference drop column hold_id',
  `insert into job_file (job_id, role, file_id)
    select job_id, 'inference ' || id, result_file_id from inference where result_file_id is not null`,
  `alter table inference drop constraint inference_result_file_id_fkey,
    add foreign key (result_file_id) references file on delete set null`,
];
