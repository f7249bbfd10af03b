import { formatCcd, jobTypes, ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { balancesOf } from '../../ground/ledger/balances.js';
import type { Db } from '../../ground/store/database.js';

/**
 * Refusals before anything is sent to the nodes. The transaction that writes checks again; these early checks ensure
 * that a refusal leaves nothing behind.
 */

export async function assertAffordable(db: Db, accountId: string, price: bigint): Promise<void> {
  const { CCD } = await balancesOf(db, accountId);
  assertCovered(CCD.available, price);
}

export interface NewInputJob {
  id: bigint;
  creator: string;
  name: string;
  price: bigint;
}

/** Refuses a new job whose id or name is taken, beyond a creator's limit of waiting jobs, or that it cannot pay for. */
export async function assertAcceptable(
  db: Db,
  { id, creator, name, price }: NewInputJob,
  waitingMax: number,
): Promise<void> {
  const { rows } = await sql<{ id_taken: boolean; name_taken: boolean; waiting: number; available: bigint }>`
    select exists (select from job where id = ${id}) as id_taken,
      exists (select from job where creator = ${creator} and name = ${name} and deleted_at is null
        and type = ${jobTypes.input}) as name_taken,
      (select count(*) from job where creator = ${creator} and type = ${jobTypes.input} and state = 'waiting'
        and deleted_at is null) as waiting,
      (select ccd_available from balances_of(${creator})) as available`.execute(db);
  const { id_taken, name_taken, waiting, available } = rows[0]!;
  if (id_taken)
    throw new ServiceError('stateConflict', 'A job with this jobID already exists; prepare another one.', {
      field: 'jobID',
    });
  if (name_taken)
    throw new ServiceError(
      'jobNameTaken',
      `You already have an input job named "${name}"; choose another name.`,
      {
        field: 'jobName',
      },
    );
  if (waiting >= waitingMax)
    throw new ServiceError(
      'queueFull',
      `You already have ${waitingMax} input jobs waiting for data; delete some first.`,
    );
  assertCovered(available, price);
}

function assertCovered(available: bigint, price: bigint): void {
  if (available < price)
    throw new ServiceError(
      'ccdInsufficient',
      `This costs ${formatCcd(price)} CCD, more than the account has.`,
    );
}
