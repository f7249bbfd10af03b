import { randomInt, randomUUID } from 'node:crypto';
import { invalidField, type RequestOf } from '@tricorn/contract';
import { checkNegativePrompt, checkPrompt, type Mode, type PictureRequest } from '@tricorn/pictures';
import { tellingEvent } from '../../ground/events/recordedEvents.js';
import type { Files } from '../../ground/files/files.js';
import { tokenBalance } from '../../ground/ledger/balances.js';
import { openingCharge } from '../../ground/ledger/charges.js';
import type { OperationRequest } from '../../ground/operations/handler.js';
import { addingWork } from '../../ground/queue/queue.js';
import { Call, Orders } from '../../ground/store/call.js';
import { toServiceError } from './errors.js';
import type { Pictures } from './pictures.js';
import {
  discardImages,
  type ImageField,
  readStartImages,
  type SourceImage,
  type TaskImages,
} from './sourceImage.js';
import { startOf } from './startFields.js';
import type { TaskRequest } from './tables.js';
import { chargeOf, picturesQueue } from './tasks.js';
import { warningsOf } from './warnings.js';

/** The fields of a submission that may start from a picture. */
export type DrawingSubmission = RequestOf<'genImg'>;

type Submitter = Pick<OperationRequest<'genImg'>, 'account' | 'write'>;

/** Random seeds stay below this limit, so that every engine and every JSON reader represents them exactly. */
const randomSeedMax = 2 ** 32;

/**
 * Refuses invalid requests, then holds the tokens, inserts the task and enqueues its work in one transaction. The
 * source picture of a motion is read in between, so that a bad one is refused before anything is charged.
 */
export async function submitTask(
  { engines, files, limits, settings }: Pictures,
  { account, write }: Submitter,
  mode: Mode,
  fields: DrawingSubmission,
  readImages: () => Promise<TaskImages> = async () => ({}),
) {
  const request = requestOf(fields, limits.promptCharsMax);
  const seed = fields.seed ?? randomInt(randomSeedMax);
  translateRefusal(() => engines[mode].check({ ...request, ...unread(fields), seed }));
  const images = await readImages();
  const id = randomUUID();
  const cost = BigInt(settings.prices[mode]);
  try {
    const work = addingWork(
      { queue: picturesQueue, accountId: account.id, payload: { taskId: id } },
      limits.queueLengthPerAccountMax,
    );
    const input = fileOf(
      files,
      images.input,
      account.id,
      fields.init_image === undefined ? 'image_path' : 'init_image',
    );
    const mask = fileOf(files, images.mask, account.id, 'mask_image');
    const order = {
      id,
      account: account.id,
      mode,
      request,
      seed,
      cost: cost.toString(),
      input: input?.id,
      mask: mask?.id,
    };
    return await write(
      [
        ...[input, mask].flatMap((file) => (file === undefined ? [] : [file.call])),
        new Call('tasks_insert', [new Orders(order), work], {
          atEnd: [
            tellingEvent([account.id], {
              type: 'task.progress',
              body: new Call<string>('task_queued_events', [id]),
            }),
          ],
        }),
        openingCharge({
          ...chargeOf(id),
          accountId: account.id,
          currency: 'LLM',
          quote: cost,
          memo: `${mode} task ${id}`,
        }),
      ],
      { task_id: id, token_cost: Number(cost), warnings: warningsOf(engines[mode], fields.prompt) },
      tokenBalance(account.id, cost),
    );
  } catch (error) {
    await discardImages({ files }, images);
    throw error;
  }
}

/** Submits a task of a picture mode, which may start from a picture. */
export const submitDrawing = async (
  pictures: Pictures,
  request: Submitter & Pick<OperationRequest<'genImg'>, 'signal'>,
  mode: Mode,
  fields: DrawingSubmission,
) =>
  await submitTask(
    pictures,
    request,
    mode,
    fields,
    async () => await readStartImages(pictures, request, fields),
  );

/** The file of a picture that a task starts from, and the call that keeps it. */
function fileOf(files: Files, image: SourceImage | undefined, accountId: string, field: ImageField) {
  if (image === undefined) return undefined;
  if ('file' in image) return { id: image.file.id, call: files.using(image.file, field) };
  const { file, call } = files.adopting(image.blob, accountId, 'upload');
  return { id: file.id, call };
}

/** Pictures that are yet to be read, for the checks that come before. */
const unread = ({ init_image, mask_image }: DrawingSubmission): PictureRequestImages => ({
  ...(init_image === undefined ? {} : { initImage: new Uint8Array() }),
  ...(mask_image === undefined ? {} : { maskImage: new Uint8Array() }),
});
type PictureRequestImages = Pick<PictureRequest, 'initImage' | 'maskImage'>;

function requestOf(fields: DrawingSubmission, promptCharsMax: number): TaskRequest {
  const { prompt, negative_prompt, size, n_steps, guidance_scale } = fields;
  return translateRefusal(() => {
    const negativePrompt = checkNegativePrompt(negative_prompt, promptCharsMax);
    return {
      prompt: checkPrompt(prompt, promptCharsMax),
      ...(negativePrompt === '' ? {} : { negativePrompt }),
      ...(size === undefined ? {} : sizeOf(size)),
      ...(n_steps === undefined ? {} : { steps: n_steps }),
      ...(guidance_scale === undefined ? {} : { guidance: guidance_scale }),
      ...startOf(fields),
    };
  });
}

/** `512x512`, `512×384`, `512*512`, `512^*^512` or one number for a square. */
function sizeOf(text: string): Pick<PictureRequest, 'width' | 'height'> {
  const match = /^\s*(\d{1,5})(?:\s*(?:[x×*]|\^\*\^)\s*(\d{1,5}))?\s*$/i.exec(text);
  if (match === null) throw invalidField('size', 'size must be width and height in pixels, such as 512x512.');
  const width = Number(match[1]);
  return { width, height: match[2] === undefined ? width : Number(match[2]) };
}

function translateRefusal<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw toServiceError(error);
  }
}
