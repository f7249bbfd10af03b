import type { Job } from '../handles/job.js';
import type { Context } from './context.js';
import { ExitError, exitCodes } from './exitCodes.js';

/** Jobs looked through for a name; older ones are reached by their id. */
const jobsMax = 2_000;
const pageSize = 100;

/** A job by its id or, because ids have 77 digits, by its name. */
export async function findJob({ client, signal }: Context, given: string): Promise<Job> {
  const tricorn = await client();
  if (/^\d+$/.test(given)) return tricorn.job(given);
  let seen = 0;
  for await (const { jobName, jobID } of tricorn.each('jobListByUser', {}, { signal, pageSize })) {
    if (jobName === given) return tricorn.job(jobID);
    if (++seen >= jobsMax) break;
  }
  throw new ExitError(
    exitCodes.refused,
    `You take part in no job named ${given}; \`tricorn job list\` shows them.`,
  );
}
