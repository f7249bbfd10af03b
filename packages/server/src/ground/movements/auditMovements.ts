import { sql } from 'kysely';
import type { Db } from '../store/database.js';

/** Where the ledger's mirror of the supply differs from the movements that are on chain. */
export async function auditMovements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'the ledger has ' || ledger.amount || ' on chain, but its movements sum up to ' || moved.amount as problem
    from (select sum(balance) as amount from ledger_account where kind = 'onChain') as ledger,
      (select coalesce(sum(case kind when 'withdrawal' then amount else -amount end), 0) as amount from movement
        where block_number is not null and kind <> 'purchase') as moved
    where ledger.amount <> moved.amount`.execute(db);
  return rows.map(({ problem }) => problem);
}
