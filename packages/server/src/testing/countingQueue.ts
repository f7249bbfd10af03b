import type { JobState } from '@tricorn/contract';
import { recordSubmissions } from '../ground/chain/outbox.js';
import { changeState, lockJob } from '../ground/jobs/jobs.js';
import { post, releaseHoldsOfJob, type Tx } from '../ground/ledger/ledger.js';
import type { WorkHandler } from '../ground/queue/worker.js';

/** What a test's job does when it runs, by the payload of its work. */
export interface CountingPayload extends Record<string, unknown> {
  jobId: string;
  holdId: string | null;
  used: string;
  durationMs: number;
  /** Fails that many times before it succeeds. */
  failures?: number;
}

/** The simplest computation there is: it takes its time and costs what it was told to. */
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
      const { jobId, holdId, used, durationMs, failures = 0 } = item.payload as CountingPayload;
      runs.set(jobId, (runs.get(jobId) ?? 0) + 1);
      await new Promise<void>((done, fail) => {
        const timer = setTimeout(done, durationMs);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          fail(signal.reason);
        });
      });
      if (item.attempt <= failures) throw new Error('a passing fault');
      return async (tx) => {
        await post(tx, holdId, BigInt(used));
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
      const { jobId } = item.payload as CountingPayload;
      await releaseHoldsOfJob(tx, BigInt(jobId));
      await finish(tx, jobId, 'failed', 'the computation failed');
    },
    cancel: async () => {},
  };
  return { handler, runs };
}
