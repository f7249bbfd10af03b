import type { OperationName } from '@tricorn/contract';
import { sql } from 'kysely';
import { announcePositions } from '../../domains/pictures/progress.js';
import { expireRounds, remindParties } from '../../domains/privacy/reconcile.js';
import { createSubmissionStore } from '../../ground/chain/submissionStore.js';
import { createEventReader } from '../../ground/events/createEventReader.js';
import { eventsSince, lastSeqOf } from '../../ground/events/recordEvents.js';
import { removeLoose } from '../../ground/files/looseBlobs.js';
import { claim, enqueue, reclaim } from '../../ground/queue/queue.js';
import { countQueues } from '../../ground/queue/queueCounts.js';
import { deleteExpired } from '../../ground/retention/deleteExpired.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import type { TestServer } from '../harness.js';

/** A read with its fields, as an account makes it. */
export interface Read {
  name: OperationName;
  fields: object;
}

/** The lists of an account by page, and its other reads. */
export async function readsOf(server: TestServer, email: string, token: string): Promise<Read[]> {
  const { db } = server.parts;
  const { rows } = await sql<{
    job: string;
    training: string | null;
    input: string | null;
    task: string;
    inference: number;
  }>`
    select (select job.id::text from job where creator = account.id and type = 'Upload' limit 1) as job,
      (select job.id::text from job where creator = account.id and type = 'Distributed AI' limit 1) as training,
      (select id::text from task where account_id = account.id limit 1) as task,
      (select id from inference where account_id = account.id limit 1) as inference
    from account where email = ${email}`.execute(db);
  const own = rows[0]!;
  const reads: Read[] = [
    { name: 'userInfo', fields: {} },
    { name: 'usageByDay', fields: { days: 30 } },
    { name: 'llmUsage', fields: { days: 30 } },
    { name: 'queryLLMTokensBalance', fields: {} },
    { name: 'jobDetailByUser', fields: { jobID: own.job } },
    { name: 'verifyResults', fields: { jobID: own.training ?? own.job } },
    { name: 'findSubmission', fields: { cid: `bafk${'a'.repeat(55)}` } },
    { name: 'queryTask', fields: { task_id: own.task } },
    ...(own.inference === null ? [] : [{ name: 'queryInfer' as const, fields: { id: own.inference } }]),
  ];
  const lists: Read[] = [
    { name: 'jobListByUser', fields: {} },
    { name: 'ccdUsageList', fields: {} },
    { name: 'noticeList', fields: {} },
    { name: 'statement', fields: {} },
    { name: 'submissionList', fields: {} },
    { name: 'taskList', fields: {} },
    { name: 'uploadList', fields: {} },
    { name: 'subListByUser', fields: { jobID: own.job } },
    ...(own.training === null ? [] : [{ name: 'queryInferList' as const, fields: { jobID: own.training } }]),
  ];
  for (const { name, fields } of lists) {
    const page = async (pageNo: number) =>
      (await server.call(name, { ...fields, pageNo, pageSize: 10 }, token)).body;
    const { totalPages } = (await page(1)) as unknown as { totalPages: number };
    for (const pageNo of new Set([1, 2, Math.ceil(totalPages / 2), totalPages]))
      if (pageNo > 0) reads.push({ name, fields: { ...fields, pageNo, pageSize: 10 } });
  }
  return reads;
}

/** Calls every read; refuses an answer other than 200. */
export async function callReads(server: TestServer, token: string, reads: readonly Read[]): Promise<void> {
  for (const { name, fields } of reads) {
    const { status, body } = await server.call(name, fields, token);
    if (status !== 200) throw new Error(`${name} ${JSON.stringify(fields)}: ${JSON.stringify(body)}`);
  }
}

/** Calls what the operator reads. */
export const operatorReads: Read[] = [
  { name: 'operatorStatus', fields: {} },
  { name: 'operatorAccounts', fields: { pageNo: 1, pageSize: 10 } },
  { name: 'operatorAccounts', fields: { pageNo: 2, pageSize: 10, search: 'account1' } },
  { name: 'operatorSettings', fields: {} },
];

/** Writes a little of what is written most, each once. */
export async function write(server: TestServer, token: string): Promise<void> {
  const call = async (name: OperationName, fields: object) => {
    const { status, body } = await server.call(name, fields, token, { 'idempotency-key': `scale ${name}` });
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return body as Record<string, string>;
  };
  const { jobID } = await call('buyLLMToken', { tokensNum: 5, jobName: 'scale purchase' });
  const { task_id } = await call('genImg', { prompt: 'an apple' });
  await call('cancelTask', { task_id });
  await call('deleteJobByUser', { jobID });
  await call('register', { email: 'newcomer@example.com', passwd: 'a long password' });
}

/** What the server does by itself. */
export async function runBackground(
  { parts: { db, config, files } }: TestServer,
  accountId: string,
): Promise<void> {
  await claim(db, 'pictures');
  await reclaim(db);
  await inTransaction(db, async (tx) => {
    await enqueue(tx, { queue: 'pictures', accountId, payload: { taskId: 'none' } });
  });
  await announcePositions(db);
  await eventsSince(db, accountId, await lastSeqOf(db, accountId), 200);
  await createEventReader(db)({ accountId, seq: 0 });
  await expireRounds(db);
  await remindParties(db, 1_000_000_000);
  await countQueues(db);
  await deleteExpired(db, { ...config.retention, chainDays: 36_500 });
  await removeLoose(db, files.blobs);
  const chain = createSubmissionStore(db, undefined as never, undefined as never);
  await chain.pending('withdrawal', 10, 0);
  await chain.nextDueMs();
  await chain.openTransactions();
  await chain.reopen(10n ** 30n);
}
