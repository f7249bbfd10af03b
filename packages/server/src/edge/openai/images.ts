import { type ErrorName, ServiceError } from '@tricorn/contract';
import { unsupported } from '@tricorn/language';
import { unixSeconds } from '../../ground/store/unixSeconds.js';
import type { EdgeDependencies } from '../edge.js';
import { readFileAt } from '../files/readFileAt.js';
import { waitForTask } from '../operations/waitForTask.js';
import type { InnerCall, RunOperation } from '../pipeline/runOperation.js';
import type { ImagesRequest } from './imagesRequest.js';

interface Submitted {
  task_id: string;
  token_cost: number;
}

/**
 * `POST /v1/images/generations`: submits one task for each picture, waits for them and returns their addresses or their
 * bytes. Pictures that fail are free; if all of them fail, so does the request.
 */
export async function generateImages(
  edge: EdgeDependencies,
  run: RunOperation,
  call: InnerCall,
  { mode, fields, count, format }: ImagesRequest,
): Promise<object> {
  const submitted: Submitted[] = [];
  try {
    for (let index = 0; index < count; index++) {
      const seed = fields.seed === undefined ? {} : { seed: fields.seed + index };
      submitted.push((await run(mode, { ...fields, ...seed }, call)) as Submitted);
    }
  } catch (error) {
    // The request is refused, so nothing of it is charged. A task that has ended in the meantime cannot be cancelled.
    for (const { task_id } of submitted) await run('cancelTask', { task_id }, call).catch(() => {});
    throw error;
  }
  const tasks = await Promise.all(
    submitted.map(async ({ task_id }) => await waitForTask(edge, run, call, task_id)),
  );
  const made = tasks.filter(({ status }) => status === 'succeeded');
  if (made.length === 0) {
    const { error, reason } = tasks[0]!;
    throw new ServiceError((error || 'modelFailed') as ErrorName, reason || undefined);
  }
  const data = made.map(async ({ result_url }) => {
    if (format === 'url') return { url: result_url };
    return { b64_json: (await readFileAt(edge, result_url)).bytes.toString('base64') };
  });
  const cost = submitted[0]!.token_cost * made.length;
  return {
    created: unixSeconds(new Date()),
    data: await Promise.all(data),
    usage: { input_tokens: 0, output_tokens: cost, total_tokens: cost },
  };
}

/** `POST /v1/images/variations`: a picture alone says nothing about what to change. */
export function refuseVariation(): never {
  throw unsupported('image', '`images/variations` is not supported; use `images/edits` with a prompt.');
}
