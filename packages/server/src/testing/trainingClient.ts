import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { type Answer, answerOf, callOperation, type TestServer } from './harness.js';

const polling = { intervalMs: 50 };

/** A server and the account that calls it. */
export interface Caller {
  url: string;
  token: string;
}

export const as = ({ url }: { url: string }, token: string): Caller => ({ url, token });

/** Uploads a file and returns its path. */
export async function upload(
  { url, token }: Caller,
  name: string,
  content: Uint8Array | string,
): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  const answer = await answerOf(
    await fetch(url + operations.uploadFile.path, { method: 'POST', body: form, headers: { token } }),
  );
  if (answer.status !== 200) throw new Error(`the upload was refused: ${answer.body.msg}`);
  return answer.body.msg;
}

/** Calls an operation that must succeed. */
export async function ask(
  { url, token }: Caller,
  name: Parameters<TestServer['call']>[0],
  fields: object,
): Promise<Answer['body']> {
  const { body } = await callOperation(url, name, fields, token);
  if (body.code !== 200) throw new Error(`${name} was refused: ${body.error}: ${body.msg}`);
  return body;
}

/** Estimates and creates a training; returns the job's id and its quote. */
export async function train(
  caller: Caller,
  estimate: Record<string, unknown> & { jobName: string },
  creation: object = {},
): Promise<{ jobID: string; quote: bigint }> {
  const { ccd_cost } = await ask(caller, 'queryGuarantee', estimate);
  const { data } = await ask(caller, 'createJob', { jobName: estimate.jobName, ...creation });
  return { jobID: String(data), quote: BigInt(ccd_cost as number) };
}

/** Polls a job until it matches a condition. */
export async function jobWhen(
  caller: Caller,
  jobID: string,
  wanted: (detail: Answer['body']) => boolean,
  intervalMs = polling.intervalMs,
): Promise<Answer['body']> {
  let latest: Answer['body'] | undefined;
  const find = async () => {
    latest = await ask(caller, 'jobDetailByUser', { jobID });
    return wanted(latest) ? latest : undefined;
  };
  return await until(find, {
    describe: () =>
      `the job satisfies ${wanted}; it is ${latest?.['state']}: ${JSON.stringify(latest?.['report'])}`,
    ...polling,
    intervalMs,
  });
}

/** Waits until a job has a model. A measurement looks less often, because the answers take processor time. */
export async function trained(caller: Caller, jobID: string, intervalMs?: number): Promise<Answer['body']> {
  const hasEnded = ({ state }: Answer['body']) => state !== 'queued' && state !== 'running';
  const detail = await jobWhen(caller, jobID, hasEnded, intervalMs);
  if (detail['state'] !== 'succeeded')
    throw new Error(`the training ${detail['state']}: ${detail['reason']}`);
  return detail;
}

/** Content ids of a training's result files. */
export const cidsOf = (detail: Answer['body']): string[] =>
  Object.values((detail['report'] as { files: Record<string, { cid: string }> }).files).map(({ cid }) => cid);

export const chargedFor = (detail: Answer['body']): string =>
  (detail['report'] as { ccdCharged: string }).ccdCharged;

export interface InferenceRecord {
  tx_hash: string;
  result: string;
  submitTime: number;
  ccd_cost: string;
  status: string;
  error: string;
  id: number;
}

/** Polls an inference until it has ended. */
export async function inferred(
  { url, token }: Caller,
  id: unknown,
): Promise<Answer & { data: InferenceRecord }> {
  const find = async () => {
    const answer = await callOperation(url, 'queryInfer', { id: String(id) }, token);
    const data = answer.body['data'] as InferenceRecord;
    return data.status !== 'queued' && data.status !== 'running' ? { ...answer, data } : undefined;
  };
  return await until(find, { describe: 'the inference has ended', ...polling });
}

/** Asks a trained model about one picture or series. */
export async function predictSample(
  { url, token }: Caller,
  jobID: string,
  name: string,
  content: Uint8Array | string,
): Promise<Answer> {
  const form = new FormData();
  form.set('jobID', jobID);
  form.set('sample', new Blob([content]), name);
  return await answerOf(
    await fetch(url + operations.predictSample.path, { method: 'POST', body: form, headers: { token } }),
  );
}
