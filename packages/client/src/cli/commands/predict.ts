import { basename } from 'node:path';
import type { Prediction } from '../../handles/job.js';
import type { AnswerOf } from '../../operationTypes.js';
import { type Arguments, command, option } from '../command.js';
import type { Context } from '../context.js';
import { UsageError } from '../exitCodes.js';
import { assertFree, fileAt, savePaid } from '../files.js';
import { findPredictor, isTraining } from '../find.js';
import { formatPairs, printPairs } from '../terminal/table.js';
import { approve } from './train.js';
import { waitForJob } from './waitForJob.js';

type Sample = AnswerOf<'predictSample'>;

interface Predicted {
  /** The prediction of a picture or a series. */
  sample?: Sample;
  predictions?: Prediction[];
  /** The columns of the model, if neither a row nor a file was given. */
  columns?: { name: string; kind: string; categories?: string[] | undefined }[];
  jobID?: string;
  file?: string;
}

export const predict = command<Predicted>({
  name: 'predict',
  about: 'predict a row, a CSV file, a picture or a series with the model of a finished job',
  positionals: [
    {
      name: 'JOB',
      about: 'id or name of a classification, clustering, regression or training, also of a shared one',
    },
    {
      name: 'FILE',
      about: 'CSV of rows with the columns of the model; for a CNN a picture, for an LSTM a series',
      optional: true,
    },
  ],
  options: {
    set: option.list(
      'COLUMN=VALUE',
      'a cell of one row; may be repeated, and columns left out count as missing',
    ),
    explain: option.flag('with --set: show what each column contributed'),
    name: option.text('NAME', 'with FILE: name of the new job'),
    output: option.text('FILE', 'with FILE: where to save the predictions', { short: 'o' }),
    force: option.flag('overwrite the file'),
    yes: option.flag('accept the cost without asking', { short: 'y' }),
    'no-wait': option.flag('with FILE: print the id of the new job and return'),
  },
  examples: [
    'predict fruit',
    'predict fruit --set weight_g=9 --set sweetness=7 --explain',
    'predict fruit new-fruit.csv --output predictions.csv',
  ],
  run: async (context, args) => {
    if (args.at(1) !== '') return await predictFile(context, args);
    const { signal } = context;
    const job = await findPredictor(context, args.at(0));
    const cells = args.list('set').map(cellOf);
    const { columns } = await job.predict([], { signal });
    if (cells.length === 0) return { columns };
    // Columns that are not named count as missing, as empty fields of the console do.
    const row = {
      ...Object.fromEntries(columns.map(({ name }) => [name, null])),
      ...Object.fromEntries(cells),
    };
    const { predictions } = await job.predict([row], { explain: args.flag('explain'), signal });
    return { predictions };
  },
  show: ({ terminal }, { columns, predictions, sample, file, jobID }) => {
    if (sample !== undefined) for (const line of linesOf(sample)) terminal.print(line);
    if (columns !== undefined) {
      const pairs = columns.map(({ name, kind, categories }): [string, string] => [
        name,
        categories?.join(', ') ?? kind,
      ]);
      printPairs(terminal, pairs);
      terminal.note('Predict a row with --set COLUMN=VALUE, or give a CSV file.');
    }
    for (const prediction of predictions ?? []) printPairs(terminal, pairsOf(prediction));
    if (file !== undefined || jobID !== undefined) terminal.print(file ?? jobID ?? '');
  },
});

async function predictFile(context: Context, args: Arguments): Promise<Predicted> {
  const { signal } = context;
  assertFree(args.text('output'), args.flag('force'));
  const tricorn = await context.client();
  const job = await findPredictor(context, args.at(0));
  const path = args.at(1);
  if (await isTraining(context, job))
    return { sample: await job.predictSample(await fileAt(path), { signal }) };
  const quote = await job.quotePrediction(await fileAt(path), { signal });
  await approve(context, quote, args.flag('yes'));
  const jobName = args.text('name') ?? `${basename(path)} ${new Date().toISOString()}`;
  const started = await quote.start(jobName, { signal });
  if (args.flag('no-wait')) return { jobID: started.id };
  await waitForJob(context, started, 'Predicting', { isNew: true });
  const { testingResult } = await started.files({ signal });
  const source = await tricorn.download(testingResult, { signal });
  const file = await savePaid(source, args.text('output'), args.flag('force'));
  return { jobID: started.id, file };
}

/** Classes with their probabilities, the likeliest first; or one line per forecast row. */
function linesOf({ result, probabilities = {}, forecast = [] }: Sample): string[] {
  const shares = Object.entries(probabilities)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, share]): [string, string] => [name, brief(share)]);
  const ahead = forecast.map(({ rowsAhead, values }): [string, string] => [
    `+${rowsAhead}`,
    Object.entries(values)
      .map(([name, value]) => `${name} ${brief(value)}`)
      .join('  '),
  ]);
  return [...(result === undefined ? [] : [result]), ...formatPairs([...shares, ...ahead])];
}

function cellOf(pair: string): [string, string] {
  const equals = pair.indexOf('=');
  if (equals < 1) throw new UsageError(`--set takes COLUMN=VALUE, not \`${pair}\`.`);
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}

const brief = (value: number): string => String(Number(value.toPrecision(4)));

function pairsOf({
  result,
  probabilities = {},
  distances = [],
  explanation,
}: Prediction): [string, string][] {
  const scores = [
    ...Object.entries(probabilities).map(([name, value]) => `${name} ${brief(value)}`),
    ...distances.map((value, cluster) => `${cluster} ${brief(value)}`),
  ];
  return [
    ['Result', String(result)],
    [distances.length > 0 ? 'Distances' : 'Probabilities', scores.join('  ')],
    ...(explanation === undefined ? [] : explanationPairs(explanation)),
  ];
}

function explanationPairs(explanation: NonNullable<Prediction['explanation']>): [string, string][] {
  const { base, output, contributions, errors, method, of } = explanation;
  const parts = Object.entries(contributions)
    .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .map(([name, value]): [string, string] => {
      const error = errors?.[name];
      return [
        name,
        `${value < 0 ? '' : '+'}${brief(value)}${error === undefined ? '' : ` ± ${brief(error)}`}`,
      ];
    });
  return [[`Explanation of the ${of}`, method], ['base', brief(base)], ...parts, ['output', brief(output)]];
}
