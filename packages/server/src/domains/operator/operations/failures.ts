import { ServiceError } from '@tricorn/contract';
import { auditing } from '../../../ground/audit/auditing.js';
import { lockJob } from '../../../ground/jobs/jobs.js';
import { handler } from '../../../ground/operations/handler.js';
import { send, sendAlone } from '../../../ground/store/send.js';
import { failuresOf } from '../failures.js';
import type { OperatorRoom } from '../operator.js';

export const operatorFailures = handler(
  'operatorFailures',
  async ({ db }: OperatorRoom, { account: operator, address }, { limit = 50 }) => {
    const act = { action: 'accountsRead', accountId: undefined, actor: operator, address } as const;
    await sendAlone(db, [auditing({ ...act, detail: { of: 'failures' } })]);
    return { data: await failuresOf(db, limit) };
  },
);

export const operatorRetry = handler(
  'operatorRetry',
  async ({ kinds }: OperatorRoom, { account: operator, address, commit }, { jobID }) =>
    await commit(async (tx) => {
      const job = await lockJob(tx, BigInt(jobID));
      if (job === undefined) throw new ServiceError('jobUnknown', undefined, { field: 'jobID' });
      const { retry } = kinds[job.type];
      if (job.state !== 'failed' || retry === undefined)
        throw new ServiceError(
          'stateConflict',
          job.state === 'failed'
            ? 'Work of this kind is started again by its participants.'
            : `Only failed work is started again; this job is ${job.state}.`,
        );
      await retry(tx, job);
      const detail = { job: jobID };
      await send(
        tx,
        auditing({ action: 'workRetried', accountId: job.creator, actor: operator, detail, address }),
      );
      return { jobID, state: 'queued' as const };
    }),
);
