import type { AnswerOf } from '../../operationTypes.js';
import { command, option } from '../command.js';
import { UsageError } from '../exitCodes.js';
import { findJob } from '../find.js';
import { assignmentsOf, printTable } from '../terminal/table.js';

type Comparison = AnswerOf<'compareJobs'>;
type Compared = Comparison['data'][number];

const brief = (value: number | undefined): string =>
  value === undefined ? '' : String(Number(value.toPrecision(4)));

/** Compares classifications, clusterings or regressions. */
export const compare = command<Comparison>({
  name: 'job compare',
  about: 'compare the quality of jobs on the same data',
  positionals: [
    { name: 'JOB', about: 'id, name or registered model (NAME@VERSION)' },
    { name: 'OTHER', about: 'the job to compare it with' },
  ],
  options: { with: option.list('JOB', 'a further job; may be repeated') },
  run: async (context, args) => {
    const given = [args.at(0), args.at(1), ...args.list('with')];
    const jobIDs: string[] = [];
    for (const job of given) jobIDs.push((await findJob(context, job)).id);
    if (new Set(jobIDs).size < 2) throw new UsageError('Give at least two different jobs.');
    return await context.call('compareJobs', { jobIDs });
  },
  show: ({ terminal }, { sameData, data }) => {
    const figures = [...new Set(data.flatMap(({ quality }) => Object.keys(quality)))];
    const columns = [
      { title: 'JOB', value: ({ jobName }: Compared) => jobName },
      { title: 'COMPUTATION', value: ({ computationStr }: Compared) => computationStr },
      ...figures.map((name) => ({
        title: name.toUpperCase(),
        value: ({ quality }: Compared) => brief(quality[name]),
        whole: true as const,
      })),
      {
        title: 'PARAMETERS',
        value: ({ parameters }: Compared) => assignmentsOf(parameters),
        spare: true as const,
      },
    ];
    printTable(terminal, data, columns);
    if (!sameData) terminal.note('These jobs used different data; their figures cannot be compared.');
  },
});
