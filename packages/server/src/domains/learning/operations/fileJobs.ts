import { invalidField, jobTypes, ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Job } from '../../../ground/jobs/jobs.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { checkRecord } from '../checkRecord.js';
import { datasetsOf, pick } from '../datasets.js';
import { refusalOf } from '../errors.js';
import type { Learning } from '../learning.js';
import { learningParameters } from '../learningSpec.js';
import { qualityOf } from '../quality.js';
import { readChoices, readParameters } from '../readParameters.js';
import { submitJob } from '../submitJob.js';

export const fileJobHandlers = {
  /** Checks files before anything is paid; the uploads are discarded after the answer. */
  checkFiles: async (learning, { account, signal, uploads }, fields) => {
    const { computation } = fields;
    const params = readParameters(computation, fields);
    const datasets = datasetsOf(uploads);
    const order = {
      computation,
      params,
      datasets: pick((role) => datasets[role]?.blobKey),
      ...readChoices(fields),
    };
    return checkRecord(await learning.check(account.id, order, signal));
  },
  /** Checks the files first; then one transaction holds the cost, stores the files and enqueues the run. */
  createJobByFile: async (learning, request, fields) => {
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
  },
  /** Sets file jobs and trainings of the account side by side, in the order given. */
  compareJobs: async ({ db }, { account }, { jobIDs }) => {
    const ids = [...new Set(jobIDs)];
    const unreadable = ids.find((id) => !/^\d{1,78}$/.test(id));
    if (unreadable !== undefined) throw invalidField('jobIDs', 'jobIDs must be job ids in decimal digits.');
    const rows = await db
      .selectFrom('job')
      .select(['id', 'type', 'name', 'computation', 'state', 'report', 'spec'])
      .select(contentIds.as('contentIds'))
      .where('creator', '=', account.id)
      .where('type', 'in', [jobTypes.upload, jobTypes.training])
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`id = any(${ids}::numeric[])`)
      .execute();
    const byId = new Map(rows.map((row) => [row.id.toString(), row]));
    const data = ids.map((id) => {
      const row = byId.get(BigInt(id).toString());
      if (row === undefined) throw new ServiceError('jobUnknown', undefined, { field: 'jobIDs' });
      return {
        jobID: id,
        jobName: row.name,
        computationStr: row.computation,
        state: row.state,
        parameters: parametersOf(row),
        quality: qualityOf(row.report),
        contentIds: row.contentIds,
      };
    });
    const dataOf = ({ contentIds: found }: (typeof data)[number]) => `${found['feature']} ${found['target']}`;
    return { sameData: new Set(data.map(dataOf)).size <= 1, data };
  },
} satisfies HandlersOf<Learning>;

/** Trainings keep their settings as options of the command line. */
function parametersOf({ type, spec }: Pick<Job, 'type' | 'spec'>): Record<string, string> {
  const found =
    type === jobTypes.training ? (spec['options'] as Record<string, unknown>) : learningParameters({ spec });
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]));
}

const contentIds = sql<Record<string, string>>`(
  select coalesce(jsonb_object_agg(job_file.role, file.cid), '{}')
  from job_file join file on file.id = job_file.file_id
  where job_file.job_id = job.id and job_file.role in ('feature', 'target')
)`;
