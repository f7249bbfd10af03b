import { jobTypes, trainingComputation } from '@tricorn/contract';
import { RefusedError } from '../errors.js';
import type { Job, JobDetail } from '../handles/job.js';
import type { Task } from '../handles/task.js';
import type { AnswerOf } from '../operationTypes.js';
import type { LinkedJob } from '../sealing/index.js';
import type { AwaitedWork } from './awaitWork.js';
import type { Context } from './context.js';
import { ExitError, exitCodes, UsageError } from './exitCodes.js';
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

/** Characters of a task's id that lists show; they are unique enough among the tasks of one account. */
export const shortIdChars = 8;
const idChars = 36;

/** Whether this is the id of a task, or the part of it that lists show. */
export const isTaskId = (given: string): boolean => /^[0-9a-f]{8}(-[0-9a-f-]*)?$/.test(given);
/** How many of the newest tasks are searched for an abbreviated id; older ones need the full id. */
const tasksMax = 500;
const tasksPerPage = 100;

/** A task by its id, or by the first characters of it. */
export async function findTask({ client, signal }: Context, given: string): Promise<Task> {
  const tricorn = await client();
  if (given.length >= idChars) return tricorn.task(given);
  const found: string[] = [];
  let seen = 0;
  for await (const { task_id } of tricorn.each('taskList', {}, { signal, pageSize: tasksPerPage })) {
    if (task_id.startsWith(given)) found.push(task_id);
    if (++seen >= tasksMax) break;
  }
  if (found.length === 1) return tricorn.task(found[0]!);
  const why = found.length === 0 ? 'You have no task' : `${found.length} of your tasks have an id`;
  throw new ExitError(
    exitCodes.refused,
    `${why} that begins with ${given}; \`tricorn task list\` shows them.`,
  );
}

/** A task as work that is waited for. */
export function taskWork(task: Task): AwaitedWork {
  const id = task.id.slice(0, shortIdChars);
  return {
    title: `Task ${id}`,
    ways: {
      [`task wait ${id}`]: 'waits for it',
      [`download ${id}`]: 'then saves its result',
      [`task cancel ${id}`]: 'cancels it',
    },
    cancel: async () => await task.cancel(),
  };
}

export type ModelVersion = AnswerOf<'modelList'>['data'][number];

/** A registered version by NAME, NAME@VERSION or NAME@STAGE; without a version the newest one. */
async function findVersion(
  { client, signal }: Pick<Context, 'client' | 'signal'>,
  given: string,
): Promise<ModelVersion | undefined> {
  const { name, selector } = partsOf(given);
  const { data } = await (await client()).api.modelList({ name }, { signal });
  return data.find(
    ({ version, stage }) => selector === '' || selector === String(version) || selector === stage,
  );
}

export function partsOf(given: string): { name: string; selector: string } {
  const at = given.lastIndexOf('@');
  return at < 0 ? { name: given, selector: '' } : { name: given.slice(0, at), selector: given.slice(at + 1) };
}

/** The version, or an error that tells how to find one. */
export async function requireVersion(context: Context, given: string): Promise<ModelVersion> {
  const found = await findVersion(context, given);
  if (found !== undefined) return found;
  throw new ExitError(
    exitCodes.refused,
    `You have no registered model ${given}; \`tricorn model list\` shows them.`,
  );
}

export type SharedModel = AnswerOf<'sharedModels'>['data'][number];

/** A job whose model can predict: one of the caller's jobs, or one whose model is shared with the caller. */
export async function findPredictor(context: Context, given: string): Promise<Job> {
  try {
    return await findJob(context, given);
  } catch (refusal) {
    const shared = (await sharedModels(context)).find(({ jobName }) => jobName === given);
    if (shared === undefined) throw refusal;
    return (await context.client()).job(shared.jobID);
  }
}

/** Whether the model is a network, which predicts pictures or series instead of rows. */
export async function isTraining(context: Context, job: Job): Promise<boolean> {
  try {
    return (await job.read({ signal: context.signal })).typeStr === jobTypes.training;
  } catch (refusal) {
    if (!(refusal instanceof RefusedError) || refusal.error !== 'notParticipant') throw refusal;
    const shared = (await sharedModels(context)).find(({ jobID }) => jobID === job.id);
    if (shared === undefined) throw refusal;
    return shared.computationStr === trainingComputation;
  }
}

export async function sharedModels({
  client,
  signal,
}: Pick<Context, 'client' | 'signal'>): Promise<SharedModel[]> {
  return (await (await client()).api.sharedModels({}, { signal })).data;
}
