import { ccdDecimals, formatUnits } from '@tricorn/contract';
import type { Db } from '../store/database.js';
import { type PageRequest, pageOf } from '../store/page.js';

/** Every change of what an account can spend, newest first. */
export async function statementOf(db: Db, accountId: string, request: PageRequest) {
  const entries = db
    .selectFrom('entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
    .innerJoin('transfer', 'transfer.id', 'entry.transfer_id')
    .where('ledger_account.owner', '=', accountId)
    .where('ledger_account.kind', '=', 'available');
  return await pageOf(request, entries, (page) =>
    page
      .select([
        'transfer.created_at',
        'transfer.kind',
        'transfer.memo',
        'transfer.job_id',
        'entry.amount',
        'ledger_account.currency',
      ])
      .orderBy('transfer.id', 'desc')
      .execute()
      .then((rows) =>
        rows.map((row) => ({
          time: Math.floor(row.created_at.getTime() / 1000),
          currency: row.currency,
          kind: row.kind,
          amount: formatUnits(row.amount, row.currency === 'CCD' ? ccdDecimals : 0),
          memo: row.memo,
          jobID: row.job_id === null ? '' : row.job_id.toString(),
        })),
      ),
  );
}
