import { type ErrorName, type Operation, operations, type ResponseOf, ServiceError } from '@tricorn/contract';
import { malformed, unsupported } from '@tricorn/language';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';
import type { RequestFields } from '../body/bodyReader.js';
import { usingUploads } from '../body/readMultipart.js';
import type { EdgeDependencies } from '../edge.js';
import { readFileAt } from '../files/readFileAt.js';
import { waitForTask } from '../operations/waitForTask.js';
import type { InnerCaller } from '../pipeline/serveOperation.js';
import { type ImagesRequest, parseImagesRequest } from './imagesRequest.js';

/**
 * `POST /v1/images/generations`: submits one task for each picture, waits for them and returns their addresses or their
 * bytes. Pictures that fail are free; if all of them fail, so does the request.
 */
export async function generateImages(
  edge: EdgeDependencies,
  caller: InnerCaller,
  { mode, fields, count, format }: ImagesRequest,
): Promise<object> {
  const submitted: ResponseOf<'genImg'>[] = [];
  try {
    for (let index = 0; index < count; index++) {
      const seed = fields.seed === undefined ? {} : { seed: fields.seed + index };
      submitted.push(await caller.run(mode, { ...fields, ...seed }));
    }
  } catch (error) {
    // The request is refused, so nothing of it is charged. A task that has ended in the meantime cannot be cancelled.
    for (const { task_id } of submitted) await caller.run('cancelTask', { task_id }).catch(() => {});
    throw error;
  }
  const tasks = await Promise.all(
    submitted.map(async ({ task_id }) => await waitForTask(edge, caller, task_id)),
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

const picture = { required: false, description: 'The picture.' };

/** The form of `images/edits`; `image[]` is how clients write a list. */
export const editsForm: Operation = {
  ...operations.uploadFile,
  files: { image: picture, 'image[]': picture, mask: { required: false, description: 'Its mask.' } },
};

/**
 * `POST /v1/images/edits`: tasks that start from the given picture. An engine that cannot start from one refuses by name,
 * before anything is charged.
 */
export async function editImage(
  edge: EdgeDependencies,
  caller: InnerCaller,
  { fields, uploads }: RequestFields,
): Promise<object> {
  const image = uploads['image'] ?? uploads['image[]'];
  const request = await usingUploads(edge.files, uploads, async () => {
    if (image === undefined) throw malformed('image', '`image` must be a file.');
    if (uploads['mask'] !== undefined)
      throw unsupported(
        'mask',
        '`mask` is not supported here; the operation genImg takes a `mask_image` in black and white.',
      );
    const asked = parseImagesRequest({ ...fields, ...numbersOf(fields) });
    const adopt = edge.files.adopt;
    const file = await inTransaction(
      edge.db,
      async (tx) => await adopt(tx, image, caller.account.id, 'upload'),
    );
    return { ...asked, fields: { ...asked.fields, init_image: edge.files.pathOf(file) } };
  });
  return await generateImages(edge, caller, request);
}

/** A form has texts only. */
const numbersOf = (fields: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(
    ['n', 'seed'].flatMap((name) => (fields[name] === undefined ? [] : [[name, Number(fields[name])]])),
  );
