import { type Kysely, sql } from 'kysely';

/**
 * An upload can be deleted when no job uses it: its estimates go with it, and ended trainings and inferences stay
 * without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table training_plan
    drop constraint training_plan_x_file_id_fkey,
    drop constraint training_plan_y_file_id_fkey,
    add foreign key (x_file_id) references file on delete cascade,
    add foreign key (y_file_id) references file on delete cascade`,
  `alter table training
    alter column x_file_id drop not null,
    drop constraint training_x_file_id_fkey,
    drop constraint training_y_file_id_fkey,
    add foreign key (x_file_id) references file on delete set null,
    add foreign key (y_file_id) references file on delete set null`,
  `alter table inference_plan
    drop constraint inference_plan_file_id_fkey,
    add foreign key (file_id) references file on delete cascade`,
  `alter table inference
    alter column file_id drop not null,
    drop constraint inference_file_id_fkey,
    add foreign key (file_id) references file on delete set null`,
  'create index training_plan_by_x_file on training_plan (x_file_id)',
  'create index training_plan_by_y_file on training_plan (y_file_id) where y_file_id is not null',
  'create index training_by_x_file on training (x_file_id)',
  'create index training_by_y_file on training (y_file_id) where y_file_id is not null',
  'create index inference_plan_by_file on inference_plan (file_id)',
  'create index inference_by_file on inference (file_id)',
  'create index inference_by_result on inference (result_file_id)',
];
