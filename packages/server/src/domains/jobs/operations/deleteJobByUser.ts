import { auditing } from '../../../ground/audit/auditing.js';
import { deleteJob } from '../../../ground/jobs/jobs.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import type { JobsRoom } from '../jobs.js';

export const deleteJobByUser = handler(
  'deleteJobByUser',
  async ({ files, kinds, log }: JobsRoom, { account, address, job, commit }) => {
    let keys: string[] = [];
    const answer = await commit(async (tx) => {
      keys = (await deleteJob(tx, job.id)).map(({ blob_key }) => blob_key);
      await kinds[job.type].afterDelete?.(tx, job.id);
      const detail = { jobID: job.id.toString() };
      await send(
        tx,
        auditing({ action: 'jobDeleted', accountId: account.id, actor: account, detail, address }),
      );
      return { jobID: job.id.toString() };
    });
    // The room is free at once. If this fails, the bytes are removed within a day.
    for (const key of keys)
      await files
        .discard({ key })
        .catch((error: unknown) => log.warn({ err: error }, 'could not remove the bytes of a dataset'));
    return answer;
  },
);
