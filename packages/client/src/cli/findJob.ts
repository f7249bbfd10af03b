import type { Job } from '../handles/job.js';
import type { Context } from './context.js';
import { ExitError, exitCodes } from './exitCodes.js';
import { findVersion } from './findVersion.js';

export const jobArgument = { name: 'JOB', about: 'id or name of the job' } as const;

/** How many of the newest jobs are searched for a name; older ones need their id. */
const jobsMax = 2_000;
const pageSize = 100;

/** A job by its id or, because ids have 77 digits, by its name or by that of its registered model: NAME@VERSION or NAME@STAGE. */
export async function findJob({ client, signal }: Context, given: string): Promise<Job> {
  const tricorn = await client();
  if (/^\d+$/.test(given)) return tricorn.job(given);
  if (given.includes('@')) {
    const version = await findVersion({ client, signal }, given);
    if (version !== undefined) return tricorn.job(version.jobID);
  }
  let seen = 0;
  for await (const { jobName, jobID } of tricorn.each('jobListByUser', {}, { signal, pageSize })) {
    if (jobName === given) return tricorn.job(jobID);
    if (++seen >= jobsMax) break;
  }
  throw new ExitError(
    exitCodes.refused,
    `You are not part of a job named ${given}; \`tricorn job list\` shows them.`,
  );
}
