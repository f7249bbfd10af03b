import { jobTypes, trainingComputation } from '@tricorn/contract';
import { RefusedError } from '../errors.js';
import type { Job } from '../handles/job.js';
import type { AnswerOf } from '../operationTypes.js';
import type { Context } from './context.js';
import { findJob } from './findJob.js';

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
