import { randomInt, randomUUID } from 'node:crypto';
import { ServiceError } from '@tricorn/contract';
import { checkNegativePrompt, checkPrompt, type Mode, type PictureRequest } from '@tricorn/pictures';
import type { Files } from '../../ground/files/files.js';
import { tokensAvailable } from '../../ground/ledger/balances.js';
import { openingCharge } from '../../ground/ledger/charges.js';
import type { OperationRequest } from '../../ground/operations/handler.js';
import { addingWork } from '../../ground/queue/queue.js';
import { Call } from '../../ground/store/call.js';
import { toServiceError } from './errors.js';
import type { Pictures } from './pictures.js';
import type { SourceImage } from './sourceImage.js';
import type { TaskRequest } from './tables.js';
import { chargeOf, picturesQueue } from './tasks.js';

/** The fields of a submission. */
export interface Submission {
  prompt: string;
  negative_prompt?: string | undefined;
  seed?: number | undefined;
  size?: string | undefined;
  n_steps?: number | undefined;
  guidance_scale?: number | undefined;
}

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
  fields: Submission,
  readImage?: () => Promise<SourceImage>,
) {
  const request = requestOf(fields, limits.promptCharsMax);
  const seed = fields.seed ?? randomInt(randomSeedMax);
  translateRefusal(() => engines[mode].check({ ...request, seed }));
  const image = await readImage?.();
  const id = randomUUID();
  const cost = BigInt(settings.prices[mode]);
  try {
    const work = addingWork(
      { queue: picturesQueue, accountId: account.id, payload: { taskId: id } },
      limits.queueLengthPerAccountMax,
    );
    const inserting = [
      id,
      account.id,
      mode,
      JSON.stringify(request),
      seed,
      work,
      cost,
      image === undefined ? null : inputOf(files, image, account.id),
    ];
    return await write(
      [
        new Call('task_insert', inserting, {
          events: [
            {
              accountIds: [account.id],
              event: { type: 'task.progress', body: new Call<string>('task_queued_event', [id]) },
            },
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
      {
        task_id: id,
        token_cost: Number(cost),
        token_balance: tokensAvailable(account.id),
      },
    );
  } catch (error) {
    if (image !== undefined && 'blob' in image) await files.discard(image.blob);
    throw error;
  }
}

/** The file of a task's source picture. */
const inputOf = (files: Files, image: SourceImage, accountId: string): Call<string> =>
  'blob' in image
    ? files.adopting(image.blob, accountId, 'upload').call
    : files.using(image.file, 'image_path');

function requestOf(fields: Submission, promptCharsMax: number): TaskRequest {
  const { prompt, negative_prompt, size, n_steps, guidance_scale } = fields;
  return translateRefusal(() => {
    const negativePrompt = checkNegativePrompt(negative_prompt, promptCharsMax);
    return {
      prompt: checkPrompt(prompt, promptCharsMax),
      ...(negativePrompt === '' ? {} : { negativePrompt }),
      ...(size === undefined ? {} : sizeOf(size)),
      ...(n_steps === undefined ? {} : { steps: n_steps }),
      ...(guidance_scale === undefined ? {} : { guidance: guidance_scale }),
    };
  });
}

/** `512x512`, `512×384`, `512*512`, `512^*^512` or one number for a square. */
function sizeOf(text: string): Pick<PictureRequest, 'width' | 'height'> {
  const match = /^\s*(\d{1,5})(?:\s*(?:[x×*]|\^\*\^)\s*(\d{1,5}))?\s*$/i.exec(text);
  if (match === null)
    throw new ServiceError('invalidField', 'size must be width and height in pixels, such as 512x512.', {
      field: 'size',
    });
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
