import { type Operation, operations } from '@tricorn/contract';
import { malformed, unsupported } from '@tricorn/language';
import type { FastifyRequest } from 'fastify';
import { inTransaction } from '../../ground/store/inTransaction.js';
import type { BodyReader } from '../body/bodyReader.js';
import { discardUploads } from '../body/readMultipart.js';
import type { EdgeDependencies } from '../edge.js';
import type { InnerCall, RunOperation } from '../pipeline/runOperation.js';
import { generateImages } from './images.js';
import { parseImagesRequest } from './imagesRequest.js';

const picture = { required: false, description: 'The picture.' };

/** The form of `images/edits`; `image[]` is how clients write a list. */
const form: Operation = {
  ...operations.uploadFile,
  files: { image: picture, 'image[]': picture, mask: { required: false, description: 'Its mask.' } },
};

/**
 * `POST /v1/images/edits`: tasks that start from the given picture. An engine that cannot start from one refuses by name,
 * before anything is charged.
 */
export async function editImage(
  edge: EdgeDependencies,
  run: RunOperation,
  call: InnerCall,
  bodies: BodyReader,
  request: FastifyRequest,
): Promise<object> {
  const { fields, uploads } = await bodies.readFields(request, form, call.account.id);
  const image = uploads['image'] ?? uploads['image[]'];
  let init_image: string;
  let asked: ReturnType<typeof parseImagesRequest>;
  try {
    if (image === undefined) throw malformed('image', '`image` must be a file.');
    if (uploads['mask'] !== undefined)
      throw unsupported(
        'mask',
        '`mask` is not supported here; the operation genImg takes a `mask_image` in black and white.',
      );
    asked = parseImagesRequest({ ...fields, ...numbersOf(fields) });
    const adopt = edge.files.adopt;
    const file = await inTransaction(
      edge.db,
      async (tx) => await adopt(tx, image, call.account.id, 'upload'),
    );
    init_image = edge.files.pathOf(file);
  } catch (error) {
    await discardUploads(edge.files, uploads);
    throw error;
  }
  return await generateImages(edge, run, call, { ...asked, fields: { ...asked.fields, init_image } });
}

/** A form has texts only. */
const numbersOf = (fields: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(
    ['n', 'seed'].flatMap((name) => (fields[name] === undefined ? [] : [[name, Number(fields[name])]])),
  );
