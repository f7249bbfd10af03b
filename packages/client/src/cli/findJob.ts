import type { Job, JobDetail } from '../handles/job.js';
import type { LinkedJob } from '../sealing/index.js';
import type { Context } from './context.js';
import { ExitError, exitCodes, UsageError } from './exitCodes.js';
import { findVersion } from './findVersion.js';
import { existingIdentity } from './sealing.js';

export const jobArgument = { name: 'JOB', about: 'id, name or link of the job' } as const;

/** How many of the newest jobs are searched for a name; older ones need their id. */
const jobsMax = 2_000;
const pageSize = 100;

/**
 * A job by its id or, because ids have 77 digits, by its name or by that of its registered model: NAME@VERSION or NAME@STAGE.
 * What the service shows of it is compared with what this machine has signed. A name means the job for which this machine
 * signed under it, whatever the service calls so now.
 */
export async function findJob(context: Context, given: string): Promise<Job> {
  const tricorn = await context.client();
  const checked = (id: string) => tricorn.job(id, async (detail) => await checkHere(context, id, detail));
  if (/^\d+$/.test(given)) return checked(given);
  const link = await linkIn(context, given);
  if (link !== undefined) return checked(link.job.jobID);
  const remembered = await recallName(context, given);
  if (remembered !== undefined) return checked(remembered);
  if (given.includes('@')) {
    const version = await findVersion(context, given);
    if (version !== undefined) return checked(version.jobID);
  }
  let seen = 0;
  const { signal } = context;
  for await (const { jobName, jobID } of tricorn.each('jobListByUser', {}, { signal, pageSize })) {
    if (jobName === given) return checked(jobID);
    if (++seen >= jobsMax) break;
  }
  throw new ExitError(
    exitCodes.refused,
    `You are not part of a job named ${given}; \`tricorn job list\` shows them.`,
  );
}

/** The link that was given instead of a job; undefined if it is something else. */
export async function linkIn(context: Context, given: string): Promise<LinkedJob | undefined> {
  if (!/^https?:/.test(given)) return undefined;
  const { normaliseServer, PinError, readJobLink } = await import('../sealing/index.js');
  try {
    const link = readJobLink(given);
    const url = normaliseServer(await context.url());
    if (link !== undefined && link.server !== url)
      throw new UsageError(`The link is for ${link.server}, and you use ${url}. Add --url ${link.server}`);
    return link;
  } catch (error) {
    throw error instanceof PinError ? new UsageError(error.message) : error;
  }
}

async function recallName(context: Context, name: string): Promise<string | undefined> {
  const identity = await existingIdentity(context);
  if (identity === undefined) return undefined;
  const { recallJobName } = await import('../sealing/index.js');
  return await recallJobName(identity.known, name);
}

async function checkHere(context: Context, jobID: string, detail: JobDetail): Promise<void> {
  const identity = await existingIdentity(context);
  if (identity === undefined) return;
  const { checkShown } = await import('../sealing/index.js');
  await checkShown(jobID, detail, { identity });
}
