import * as z from 'zod';
import type { ErrorName } from '../errors.js';
import {
  oneOf,
  optionalInteger,
  optionalNumber,
  optionalOneOf,
  optionalText,
  page,
  taskID,
  text,
  unixSeconds,
} from '../fields.js';
import { pagedList } from '../operation.js';
import { taskStatuses } from '../states.js';
import { pictures } from './groups.js';

const prompt = text('Description of the picture or motion.', 100_000);
const options = {
  seed: optionalInteger(
    'Random seed. The same request with the same seed gives the same pixels; absent means random.',
    0,
    Number.MAX_SAFE_INTEGER,
  ),
  size: optionalText(
    'Width×height in pixels, for example `512x512`; `512*512` and `512^*^512` are the same.',
    20,
  ),
  n_steps: optionalInteger('Sampling steps.', 1, 200),
  guidance_scale: optionalNumber(
    'Guidance scale: how closely the result follows the prompt; 0 or absent means the default of the mode.',
    0.1,
    50,
  ),
};
/** Where a drawing starts and what shapes the model; only pictures take these. */
const startOptions = {
  init_image: optionalText('Picture to start from: its URL, or the path of an uploaded one.', 4_000),
  mask_image: optionalText(
    'Which part of `init_image` is drawn anew: white is, black stays. A URL or the path of an uploaded picture.',
    4_000,
  ),
  strength: optionalNumber(
    'How much of `init_image` is drawn anew, above 0 and at most 1; default `0.6`, or `1` inside a mask.',
    0.001,
    1,
  ),
  pipe_name: optionalText(
    '`txt2img`, `img2img` (needs `init_image`) or `inpaint` (needs `mask_image` too). If absent, the pictures decide.',
    100,
  ),
  lora_path_list: optionalText(
    'Adapters by the names of their files on the engine, separated by `^*^`. Refused by engines without adapters.',
    4_000,
  ),
  lora_weight_list: optionalText('A weight for each adapter, separated by `^*^`; default `1`.', 1_000),
  lora_scale: optionalNumber('Factor for all weights of adapters; default `1`.', 0.01, 10),
  textual_inversion_path: optionalText('Not supported: empty or `without`.', 4_000),
  clip_skip: optionalInteger('Not supported: absent or `1`.', 1, 24),
};
const startErrors = [
  'imageAddressRefused',
  'imageUnreachable',
  'imageInvalid',
  'tooLarge',
  'storageFull',
  'fileUnknown',
  'tooManyRequests',
] as const satisfies readonly ErrorName[];
const negative = optionalText('What the result should not contain.', 100_000);

const warnings = z
  .array(z.object({ name: z.enum(['promptLanguage']), text: z.string() }))
  .describe(
    'Why the result may not be what the prompt asks for; each with a stable name. The work is done all the same.',
  );

const submitted = z.object({
  task_id: z.string(),
  token_cost: z.int().describe('LLM tokens held; the charge is never higher.'),
  token_balance: z.int().describe('Available LLM tokens.'),
  warnings,
});

const task = z.object({
  task_id: z.string(),
  result_url: z.string().describe('URL of the picture or GIF; empty until it exists and after it expires.'),
  status: z.enum(taskStatuses),
  progress: z.number().min(0).max(1),
  position: z
    .int()
    .describe('Tasks ahead of this one in the queue, counted up to 500; 0 if it is not waiting.'),
  mode: z.string(),
  seed: z.int().nullable(),
  token_cost: z.int().describe('LLM tokens held until the task ends, then charged.'),
  error: z.string().describe('Name of the error if the task did not succeed; empty otherwise.'),
  reason: z.string().describe('Why the task failed, in a sentence; empty otherwise.'),
  model: z.string().describe('The model that made it; empty until the result exists.'),
  notes: z
    .array(z.string())
    .describe('What the result shows differently from the prompt, such as `drawn without: gyroscope`.'),
  extra_urls: z
    .record(z.string(), z.string())
    .describe('URLs of the same result in other formats, by format.'),
  prompt: z.string(),
  negative_prompt: z
    .string()
    .describe('As requested; empty if it was not given. So are the next four fields.'),
  size: z.string(),
  n_steps: z.int().describe('0 if it was not given.'),
  guidance_scale: z.number().describe('0 if it was not given.'),
  image_path: z
    .string()
    .describe('URL of the picture that it started from, to use it again; empty if there is none.'),
  mask_image: z.string().describe('URL of its mask; empty if there is none.'),
  strength: z.number().describe('0 if it was not given.'),
  lora_path_list: z.string(),
  lora_weight_list: z.string(),
  jobID: z
    .string()
    .describe(
      'Job id of the gallery of the account, whose contract holds the content ids; empty until the result exists.',
    ),
  tx_hash: z.string().describe('Transaction of the content ids; empty until they are on chain.'),
  favourite: z.boolean().describe('Whether its owner marked it.'),
  share_path: z.string().describe('Path of the page that shows it to everybody; empty if it is not shared.'),
  creationTime: unixSeconds('When it was submitted.'),
  updateTime: unixSeconds('When it last changed.'),
});

const submission = <Request extends z.ZodObject>(
  summary: string,
  request: Request,
  differs: { errors?: readonly ErrorName[]; host?: 'gen' } = {},
) =>
  pictures.post({
    summary,
    request,
    response: submitted,
    writes: true,
    ...differs,
    errors: ['llmTokensInsufficient', 'queueFull', ...(differs.errors ?? [])],
  });

const submissions = {
  genImg: submission(
    'Generate a picture from a prompt, base mode',
    z.object({ prompt, negative_prompt: negative, ...options, ...startOptions }),
    { errors: startErrors },
  ),
  genImgSDXL: submission(
    'Generate a picture from a prompt, SDXL mode',
    z.object({ prompt, negative_prompt: negative, ...options, ...startOptions }),
    { errors: startErrors },
  ),
  genImgFlux: submission(
    'Generate a picture from a prompt, Flux mode',
    z.object({ prompt, ...options, ...startOptions }),
    {
      errors: startErrors,
    },
  ),
  txt2Motion: submission(
    'Generate a GIF from a prompt',
    z.object({ prompt, negative_prompt: negative, ...options }),
  ),
  img2Motion: submission(
    'Generate a GIF from a picture and a prompt',
    z.object({
      image_path: text('URL of the picture, or path of an uploaded one.', 4_000),
      prompt,
      ...options,
    }),
    { errors: startErrors, host: 'gen' },
  ),
  cogVideo: submission('Generate a GIF from a prompt, CogVideo mode', z.object({ prompt, ...options }), {
    host: 'gen',
  }),
  pyramid: submission('Generate a GIF from a prompt, Pyramid mode', z.object({ prompt, ...options }), {
    host: 'gen',
  }),
};
type Mode = keyof typeof submissions;
const modes = Object.keys(submissions) as [Mode];

export const genAIOperations = {
  ...submissions,
  queryTask: pictures.get({
    summary: 'Read the status and result of a task',
    description:
      'A failed task answers with the code of its error, a cancelled task with 409. `status` is set in both cases.',
    access: 'task:owner',
    request: z.object({ task_id: taskID }),
    response: task,
  }),
  queryTaskPrice: pictures.extension.get({
    summary: 'Read the price of a task in LLM tokens by mode',
    description:
      'With a prompt it also warns, before anything is charged, of what the engine of the mode cannot read.',
    request: z.object({
      mode: optionalOneOf('Operation name of the mode that would read the prompt; default `genImg`.', modes),
      prompt: optionalText('A prompt to warn about.', 4_000),
    }),
    response: z.object({
      warnings,
      data: z
        .object(Object.fromEntries(modes.map((mode) => [mode, z.int()])) as Record<Mode, z.ZodInt>)
        .describe('LLM tokens per task, by operation name.'),
      engines: z
        .record(z.string(), z.string())
        .describe('The engine of each operation: `embedded` is the model of this server.'),
    }),
  }),
  cancelTask: pictures.extension.post({
    summary: 'Cancel a task and release its held tokens',
    access: 'task:owner',
    request: z.object({ task_id: taskID }),
    response: z.object({ task_id: z.string(), status: z.enum(taskStatuses) }),
    errors: ['stateConflict'],
  }),
  markTask: pictures.extension.post({
    summary: 'Mark a task as a favourite, or remove the mark',
    access: 'task:owner',
    request: z.object({ task_id: taskID, favourite: oneOf('`on` or `off`.', ['on', 'off']) }),
    response: z.object({ task_id: z.string(), favourite: z.boolean() }),
    writes: true,
  }),
  deleteTask: pictures.extension.post({
    summary: 'Delete a task that has ended, with its results',
    description: 'A result that another task uses as its source picture is kept. What is on chain remains.',
    access: 'task:owner',
    request: z.object({ task_id: taskID }),
    response: z.object({ task_id: z.string() }),
    errors: ['stateConflict'],
    writes: true,
  }),
  shareTask: pictures.extension.post({
    summary: 'Share the result of a task by a link that needs no account, or end that',
    access: 'task:owner',
    request: z.object({ task_id: taskID, share: oneOf('`on` or `off`.', ['on', 'off']) }),
    response: z.object({
      task_id: z.string(),
      path: z.string().describe('Path of the page that shows the result; empty if it is not shared.'),
    }),
    errors: ['stateConflict'],
    writes: true,
  }),
  sharedResult: pictures.extension.get({
    summary: 'Read a result that its owner has shared',
    access: 'public',
    request: z.object({ secret: text('The last part of the path of a shared result.', 100) }),
    response: z.object({
      prompt: z.string(),
      mode: z.string(),
      model: z.string(),
      seed: z.int().nullable(),
      result_url: z.string().describe('Empty if the result has expired.'),
      extra_urls: z.record(z.string(), z.string()),
      creationTime: unixSeconds('When it was submitted.'),
    }),
    errors: ['shareUnknown'],
  }),
  taskList: pictures.extension.post({
    summary: 'List the tasks of the account, newest first',
    encoding: 'json',
    request: z.object({
      ...page,
      search: optionalText(
        'Only tasks whose prompt contains this text, in any letter case. It is looked for in the newest 10,000 tasks.',
        200,
      ),
      favourite: optionalOneOf('`on`: only favourites.', ['on', 'off']),
    }),
    response: pagedList(task),
  }),
};
