import { type Kysely, sql } from 'kysely';

/** Galleries: one job per account, with one round per finished task. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The server names galleries, so they do not take names from the owner's jobs.
  'drop index job_name',
  `create unique index job_name on job (creator, name) where deleted_at is null and type <> 'Generative AI'`,
  `create unique index gallery_by_owner on job (creator) where deleted_at is null and type = 'Generative AI'`,
  'alter table task add column gallery_id numeric(78, 0) references job',
  'alter table task add column gallery_round integer',
  'create index chain_event_by_round on chain_event (job_id, round)',
  'create unique index task_in_gallery on task (gallery_id, gallery_round)',
];
