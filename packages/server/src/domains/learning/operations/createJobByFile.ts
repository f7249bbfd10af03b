import { handler } from '../../../ground/operations/handler.js';
import { datasetsOf, pick } from '../datasets.js';
import { refusalOf } from '../errors.js';
import type { Learning } from '../learning.js';
import { readChoices, readParameters } from '../readParameters.js';
import { submitJob } from '../submitJob.js';

/** Checks the files first; then one transaction holds the cost, stores the files and enqueues the run. */
export const createJobByFile = handler('createJobByFile', async (learning: Learning, request, fields) => {
  const { account, signal, uploads } = request;
  const { computation, jobName, seed = 0 } = fields;
  const choices = readChoices(fields);
  const params = readParameters(computation, fields);
  const datasets = datasetsOf(uploads);
  const order = { computation, params, datasets: pick((role) => datasets[role]?.blobKey), ...choices };
  const { report, cost } = await learning.check(account.id, order, signal);
  if (!report.ok) throw refusalOf(report.errors[0]!);
  return await submitJob(learning, request, {
    computation,
    jobName,
    spec: { params, seed, ...choices },
    report,
    cost,
    datasets,
  });
});
