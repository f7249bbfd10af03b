import { handler } from '../../../ground/operations/handler.js';
import type { Learning } from '../learning.js';

const listedMax = 1_000;

/** Models of others that the account may predict with. */
export const sharedModels = handler('sharedModels', async ({ db }: Learning, { account }) => {
  const rows = await db
    .selectFrom('model_share')
    .innerJoin('job', 'job.id', 'model_share.job_id')
    .innerJoin('account', 'account.id', 'job.creator')
    .select(['job.id', 'job.name', 'job.computation', 'account.email'])
    .where('model_share.account_id', '=', account.id)
    .where('job.deleted_at', 'is', null)
    .orderBy('model_share.created_at', 'desc')
    .limit(listedMax)
    .execute();
  return {
    data: rows.map(({ id, name, computation, email }) => ({
      jobID: id.toString(),
      jobName: name,
      computationStr: computation,
      creator: email,
    })),
  };
});
