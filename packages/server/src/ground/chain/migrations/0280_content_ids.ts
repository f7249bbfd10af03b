import { type Kysely, sql } from 'kysely';

/** Finds results on chain by the content ids that they name, however many results there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function content_ids(value text) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(found[1]), '{}') from regexp_matches(value, '(bafk[a-z2-7]{55})', 'g') as found
  $$`,
  'create index chain_event_by_content on chain_event using gin (content_ids(value))',
];
