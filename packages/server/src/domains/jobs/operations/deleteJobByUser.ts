import { auditing } from '../../../ground/audit/auditing.js';
import { discardDeleted } from '../../../ground/files/discardDeleted.js';
import { deleteJob } from '../../../ground/jobs/jobs.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import type { JobsRoom } from '../jobs.js';

export const deleteJobByUser = handler(
  'deleteJobByUser',
  async (room: JobsRoom, { account, address, job, commit }) => {
    let keys: string[] = [];
    const answer = await commit(async (tx) => {
      keys = (await deleteJob(tx, job.id)).unread.map(({ blob_key }) => blob_key);
      await room.kinds[job.type].afterDelete?.(tx, job.id);
      const detail = { jobID: job.id.toString() };
      await send(
        tx,
        auditing({ action: 'jobDeleted', accountId: account.id, actor: account, detail, address }),
      );
      return { jobID: job.id.toString() };
    });
    await discardDeleted(room, keys);
    return answer;
  },
);
