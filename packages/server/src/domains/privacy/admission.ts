import { formatCcd, jobTypes, ServiceError } from '@tricorn/contract';
import { balancesOf } from '../../ground/ledger/balances.js';
import type { Db } from '../../ground/store/database.js';

/**
 * What can be refused before the nodes are given anything. The transaction that writes decides again; these look ahead,
 * so that a refusal leaves nothing behind.
 */

export async function assertAffordable(db: Db, accountId: string, price: bigint): Promise<void> {
  const { CCD } = await balancesOf(db, accountId);
  if (CCD.available < price)
    throw new ServiceError(
      'ccdInsufficient',
      `This costs ${formatCcd(price)} CCD, which is more than the account has.`,
    );
}

export async function assertNameFree(db: Db, creator: string, name: string): Promise<void> {
  const taken = await db
    .selectFrom('job')
    .select('id')
    .where('creator', '=', creator)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (taken !== undefined)
    throw new ServiceError('jobNameTaken', `You already have a job named "${name}"; choose another name.`, {
      field: 'jobName',
    });
}

export async function assertIdUnused(db: Db, jobId: bigint): Promise<void> {
  const used = await db.selectFrom('job').select('id').where('id', '=', jobId).executeTakeFirst();
  if (used !== undefined)
    throw new ServiceError('stateConflict', 'A job was already created with this jobID; prepare another.', {
      field: 'jobID',
    });
}

/** Bounds the input jobs of a creator that wait for others. */
export async function assertRoomToWait(db: Db, creator: string, max: number): Promise<void> {
  const { count } = await db
    .selectFrom('job')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('creator', '=', creator)
    .where('type', '=', jobTypes.input)
    .where('state', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= max)
    throw new ServiceError('queueFull', `You have ${max} input jobs that wait for data; delete some first.`);
}
