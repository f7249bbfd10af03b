import { auditing } from '../../../ground/audit/auditing.js';
import { deleteJob } from '../../../ground/jobs/jobs.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import type { JobsRoom } from '../jobs.js';

export const deleteJobByUser = handler(
  'deleteJobByUser',
  async ({ kinds }: JobsRoom, { account, address, job, commit }) =>
    await commit(async (tx) => {
      await deleteJob(tx, job.id);
      await kinds[job.type].afterDelete?.(tx, job.id);
      const detail = { jobID: job.id.toString() };
      await send(
        tx,
        auditing({ action: 'jobDeleted', accountId: account.id, actor: account, detail, address }),
      );
      return { jobID: job.id.toString() };
    }),
);
