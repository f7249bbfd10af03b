import { type Kysely, sql } from 'kysely';

/** A charge is found by the task that it pays for. Galleries record that job lists leave them out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "update charge set kind = 'pictures', reference = task.id::text from task where task.hold_id = charge.id",
  'alter table task drop column hold_id',
  "update job set listed = false where type = 'Generative AI'",
  "update work set queue = 'pictures' where queue = 'imaging'",
  `alter table task_file drop constraint task_file_file_id_fkey,
    add foreign key (file_id) references file on delete cascade`,
];
