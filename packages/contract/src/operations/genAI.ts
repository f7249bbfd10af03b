import * as z from 'zod';
import type { ErrorName } from '../errors.js';
import { optionalInteger, optionalNumber, optionalText, page, taskID, text, unixSeconds } from '../fields.js';
import { nothing, operation, pagedList } from '../operation.js';

const prompt = text('What to draw.', 100_000);
const options = {
  seed: optionalInteger(
    'Same seed and request give the same pixels; absent means random.',
    0,
    Number.MAX_SAFE_INTEGER,
  ),
  size: optionalText('Width×height in pixels, for example `512x512`.', 20),
  n_steps: optionalInteger('Sampling steps.', 1, 200),
  guidance_scale: optionalNumber(
    'How closely the prompt is followed; 0 or absent is the mode’s own.',
    0.1,
    50,
  ),
};
const negative = optionalText('What to keep out of the picture.', 100_000);

export const taskStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

const submitted = z.object({
  task_id: z.string(),
  token_cost: z.int().describe('LLM tokens reserved; never more is charged.'),
  token_balance: z.int().describe('LLM tokens that can still be spent.'),
});

const task = z.object({
  task_id: z.string(),
  result_url: z
    .string()
    .describe('URL of the picture or GIF; empty until there is one, and when its lifetime is over.'),
  status: z.enum(taskStatuses),
  progress: z.number().min(0).max(1),
  position: z.int().describe('Tasks ahead of this one; 0 when it is not waiting.'),
  mode: z.string(),
  seed: z.int().nullable(),
  token_cost: z.int().describe('LLM tokens reserved while it waits, then charged.'),
  error: z.string().describe('Name of the error the task ended with; empty otherwise.'),
  reason: z.string().describe('Why the task failed, in a sentence; empty otherwise.'),
  model: z.string().describe('What drew it; empty until there is a result.'),
  extra_urls: z.record(z.string(), z.string()).describe('The same result in other formats, by format.'),
  prompt: z.string(),
  jobID: z
    .string()
    .describe(
      'The gallery of the account, whose contract holds its content ids; empty until there is a result.',
    ),
  tx_hash: z.string().describe('Transaction that put its content ids on chain; empty until it has.'),
  creationTime: unixSeconds('When it was submitted.'),
  updateTime: unixSeconds('When it last changed.'),
});

const submission = <const Name extends string, Request extends z.ZodObject>(
  name: Name,
  summary: string,
  request: Request,
  host?: 'gen',
  errors: readonly ErrorName[] = [],
) =>
  operation({
    group: 'Generative AI',
    method: 'POST',
    path: `/sdk/computation/genAI/${name}`,
    summary,
    access: 'account',
    encoding: 'any',
    request,
    response: submitted,
    errors: ['llmTokensInsufficient', 'queueFull', ...errors],
    writes: true,
    ...(host ? { host } : {}),
  });

export const genAIOperations = {
  genImg: submission(
    'genImg',
    'Picture from a prompt, base mode',
    z.object({ prompt, negative_prompt: negative, ...options }),
  ),
  genImgSDXL: submission(
    'genImgSDXL',
    'Picture from a prompt, SDXL mode',
    z.object({ prompt, negative_prompt: negative, ...options }),
  ),
  genImgFlux: submission('genImgFlux', 'Picture from a prompt, Flux mode', z.object({ prompt, ...options })),
  txt2Motion: submission(
    'txt2Motion',
    'GIF from a prompt',
    z.object({ prompt, negative_prompt: negative, ...options }),
  ),
  img2Motion: submission(
    'img2Motion',
    'GIF from a picture and a prompt',
    z.object({
      image_path: text('URL of the picture, or the path of an uploaded one.', 4_000),
      prompt,
      ...options,
    }),
    'gen',
    ['imageAddressRefused', 'imageUnreachable', 'imageInvalid', 'tooLarge', 'fileUnknown', 'tooManyRequests'],
  ),
  cogVideo: submission(
    'cogVideo',
    'GIF from a prompt, CogVideo mode',
    z.object({ prompt, ...options }),
    'gen',
  ),
  pyramid: submission('pyramid', 'GIF from a prompt, Pyramid mode', z.object({ prompt, ...options }), 'gen'),
  queryTask: operation({
    group: 'Generative AI',
    method: 'GET',
    path: '/sdk/computation/genAI/queryTask',
    summary: 'Poll a task',
    description:
      'A failed task answers with the code of its error, a cancelled one with 409; its `status` says so too.',
    access: 'task:owner',
    encoding: 'query',
    request: z.object({ task_id: taskID }),
    response: task,
    errors: [],
  }),
  queryTaskPrice: operation({
    group: 'Generative AI',
    method: 'GET',
    path: '/sdk/computation/genAI/queryTaskPrice',
    summary: 'Read the price of a task in LLM tokens, by mode',
    access: 'account',
    encoding: 'query',
    request: nothing,
    response: z.object({
      data: z
        .object({
          genImg: z.int(),
          genImgSDXL: z.int(),
          genImgFlux: z.int(),
          txt2Motion: z.int(),
          img2Motion: z.int(),
          cogVideo: z.int(),
          pyramid: z.int(),
        })
        .describe('LLM tokens that one task costs, by operation name.'),
    }),
    errors: [],
    extension: true,
  }),
  cancelTask: operation({
    group: 'Generative AI',
    method: 'POST',
    path: '/sdk/computation/genAI/cancelTask',
    summary: 'Cancel a task and release its tokens',
    access: 'task:owner',
    encoding: 'any',
    request: z.object({ task_id: taskID }),
    response: z.object({ task_id: z.string(), status: z.enum(taskStatuses) }),
    errors: ['stateConflict'],
    extension: true,
  }),
  taskList: operation({
    group: 'Generative AI',
    method: 'POST',
    path: '/sdk/computation/genAI/taskList',
    summary: 'List the tasks of the account, newest first',
    access: 'account',
    encoding: 'json',
    request: z.object(page),
    response: pagedList(task),
    errors: [],
    extension: true,
  }),
};
