import { sql } from 'kysely';
import type { Logger } from '../observability/logger.js';
import type { Db } from '../store/database.js';

const writeMs = 5_000;

export interface KeyUses {
  /** Notes that a key was used now; written within some seconds. */
  note(keyId: string): void;
  write(): Promise<void>;
  close(): Promise<void>;
}

/** Remembers when API keys were last used, so that a request need not write it. */
export function createKeyUses(db: Db, log: Logger): KeyUses {
  let uses = new Map<string, number>();
  const write = async () => {
    if (uses.size === 0) return;
    const written = uses;
    uses = new Map();
    try {
      await writeUses(db, written);
    } catch (error) {
      for (const [id, at] of written) if (!uses.has(id)) uses.set(id, at);
      throw error;
    }
  };
  let writing = Promise.resolve();
  const timer = setInterval(() => {
    writing = writing
      .then(write)
      .catch((error: unknown) => log.warn({ err: error }, 'could not write the last use of API keys'));
  }, writeMs).unref();
  return {
    note: (keyId) => void uses.set(keyId, Date.now()),
    write,
    close: async () => {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}

/** Locks the keys in the order of their ids, which prevents deadlocks between processes. */
async function writeUses(db: Db, uses: ReadonlyMap<string, number>): Promise<void> {
  const times = [...uses.values()].map((at) => new Date(at).toISOString());
  const ids = [...uses.keys()];
  await sql`
    with locked as (select id from api_key where id = any(${ids}::uuid[]) order by id for update)
    update api_key set last_used_at = greatest(last_used_at, used.at)
      from unnest(${ids}::uuid[], ${times}::timestamptz[]) as used (id, at)
      where api_key.id = used.id and api_key.id in (select id from locked)`.execute(db);
}
