import type { TaskResult } from '../../handles/task.js';
import type { FieldsOf, GenerationName } from '../../operationTypes.js';
import { awaitWork } from '../awaitWork.js';
import { type Arguments, command, type OptionSpec, option } from '../command.js';
import type { Context } from '../context.js';
import { assertFree, saveTo } from '../files.js';
import { shortIdChars, taskWork } from '../find.js';
import { showPicture } from '../terminal/picture.js';
import { pathOf } from './transfer.js';

const imageModes = { base: 'genImg', sdxl: 'genImgSDXL', flux: 'genImgFlux' } as const;
const motionModes = { text: 'txt2Motion', cogvideo: 'cogVideo', pyramid: 'pyramid' } as const;

const options = (modes: object): Record<string, OptionSpec> => ({
  mode: option.text('MODE', 'image model', { choices: Object.keys(modes) }),
  negative: option.text('TEXT', 'negative prompt: what to avoid', { field: 'negative_prompt' }),
  seed: option.number('N', 'random seed; the same seed gives the same pixels'),
  size: option.text('WxH', 'width and height in pixels'),
  steps: option.number('N', 'sampling steps', { field: 'n_steps' }),
  guidance: option.number('N', 'guidance scale: how closely to follow the prompt', {
    field: 'guidance_scale',
  }),
  output: option.text('FILE', 'where to save the result', { short: 'o' }),
  force: option.flag('overwrite the file'),
  'no-wait': option.flag('print the task id and return'),
});

type Generated = { task_id: string } & Partial<TaskResult & { file: string }>;

export const image = command<Generated>({
  name: 'image',
  about: 'draw a picture from a prompt',
  positionals: [{ name: 'PROMPT', about: 'what to draw', rest: true }],
  options: options(imageModes),
  examples: ['image a red apple', "image 'a castle at night' --size 768x512 --seed 7 --output castle.png"],
  run: async (context, args) => {
    const name = imageModes[(args.text('mode') ?? 'base') as keyof typeof imageModes];
    return await generate(context, args, name, fieldsOf(args));
  },
  show: showGenerated,
});

export const motion = command<Generated>({
  name: 'motion',
  about: 'draw an animation (GIF) from a prompt, or from a picture and a prompt',
  positionals: [{ name: 'PROMPT', about: 'what happens', rest: true }],
  options: {
    ...options(motionModes),
    image: option.text('FILE|ADDRESS', 'a picture to animate'),
  },
  examples: ['motion a fish swims', "motion 'it sways gently' --image castle.png"],
  run: async (context, args) => {
    const image = args.text('image');
    const fields = fieldsOf(args);
    if (image !== undefined) {
      const image_path = /^https?:/.test(image) ? image : await pathOf(context, image);
      return await generate(context, args, 'img2Motion', { ...fields, image_path });
    }
    const name = motionModes[(args.text('mode') ?? 'text') as keyof typeof motionModes];
    return await generate(context, args, name, fields);
  },
  show: showGenerated,
});

function fieldsOf(args: Arguments): FieldsOf<'genImg'> {
  return {
    prompt: args.rest(0).join(' '),
    negative_prompt: args.text('negative'),
    seed: args.number('seed'),
    size: args.text('size'),
    n_steps: args.number('steps'),
    guidance_scale: args.number('guidance'),
  };
}

async function generate<Name extends GenerationName>(
  context: Context,
  args: Arguments,
  name: Name,
  fields: FieldsOf<Name>,
): Promise<Generated> {
  const { signal } = context;
  assertFree(args.text('output'), args.flag('force'));
  const tricorn = await context.client();
  const asked = { mode: name, prompt: fields.prompt.slice(0, warnedCharsMax) };
  for (const { text } of (await tricorn.api.queryTaskPrice(asked, { signal })).warnings)
    context.terminal.stderr.write(`${text}\n`);
  // Not interrupted: nobody could say whether the task was accepted.
  const task = await tricorn.generate(name, fields);
  if (args.flag('no-wait')) return { task_id: task.id };
  return await awaitWork(context, taskWork(task), 'Drawing', async (bar) => {
    try {
      const result = await task.done({
        signal,
        onProgress: ({ status, progress, position }) =>
          status === 'queued'
            ? bar.update(undefined, position > 0 ? `${position} ahead` : 'waiting')
            : bar.update(progress, ''),
      });
      bar.update(undefined, 'fetching');
      return { ...result, file: await fetchResult(context, args, result) };
    } finally {
      tricorn.close();
    }
  });
}

async function fetchResult(
  context: Context,
  args: Arguments,
  { task_id, result_url }: TaskResult,
): Promise<string> {
  const tricorn = await context.client();
  const download = await tricorn.download(result_url, { signal: context.signal });
  const extension = /\.\w+$/.exec(download.name)?.[0] ?? '';
  const path = args.text('output') ?? `${fileNameOf(args.rest(0).join(' '), task_id)}${extension}`;
  await saveTo(path, download, args.flag('force'));
  return path;
}

const nameCharsMax = 40;
/** So much of a prompt tells its language. */
const warnedCharsMax = 1_000;

/** A file name made of the prompt and the task id: `a-red-apple-1f9f3c2a`. */
function fileNameOf(prompt: string, taskId: string): string {
  const words = prompt
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, nameCharsMax)
    .replaceAll(/^-+|-+$/g, '');
  return [words, taskId.slice(0, shortIdChars)].filter(Boolean).join('-');
}

async function showGenerated({ terminal, env, choices }: Context, result: Generated): Promise<void> {
  if (result.file === undefined) {
    const shortId = result.task_id.slice(0, shortIdChars);
    terminal.print(result.task_id);
    terminal.note(`It is being drawn; \`tricorn task show ${shortId}\` shows the progress.`);
    return;
  }
  if (!choices.quiet && terminal.interactive) {
    const { readFile } = await import('node:fs/promises');
    showPicture(terminal, env, await readFile(result.file));
  }
  terminal.print(result.file);
}
