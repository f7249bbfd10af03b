import { jobTypes } from '@tricorn/contract';
import { handler } from '../../../ground/operations/handler.js';
import type { Learning } from '../learning.js';

const listedMax = 1_000;

/** Models of others that the account may predict with. */
export const sharedModels = handler('sharedModels', async ({ db }: Learning, { account }) => {
  const rows = await db
    .selectFrom('model_share')
    .innerJoin('job', 'job.id', 'model_share.job_id')
    .innerJoin('account', 'account.id', 'job.creator')
    .select(['job.id', 'job.type', 'job.name', 'job.computation', 'job.spec', 'account.email'])
    .where('model_share.account_id', '=', account.id)
    .where('job.deleted_at', 'is', null)
    .orderBy('model_share.created_at', 'desc')
    .limit(listedMax)
    .execute();
  return {
    data: rows.map(({ id, type, name, computation, spec, email }) => ({
      jobID: id.toString(),
      jobName: name,
      computationStr: computation,
      creator: email,
      ...(type === jobTypes.training ? { model: spec['model'] as 'CNN' | 'LSTM' } : {}),
    })),
  };
});
