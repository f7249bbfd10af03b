import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.js';

/** Written to find out whether there is space again. */
const probeBytes = 65_536;

/** Whether the disk of the database is full. A full disk refuses writes alone, so that it has to be remembered. */
export class DiskSpace {
  #isSuspected = false;

  /** A statement failed because the disk was full. */
  suspect(): void {
    this.#isSuspected = true;
  }

  /** Writes something, if the disk was full a moment ago; rejects as that write does. */
  async check(db: Kysely<Database>): Promise<void> {
    if (!this.#isSuspected) return;
    await db.transaction().execute(async (tx) => {
      await sql`create temporary table disk_probe (line text) on commit drop`.execute(tx);
      await sql`insert into disk_probe select repeat('x', 1024) from generate_series(1, ${probeBytes / 1024}::integer)`.execute(
        tx,
      );
    });
    this.#isSuspected = false;
  }
}
