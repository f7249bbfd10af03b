import { jobTypes } from '@tricorn/contract';
import { attachFile } from '../../../ground/jobs/jobFiles.js';
import { insertJob, newJobId } from '../../../ground/jobs/jobs.js';
import { openCharge } from '../../../ground/ledger/charges.js';
import { handler } from '../../../ground/operations/handler.js';
import { assertQueueHasRoom, enqueue } from '../../../ground/queue/queue.js';
import { boundReport } from '../boundReport.js';
import { datasetRoles, datasetsOf, pick } from '../datasets.js';
import { refusalOf } from '../errors.js';
import { type Learning, learningCharge, learningQueue } from '../learning.js';
import { type LearningSpec, reportBeforeRun } from '../learningSpec.js';
import { readParameters } from '../readParameters.js';

/** Checks the files first; then one transaction holds the cost, stores the files and enqueues the run. */
export const createJobByFile = handler('createJobByFile', async (learning: Learning, request, fields) => {
  const { chain, files, limits, settings } = learning;
  const { account, commit, signal, uploads } = request;
  const { computation, jobName, seed = 0 } = fields;
  const params = readParameters(computation, fields);
  const datasets = datasetsOf(uploads);
  const order = { computation, params, datasets: pick((role) => datasets[role]?.key) };
  const { report, cost } = await learning.check(account.id, order, signal);
  if (!report.ok) throw refusalOf(report.errors[0]!);

  const jobId = newJobId();
  return await commit(async (tx) => {
    await openCharge(tx, {
      ...learningCharge(jobId),
      accountId: account.id,
      currency: 'CCD',
      quote: cost,
      memo: `${computation}: ${jobName}`,
      jobId,
    });
    const spec: LearningSpec = {
      params,
      seed,
      price: settings.price.toString(),
      estimatedWork: report.estimatedWork.toString(),
    };
    await insertJob(tx, {
      id: jobId,
      type: jobTypes.upload,
      computation,
      name: jobName,
      creator: account.id,
      parties: [account.id],
      state: 'queued',
      spec: { ...spec },
      report: boundReport(reportBeforeRun(report)),
      contractAddr: chain.contractAddressOf(jobId),
    });
    for (const role of datasetRoles) {
      const blob = datasets[role];
      if (blob === undefined) continue;
      const file = await files.adopt(tx, blob, account.id, 'dataset');
      await attachFile(tx, jobId, role, file.id);
    }
    await assertQueueHasRoom(tx, account.id, limits.queueLengthPerAccountMax);
    await enqueue(tx, { queue: learningQueue, accountId: account.id, jobId, payload: {} });
    return { jobID: jobId.toString(), ccd_cost: cost };
  });
});
