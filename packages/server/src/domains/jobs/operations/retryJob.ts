import { ServiceError } from '@tricorn/contract';
import { auditing } from '../../../ground/audit/auditing.js';
import { lockJob } from '../../../ground/jobs/jobs.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import type { JobsRoom } from '../jobs.js';

export const retryJob = handler(
  'retryJob',
  async ({ kinds }: JobsRoom, { account, address, job: { id, type }, commit }) => {
    const { retry, participants } = kinds[type];
    await participants?.ready();
    return await commit(async (tx) => {
      const job = await lockJob(tx, id);
      const start = retry ?? participants?.retry;
      if (job?.state !== 'failed' || start === undefined)
        throw new ServiceError(
          'stateConflict',
          `Only a failed job can be started again; this one is ${job?.state ?? 'deleted'}.`,
        );
      await start(tx, job);
      const detail = { job: id.toString() };
      await send(
        tx,
        auditing({ action: 'workRetried', accountId: account.id, actor: account, detail, address }),
      );
      return { jobID: id.toString(), state: 'queued' as const };
    });
  },
);
