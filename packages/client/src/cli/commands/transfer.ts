import type { TransferProgress } from '../../operationTypes.js';
import { type Arguments, command, option } from '../command.js';
import type { Context } from '../context.js';
import { ExitError, exitCodes } from '../exitCodes.js';
import { assertFree, fileAt, saveTo } from '../files.js';
import { findJob, findTask, isTaskId } from '../find.js';
import { formatBytes, type ProgressBar, showBytes } from '../terminal/progressBar.js';

export const upload = command<{ path: string }>({
  name: 'upload',
  about: 'upload a dataset and print its path, for trainings and inferences',
  positionals: [{ name: 'FILE', about: 'the file to upload' }],
  run: async (context, args) => ({ path: await uploadWithProgress(context, args.at(0)) }),
  show: ({ terminal }, { path }) => terminal.print(path),
});

const datasets = ['feature', 'target', 'testing'] as const;
const jobFiles = ['model', 'predictions', ...datasets] as const;

export const download = command<{ file: string; bytes: number }>({
  name: 'download',
  about: 'download a result, a file of a job, or the picture of a task',
  positionals: [
    { name: 'ADDRESS|JOB|TASK', about: 'address of a result, id or name of a job, or id of a task' },
  ],
  options: {
    file: option.text('NAME', 'which file of the job; default model', { choices: jobFiles }),
    output: option.text('FILE', 'where to save it', { short: 'o' }),
    force: option.flag('overwrite the file'),
  },
  run: async (context, args) => {
    assertFree(args.text('output'), args.flag('force'));
    return await context.progress('Downloading', async (bar) => {
      let bytes = 0;
      const source = await open(context, args, (progress) => {
        bytes = progress.bytesDone;
        showTransfer(bar, progress);
      });
      const file = args.text('output') ?? source.name;
      await saveTo(file, source, args.flag('force'));
      return { file, bytes };
    });
  },
  show: ({ terminal }, { file }) => terminal.print(file),
});

export const exportAccount = command<{ file: string }>({
  name: 'export',
  about: 'download everything of your account as an archive',
  options: {
    output: option.text('FILE', 'where to save it; default account.tar.gz', { short: 'o' }),
    force: option.flag('overwrite the file'),
  },
  run: async ({ client, signal }, args) => {
    const file = args.text('output') ?? 'account.tar.gz';
    assertFree(file, args.flag('force'));
    await saveTo(file, await (await client()).exportAccount({ signal }), args.flag('force'));
    return { file };
  },
  show: ({ terminal }, { file }) => terminal.print(file),
});

async function open(context: Context, args: Arguments, onProgress: (progress: TransferProgress) => void) {
  const tricorn = await context.client();
  const options = { signal: context.signal, onProgress };
  if (/^https?:/.test(args.at(0))) return await tricorn.download(args.at(0), options);
  if (isTaskId(args.at(0))) return await (await findTask(context, args.at(0))).download(options);
  const job = await findJob(context, args.at(0));
  const file = (args.text('file') ?? 'model') as (typeof jobFiles)[number];
  if (file !== 'model' && file !== 'predictions') return await job.dataset(file, options);
  const { trainModel, testingResult } = await job.files({ signal: context.signal });
  const address = file === 'model' ? trainModel : testingResult;
  if (address === '')
    throw new ExitError(exitCodes.refused, `The job has no ${file}; \`tricorn job show\` shows its state.`);
  return await tricorn.download(address, options);
}

/** The path of an uploaded file; a local file is uploaded first. */
export async function pathOf(context: Context, given: string): Promise<string> {
  return given.startsWith('/uploads/') ? given : await uploadWithProgress(context, given);
}

/** Uploads a local file and returns its path on the server. */
async function uploadWithProgress(context: Context, path: string): Promise<string> {
  const file = await fileAt(path);
  const tricorn = await context.client();
  return await context.progress(`Uploading ${file.name}`, async (bar) =>
    tricorn.upload(file, {
      signal: context.signal,
      onProgress: (progress) => showTransfer(bar, progress),
    }),
  );
}

function showTransfer(bar: ProgressBar, { bytesDone, bytesTotal }: TransferProgress): void {
  if (bytesTotal === undefined) bar.update(undefined, formatBytes(bytesDone));
  else showBytes(bar, bytesDone, bytesTotal);
}
