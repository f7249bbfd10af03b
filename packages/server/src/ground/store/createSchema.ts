import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** Creates everything in an empty database, from the `schema.sql` of each room in a folder. */
export const createSchema =
  (folder: URL, rooms: readonly string[]) =>
  async (db: Kysely<unknown>): Promise<void> => {
    for (const room of rooms)
      await sql.raw(await readFile(new URL(`${room}/schema.sql`, folder), 'utf8')).execute(db);
  };
