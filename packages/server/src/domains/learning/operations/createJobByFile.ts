import { jobTypes } from '@tricorn/contract';
import { attachingFile } from '../../../ground/jobs/jobFiles.js';
import { insertingJob, newJobId } from '../../../ground/jobs/jobs.js';
import { openingCharge } from '../../../ground/ledger/charges.js';
import { handler } from '../../../ground/operations/handler.js';
import { addingWork } from '../../../ground/queue/queue.js';
import { boundReport } from '../boundReport.js';
import { datasetRoles, datasetsOf, pick } from '../datasets.js';
import { refusalOf } from '../errors.js';
import { type Learning, learningCharge, learningQueue } from '../learning.js';
import { type LearningSpec, reportBeforeRun } from '../learningSpec.js';
import { readParameters } from '../readParameters.js';

/** Checks the files first; then one transaction holds the cost, stores the files and enqueues the run. */
export const createJobByFile = handler('createJobByFile', async (learning: Learning, request, fields) => {
  const { chain, files, limits, settings } = learning;
  const { account, signal, uploads, write } = request;
  const { computation, jobName, seed = 0 } = fields;
  const params = readParameters(computation, fields);
  const datasets = datasetsOf(uploads);
  const order = { computation, params, datasets: pick((role) => datasets[role]?.key) };
  const { report, cost } = await learning.check(account.id, order, signal);
  if (!report.ok) throw refusalOf(report.errors[0]!);

  const jobId = newJobId();
  const spec: LearningSpec = {
    params,
    seed,
    price: settings.price.toString(),
    estimatedWork: report.estimatedWork.toString(),
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
        spec: { ...spec },
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
});
