import { attachFile, insertJob, newJobId } from '../../jobs/jobs.js';
import { boundReport } from '../../learning/boundReport.js';
import { datasetRoles, datasetsOf, pick } from '../../learning/datasets.js';
import { refusalOf } from '../../learning/errors.js';
import { learningQueue } from '../../learning/learning.js';
import { type LearningSpec, reportBeforeRun } from '../../learning/learningSpec.js';
import { readParameters } from '../../learning/readParameters.js';
import { hold } from '../../ledger/ledger.js';
import { assertQueueHasRoom, enqueue } from '../../workers/queue.js';
import { handler } from '../handler.js';

/** Checks the files first; then one transaction holds the cost, keeps the files and enqueues the run. */
export const createJobByFile = handler('createJobByFile', async (context, fields) => {
  const { account, commit, config, contractAddressOf, files, learning, signal, uploads } = context;
  const { computation, jobName, seed = 0 } = fields;
  const params = readParameters(computation, fields);
  const datasets = datasetsOf(uploads);
  const order = { computation, params, datasets: pick((role) => datasets[role]?.key) };
  const { report, cost } = await learning.check(order, signal);
  if (!report.ok) throw refusalOf(report.errors[0]!);

  const jobId = newJobId();
  return await commit(async (tx) => {
    const holdId = await hold(tx, {
      accountId: account.id,
      currency: 'CCD',
      amount: cost,
      memo: `${computation}: ${jobName}`,
      jobId,
    });
    const spec: LearningSpec = {
      params,
      seed,
      price: config.learning.price.toString(),
      estimatedWork: report.estimatedWork.toString(),
      holdId,
    };
    await insertJob(tx, {
      id: jobId,
      type: 'Upload',
      computation,
      name: jobName,
      creator: account.id,
      parties: [account.id],
      state: 'queued',
      spec: { ...spec },
      report: boundReport(reportBeforeRun(report)),
      contractAddr: contractAddressOf(jobId),
    });
    for (const role of datasetRoles) {
      const blob = datasets[role];
      if (blob === undefined) continue;
      const file = await files.adopt(tx, blob, account.id, 'dataset');
      await attachFile(tx, jobId, role, file.id);
    }
    await assertQueueHasRoom(tx, account.id, config.limits.queueLengthPerAccountMax);
    await enqueue(tx, { queue: learningQueue, accountId: account.id, jobId, payload: {} });
    return { jobID: jobId.toString(), ccd_cost: cost };
  });
});
