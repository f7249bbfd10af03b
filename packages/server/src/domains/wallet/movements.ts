import { formatCcd, type ResponseOf, ServiceError } from '@tricorn/contract';
import { type RawBuilder, sql } from 'kysely';
import { lockMovements, type Movement } from '../../ground/movements/moveMovement.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { type PageRequest, pageRecord } from '../../ground/store/page.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';

type MovementAnswer = Pick<
  ResponseOf<'withdrawCcd'>,
  Exclude<keyof ResponseOf<'withdrawCcd'>, 'code' | 'msg'>
>;

interface MovementRow {
  id: string;
  kind: string;
  state: string;
  address: string;
  amount: bigint;
  asset: string | null;
  asset_amount: bigint | null;
  reason: string;
  due_at: Date;
  approvals_needed: number;
  approved_by: string[];
  tx_hash: string | null;
  created_at: Date;
  changed_at: Date;
}

/** Movements that meet a condition, newest first unless another order is given. */
export async function pageOfMovements(
  db: Db,
  request: PageRequest,
  condition: RawBuilder<unknown>,
  order = sql`movement.created_at desc, movement.id desc`,
) {
  const { pageNo, pageSize } = request;
  const { rows } = await sql<MovementRow & { total: number; email: string | null }>`
    select movement.*, account.email, count(*) over () as total
    from movement left join account on account.id = movement.account_id
    where ${condition} order by ${order} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  const records = rows.map((row) => ({ ...describe(row), account: row.email ?? '' }));
  return pageRecord(request, Number(rows[0]?.total ?? 0), records);
}

export async function readMovement(db: Db | Tx, id: string): Promise<MovementAnswer> {
  const { rows } = await sql<MovementRow>`select * from movement where id = ${id}`.execute(db);
  return describe(rows[0]!);
}

/** A movement, locked; refuses an id that names none of the account. */
export async function lockMovement(tx: Tx, id: string, accountId?: string): Promise<Movement> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const [movement] = isId ? await lockMovements(tx, 'id = $1', id) : [];
  if (movement === undefined || (accountId !== undefined && movement.account_id !== accountId))
    throw new ServiceError('movementUnknown', undefined, { field: 'id' });
  return movement;
}

const describe = (row: MovementRow): MovementAnswer => ({
  id: row.id,
  kind: row.kind as MovementAnswer['kind'],
  state: row.state as MovementAnswer['state'],
  address: row.address,
  amount: formatCcd(row.amount),
  asset: row.asset ?? '',
  assetAmount: row.asset_amount?.toString() ?? '',
  reason: row.reason,
  dueTime: unixSeconds(row.due_at),
  approvalsMissing: row.state === 'waiting' ? Math.max(0, row.approvals_needed - row.approved_by.length) : 0,
  txHash: row.tx_hash ?? '',
  creationTime: unixSeconds(row.created_at),
  updateTime: unixSeconds(row.changed_at),
});
