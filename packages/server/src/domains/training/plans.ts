import type { TrainingPlan } from '@tricorn/training/child';
import type { Selectable } from 'kysely';
import type { StoredFile } from '../../ground/files/files.js';
import type { Db, Tx } from '../../ground/store/database.js';
import type { Database } from '../../ground/store/schema.js';

export type StoredPlan = Selectable<Database['training_plan']>;

export interface NewPlan {
  accountId: string;
  jobName: string;
  plan: TrainingPlan;
  files: { x: StoredFile; y?: StoredFile };
  price: bigint;
  quote: bigint;
}

export async function insertPlan(
  tx: Tx,
  { accountId, jobName, plan, files, price, quote }: NewPlan,
): Promise<void> {
  await tx
    .insertInto('training_plan')
    .values({
      account_id: accountId,
      job_name: jobName,
      plan: JSON.stringify(plan),
      x_file_id: files.x.id,
      y_file_id: files.y?.id ?? null,
      price,
      quote,
    })
    .execute();
}

/** The newest unused estimate of that name. */
export async function newestPlan(
  db: Db | Tx,
  accountId: string,
  jobName: string,
): Promise<StoredPlan | undefined> {
  return await db
    .selectFrom('training_plan')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('job_name', '=', jobName)
    .where('used_by', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
