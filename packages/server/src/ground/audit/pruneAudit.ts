import { sql } from 'kysely';
import type { Db } from '../store/database.js';

/** Rows per transaction: few enough that nobody notices their locks. */
const batchRows = 1_000;

/** Erases old network addresses and, if entries are not kept for ever, removes the oldest entries. */
export async function pruneAudit(
  db: Db,
  { auditAddressDays, auditDays }: { auditAddressDays: number; auditDays: number | undefined },
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      update audit_entry set address = null where seq = any(array(
        select seq from audit_entry where address is not null
          and created_at < now() - ${auditAddressDays} * interval '1 day' limit ${batchRows}
      ))`.execute(db);
    if (Number(numAffectedRows ?? 0n) < batchRows) break;
  }
  if (auditDays === undefined) return;
  for (let hasPart = true; hasPart; ) {
    const { rows } = await sql<{ pruned: boolean }>`select audit_prune_part(${auditDays}) as pruned`.execute(
      db,
    );
    hasPart = rows[0]!.pruned;
  }
  for (;;) {
    const { rows } = await sql<{ removed: number }>`
      select audit_prune(${auditDays}, ${batchRows}) as removed`.execute(db);
    if (rows[0]!.removed < batchRows) return;
  }
}
