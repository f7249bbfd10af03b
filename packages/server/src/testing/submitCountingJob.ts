import { jobTypes } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { insertJob, newJobId } from '../ground/jobs/jobs.js';
import { openCharge } from '../ground/ledger/charges.js';
import { enqueue, type QueueName } from '../ground/queue/queue.js';
import type { Db } from '../ground/store/database.js';
import { inTransaction } from '../ground/store/inTransaction.js';
import { type CountingPayload, countingCharge } from './countingQueue.js';

/** Holds, inserts and enqueues in one transaction, as every operation that creates a job does. */
export async function submitCountingJob(
  db: Db,
  accountId: string,
  options: {
    name?: string;
    quote?: bigint;
    used?: bigint;
    durationMs?: number;
    failures?: number;
    queue?: string;
  } = {},
): Promise<bigint> {
  const { quote = 10n, used = 6n, durationMs = 1, failures = 0, queue = 'counting' } = options;
  const id = newJobId();
  await inTransaction(db, async (tx) => {
    await insertJob(tx, {
      id,
      type: jobTypes.upload,
      computation: 'Counting',
      name: options.name ?? `job ${id}`,
      creator: accountId,
      parties: [accountId],
      state: 'queued',
    });
    await openCharge(tx, {
      ...countingCharge(id.toString()),
      accountId,
      currency: 'CCD',
      quote,
      memo: 'counting',
      jobId: id,
    });
    const payload: CountingPayload = {
      jobId: id.toString(),
      used: used.toString(),
      durationMs,
      failures,
    };
    // The tests' queue belongs to no domain.
    await enqueue(tx, { queue: queue as QueueName, accountId, jobId: id, payload: payload as never });
  });
  return id;
}

/** Waits until a job has reached a final state. */
export async function settled(db: Db, jobId: bigint): Promise<string> {
  const find = async () => {
    const { state } = await db
      .selectFrom('job')
      .select('state')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow();
    return state !== 'queued' && state !== 'running' ? state : undefined;
  };
  return await until(find, { describe: 'the job has reached a final state' });
}
