import type { JobState } from '@tricorn/contract';
import { changeState, lockJob } from '../ground/jobs/jobs.js';
import { recordSubmissions } from '../ground/jobs/outbox.js';
import type { ChargeReference } from '../ground/ledger/charges.js';
import { releaseChargesOfJob, settleCharge } from '../ground/ledger/charges.js';
import type { WorkHandler } from '../ground/queue/worker.js';
import type { Tx } from '../ground/store/database.js';

/** What a test job does when it runs; the payload of its work item. */
export interface CountingPayload extends Record<string, unknown> {
  jobId: string;
  used: string;
  durationMs: number;
  /** Fails this many times before it succeeds. */
  failures?: number;
}

/** The charge for a test job. */
export const countingCharge = (jobId: string): ChargeReference => ({ kind: 'learning', reference: jobId });

/** The simplest computation: it takes a given time and costs a given amount. */
export function createCountingQueue(concurrency = 2): { handler: WorkHandler; runs: Map<string, number> } {
  const runs = new Map<string, number>();
  const finish = async (tx: Tx, jobId: string, state: JobState, reason = ''): Promise<void> => {
    const job = await lockJob(tx, BigInt(jobId));
    if (job === undefined) return;
    if (job.state === 'queued') await changeState(tx, job, 'running');
    await changeState(tx, job, state, { reason, progress: state === 'succeeded' ? 1 : job.progress });
  };
  const handler: WorkHandler = {
    concurrency,
    attemptsMax: 3,
    run: async (item, signal) => {
      const { jobId, used, durationMs, failures = 0 } = item.payload as unknown as CountingPayload;
      runs.set(jobId, (runs.get(jobId) ?? 0) + 1);
      await new Promise<void>((done, fail) => {
        const timer = setTimeout(done, durationMs);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          fail(signal.reason);
        });
      });
      if (item.attempt <= failures) throw new Error('a transient fault');
      return async (tx) => {
        await settleCharge(tx, countingCharge(jobId), BigInt(used));
        await finish(tx, jobId, 'succeeded');
        const submission = {
          jobId: BigInt(jobId),
          round: 1,
          accountId: item.account_id,
          value: 'done',
          ccdCost: BigInt(used),
        };
        await recordSubmissions(tx, [submission]);
      };
    },
    fail: async (tx, item) => {
      const { jobId } = item.payload as unknown as CountingPayload;
      await releaseChargesOfJob(tx, BigInt(jobId));
      await finish(tx, jobId, 'failed', 'the computation failed');
    },
    cancel: async () => {},
  };
  return { handler, runs };
}
