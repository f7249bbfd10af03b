import type { AuditAction } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../store/database.js';
import { readUntil } from '../store/readUntil.js';

/** An entry as it was hashed. */
interface Entry {
  seq: number;
  time: string;
  account: string | null;
  actor: string | null;
  action: AuditAction;
  detail: Record<string, string>;
}

export interface AuditRow {
  seq: number;
  entry: string;
  hash: string;
  previous: string;
  address: string | null;
}

const exportRows = 1_000;

/** Rows before a number, newest first, or after one, oldest first; of one account or of all. */
async function readRows(
  db: Db | Tx,
  accountId: string | undefined,
  from: { before: number } | { after: number },
  rowsMax: number,
): Promise<AuditRow[]> {
  const forwards = 'after' in from;
  const { rows } = await sql<AuditRow>`
    select seq, entry, hash, address, coalesce(
      (select hash from audit_entry as earlier where earlier.seq = audit_entry.seq - 1),
      (select pruned_hash from audit_head)
    ) as previous
    from audit_entry
    where ${accountId === undefined ? sql`true` : sql`account_id = ${accountId}`}
      and ${forwards ? sql`seq > ${from.after}` : sql`seq < ${from.before}`}
    order by seq ${forwards ? sql`asc` : sql`desc`} limit ${rowsMax}`.execute(db);
  return rows;
}

/** A page of the log, newest first. `next` is the `before` of the next page; 0 at the end. */
export async function readAudit(
  db: Db,
  accountId: string | undefined,
  { before = 0, pageSize }: { before?: number | undefined; pageSize: number },
) {
  const from = { before: before === 0 ? Number.MAX_SAFE_INTEGER : before };
  const rows = await readRows(db, accountId, from, pageSize);
  return {
    data: rows.map(({ entry, hash, address }) => {
      const { seq, time, account, actor, action, detail } = JSON.parse(entry) as Entry;
      return {
        seq,
        time: Math.floor(Date.parse(time) / 1000),
        action,
        account: account ?? '',
        actor: actor ?? '',
        detail,
        address: address ?? '',
        hash,
      };
    }),
    next: rows.length < pageSize ? 0 : rows.at(-1)!.seq,
  };
}

/** The log as JSON lines, oldest first. The entry is written exactly as it was hashed. */
export async function* exportAudit(
  db: Db,
  accountId: string | undefined,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const from = { after };
    const rows = await readUntil(db, signal, async (tx) => await readRows(tx, accountId, from, exportRows));
    if (rows.length > 0) yield rows.map(lineOf).join('');
    if (rows.length < exportRows) return;
    after = rows.at(-1)!.seq;
  }
}

const lineOf = ({ entry, hash, previous }: AuditRow): string =>
  `{"previous":"${previous}","hash":"${hash}","entry":${entry}}\n`;
