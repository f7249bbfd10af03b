import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../store/database.js';

/** An entry that somebody noted earlier, and that must still be in the chain. */
export interface NotedEntry {
  seq: number;
  hash: string;
}

export interface CheckedChain {
  entries: number;
  seq: number;
  hash: string;
  /** What is wrong; undefined if the chain is whole. */
  problem: string | undefined;
}

const rowsAtOnce = 1_000;

/** Computes every hash again, from the first entry that was kept to the head. */
export async function checkChain(db: Db, noted?: NotedEntry): Promise<CheckedChain> {
  // Entries that are appended meanwhile come after this head.
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
  let { pruned_seq: seq, pruned_hash: hash } = head;
  let entries = 0;
  const broken = (problem: string): CheckedChain => ({ entries, seq, hash, problem });
  let found = noted === undefined || (noted.seq === seq && noted.hash === hash);
  while (seq < head.seq) {
    const { rows } = await sql<{ seq: number; entry: string; hash: string; account_id: string | null }>`
      select seq, entry, hash, account_id from audit_entry where seq > ${seq} and seq <= ${head.seq}
      order by seq limit ${rowsAtOnce}`.execute(db);
    if (rows.length === 0) return broken(`entry ${seq + 1} is missing`);
    for (const row of rows) {
      if (row.seq !== seq + 1) return broken(`entry ${seq + 1} is missing`);
      const computed = createHash('sha256').update(`${hash}\n${row.entry}`).digest('hex');
      const { seq: number, account } = JSON.parse(row.entry) as { seq: number; account: string | null };
      if (computed !== row.hash || number !== row.seq || account !== row.account_id)
        return broken(`entry ${row.seq} was changed`);
      [seq, hash] = [row.seq, row.hash];
      entries += 1;
      found ||= noted?.seq === seq && noted.hash === hash;
    }
  }
  if (hash !== head.hash) return broken('the last entries were replaced');
  if (!found) return broken(`entry ${noted!.seq} does not have the noted hash`);
  return { entries, seq, hash, problem: undefined };
}
