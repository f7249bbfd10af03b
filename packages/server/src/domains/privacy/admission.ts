import { formatCcd, jobTypes, ServiceError } from '@tricorn/contract';
import { balancesOf } from '../../ground/ledger/balances.js';
import type { Db } from '../../ground/store/database.js';

/**
 * Refusals before anything is sent to the nodes. The transaction that writes checks again; these early checks ensure
 * that a refusal leaves nothing behind.
 */

export async function assertAffordable(db: Db, accountId: string, price: bigint): Promise<void> {
  const { CCD } = await balancesOf(db, accountId);
  if (CCD.available < price)
    throw new ServiceError(
      'ccdInsufficient',
      `This costs ${formatCcd(price)} CCD, more than the account has.`,
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
    throw new ServiceError('stateConflict', 'A job with this jobID already exists; prepare another one.', {
      field: 'jobID',
    });
}

/** Limits the input jobs of a creator that wait for data. */
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
    throw new ServiceError(
      'queueFull',
      `You already have ${max} input jobs waiting for data; delete some first.`,
    );
}
