import type { TransferProgress } from '../../operationTypes.js';
import { type Arguments, command } from '../command.js';
import type { Context } from '../context.js';
import { fileAt, saveTo } from '../files.js';
import { findJob } from '../findJob.js';
import { formatBytes, type ProgressBar } from '../terminal/progressBar.js';

export const upload = command<{ path: string }>({
  name: 'upload',
  about: 'upload a dataset; prints the path that trainings and inferences take',
  positionals: [{ name: 'FILE', about: 'the file to upload' }],
  run: async (context, args) => ({ path: await uploadWithProgress(context, args.at(0)) }),
  show: ({ terminal }, { path }) => terminal.print(path),
});

const datasets = ['feature', 'target', 'testing'] as const;

export const download = command<{ file: string; bytes: number }>({
  name: 'download',
  about: 'download a result, or a dataset of a job',
  positionals: [{ name: 'ADDRESS|JOB', about: 'address of a result, or id or name of a job' }],
  options: {
    dataset: {
      kind: 'text',
      value: 'NAME',
      choices: datasets,
      about: `which dataset of the job: ${datasets.join(', ')}`,
    },
    output: { kind: 'text', short: 'o', value: 'FILE', about: 'where to save it' },
    force: { kind: 'flag', about: 'overwrite the file' },
  },
  run: async (context, args) => {
    const bar = context.progress('Downloading');
    let bytes = 0;
    const onProgress = (progress: TransferProgress) => {
      bytes = progress.bytesDone;
      showTransfer(bar, progress);
    };
    try {
      const source = await open(context, args, onProgress);
      const file = args.text('output') ?? source.name;
      await saveTo(file, source, args.flag('force'));
      return { file, bytes };
    } finally {
      bar.end();
    }
  },
  show: ({ terminal }, { file }) => terminal.print(file),
});

async function open(context: Context, args: Arguments, onProgress: (progress: TransferProgress) => void) {
  const tricorn = await context.client();
  const options = { signal: context.signal, onProgress };
  const dataset = (args.text('dataset') ?? 'feature') as (typeof datasets)[number];
  return /^https?:/.test(args.at(0))
    ? await tricorn.download(args.at(0), options)
    : await (await findJob(context, args.at(0))).dataset(dataset, options);
}

/** Uploads a file of this machine and returns its path at the service. */
export async function uploadWithProgress(context: Context, path: string): Promise<string> {
  const file = await fileAt(path);
  const tricorn = await context.client();
  const bar = context.progress(`Uploading ${file.name}`);
  try {
    return await tricorn.upload(file, {
      signal: context.signal,
      onProgress: (progress) => showTransfer(bar, progress),
    });
  } finally {
    bar.end();
  }
}

function showTransfer(bar: ProgressBar, { bytesDone, bytesTotal }: TransferProgress): void {
  if (bytesTotal === undefined) bar.update(undefined, formatBytes(bytesDone));
  else
    bar.update(
      bytesTotal === 0 ? 1 : bytesDone / bytesTotal,
      `${formatBytes(bytesDone)} of ${formatBytes(bytesTotal)}`,
    );
}
