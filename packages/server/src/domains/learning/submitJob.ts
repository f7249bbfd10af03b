import { type FileComputation, jobTypes, type OperationName } from '@tricorn/contract';
import type { CheckReport } from '@tricorn/learning';
import type { StoredBlob } from '../../ground/files/files.js';
import { attachingFile } from '../../ground/jobs/jobFiles.js';
import { changeState, insertingJob, type Job, newJobId } from '../../ground/jobs/jobs.js';
import { openCharge, openingCharge } from '../../ground/ledger/charges.js';
import type { OperationRequest } from '../../ground/operations/handler.js';
import { addingWork, enqueue } from '../../ground/queue/queue.js';
import type { Tx } from '../../ground/store/database.js';
import { boundReport } from './boundReport.js';
import { type DatasetRole, datasetRoles } from './datasets.js';
import { type Learning, learningCharge, learningQueue } from './learning.js';
import { type LearningSpec, reportBeforeRun } from './learningSpec.js';

/** A checked job, with its highest price. */
interface CheckedJob {
  computation: FileComputation | string;
  jobName: string;
  spec: Omit<LearningSpec, 'price' | 'estimatedWork' | 'onCluster'>;
  report: CheckReport;
  cost: bigint;
  datasets: Partial<Record<DatasetRole, StoredBlob>>;
}

type Submission = Pick<OperationRequest<OperationName & 'createJobByFile'>, 'account' | 'write'>;

/** One statement inserts the job, stores its files, holds the cost and enqueues the run. */
export async function submitJob(
  { chain, files, limits, settings }: Learning,
  { account, write }: Submission,
  { computation, jobName, spec, report, cost, datasets }: CheckedJob,
): Promise<{ jobID: string; ccd_cost: bigint }> {
  const jobId = newJobId();
  const full: LearningSpec = {
    ...spec,
    price: settings.price.toString(),
    estimatedWork: report.estimatedWork.toString(),
    ...(report.onCluster && { onCluster: true }),
  };
  const attaching = datasetRoles.flatMap((role) => {
    const blob = datasets[role];
    return blob === undefined
      ? []
      : [attachingFile(jobId, role, files.adopting(blob, account.id, 'dataset').call)];
  });
  return await write(
    [
      insertingJob({
        id: jobId,
        type: jobTypes.upload,
        computation,
        name: jobName,
        creator: account.id,
        parties: [account.id],
        state: 'queued',
        spec: { ...full },
        report: boundReport(reportBeforeRun(report)),
        contractAddr: chain.contractAddressOf(jobId),
      }),
      ...attaching,
      addingWork(
        { queue: learningQueue, accountId: account.id, jobId, payload: {} },
        limits.queueLengthPerAccountMax,
      ),
      openingCharge({
        ...learningCharge(jobId),
        accountId: account.id,
        currency: 'CCD',
        quote: cost,
        memo: `${computation}: ${jobName}`,
        jobId,
      }),
    ],
    { jobID: jobId.toString(), ccd_cost: cost },
  );
}

/** Runs a failed job again with the files and the price that it had; its creator is charged only if it succeeds. */
export async function retryJob(tx: Tx, job: Job): Promise<void> {
  const { id: jobId, creator: accountId } = job;
  const { quote, memo } = await tx
    .selectFrom('charge')
    .select(['quote', 'memo'])
    .where('job_id', '=', jobId)
    .orderBy('line', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await changeState(tx, job, 'queued', { reason: 'It was started again.', progress: 0 });
  await openCharge(tx, { ...learningCharge(jobId), accountId, currency: 'CCD', quote, memo, jobId });
  await enqueue(tx, { queue: learningQueue, accountId, jobId, payload: {} });
}
