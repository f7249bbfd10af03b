import { foldEmail } from '@tricorn/contract';
import type { GroupAnswer, Question, TableBudget } from '@tricorn/privacy/client';
import type { SignedReport, VerifiedAnswer } from '../../sealing/index.js';
import { type Arguments, command, option } from '../command.js';
import { ExitError, exitCodes, UsageError } from '../exitCodes.js';
import { findJob, jobArgument } from '../findJob.js';
import { readColumns } from '../readColumns.js';
import { readTable } from '../readTable.js';
import { readSealingOptions, sealingOptions } from '../sealing.js';
import { formatTable } from '../terminal/table.js';
import { describeSignatures } from './verifySignatures.js';

const rowsMaxDefault = 1_000_000;
const { seal: _, ...consentOptions } = sealingOptions;

const tableOptions = {
  table: option.text('FILE', 'your CSV file; only its sums leave this machine, as shares', {
    required: true,
  }),
  budget: option.text(
    'NAME=EPSILON',
    'what all answers about this table may cost together, such as pay=2; the nodes refuse more',
  ),
};

export const query = command<{
  jobID: string;
  question: string;
  parties: string[];
  answerFor: readonly string[];
}>({
  name: 'together query',
  about: 'ask a question about the tables of several accounts, of which nobody sees a row',
  positionals: [{ name: 'SQL', about: 'SELECT role, count(*), avg(salary) FROM pay GROUP BY role' }],
  options: {
    with: option.list('ACCOUNT', 'another party; may be repeated, up to 15', { required: true }),
    column: option.list(
      'NAME=…',
      'a column: role=nurse|cook, or a number with its bounds, salary=0..200000.00; may be repeated',
      { required: true },
    ),
    ...tableOptions,
    name: option.text('NAME', 'name of the job; default: the question itself'),
    'rows-max': option.number('N', `rows of a party at most; default: ${rowsMaxDefault}`),
    epsilon: option.text(
      'E',
      'protect single rows with noise, such as 0.5: the smaller, the more noise; default: exact answers',
    ),
    for: option.list('ACCOUNT', 'who learns the answer; default: everybody; may be repeated'),
    ...consentOptions,
  },
  examples: [
    "together query 'SELECT role, count(*), avg(salary) FROM pay GROUP BY role' --with bob@example.com --column 'role=nurse|cook' --column salary=0..200000.00 --table pay.csv",
  ],
  run: async (context, args) => {
    const { parseSql } = await import('@tricorn/privacy/client');
    const { askQuestion, questionDigest } = await import('../../sealing/index.js');
    const { table: __, ...parsed } = parseSql(args.at(0));
    const epsilon = args.text('epsilon');
    const question: Question = {
      ...parsed,
      columns: readColumns(args.list('column')),
      rowsMax: args.number('rows-max') ?? rowsMaxDefault,
      epsilonMicros: epsilon === undefined ? null : readMicros(epsilon, '--epsilon'),
    };
    const options = await readSealingOptions(context, args);
    const parties = [foldEmail(options.account!), ...args.list('with')];
    const jobName = args.text('name') ?? args.at(0).slice(0, 200);
    const answerFor = args.list('for');
    const asked = { jobName, question, parties, answerFor };
    const { id } = await askQuestion(await context.client(), asked, tableOf(args), options);
    return { jobID: id, question: await questionDigest(question), parties, answerFor };
  },
  show: ({ terminal }, { jobID, question, parties, answerFor }) => {
    terminal.print(`Asked: job ${jobID}.`);
    terminal.note('Tell the others, by a way that the service does not control, to answer with:');
    const named = [
      `--question ${question}`,
      `--parties ${parties.join()}`,
      ...answerFor.map((who) => `--for ${who}`),
    ];
    terminal.note(`tricorn together answer ${jobID} --table FILE ${named.join(' ')}`);
  },
});

export const answer = command<{ jobID: string; round: number }>({
  name: 'together answer',
  about: 'answer a question about your table; you see the question before anything is signed',
  positionals: [jobArgument],
  options: {
    ...tableOptions,
    question: option.text('DIGEST', 'the question, as whoever asks it tells you; another one is refused'),
    parties: option.text('A,B,…', 'the accounts in order; others are refused'),
    for: option.list('ACCOUNT', 'with --question: who learns the answer; default: everybody'),
    ...consentOptions,
  },
  examples: ['together answer 7 --table pay.csv'],
  run: async (context, args) => {
    const { answerQuestion } = await import('../../sealing/index.js');
    const job = await findJob(context, args.at(0));
    const options = await readSealingOptions(context, args);
    const { jobID, round } = await answerQuestion(
      await context.client(),
      {
        jobID: job.id,
        question: args.text('question'),
        parties: args.text('parties')?.split(','),
        answerFor: args.text('question') === undefined ? undefined : args.list('for'),
      },
      tableOf(args),
      options,
    );
    return { jobID, round };
  },
  show: ({ terminal }, { round }) => terminal.print(`Answered for round ${round}.`),
});

export const result = command<VerifiedAnswer>({
  name: 'together result',
  about: 'wait for the answer, verify it on this machine and print it as a table',
  positionals: [jobArgument],
  options: consentOptions,
  run: async (context, args) => {
    const { isSignedReport, readAnswer } = await import('../../sealing/index.js');
    const job = await findJob(context, args.at(0));
    const { state, reason, report } = await job.done({ signal: context.signal });
    if (state !== 'succeeded' || !isSignedReport(report))
      throw new ExitError(exitCodes.failed, reason || `The question is ${state}.`);
    const options = await readSealingOptions(context, args);
    return await readAnswer(await context.client(), job.id, report as SignedReport, options);
  },
  show: async ({ terminal }, { question, answers, verified }) => {
    const { titleOf } = await import('@tricorn/privacy/client');
    const columns = [
      ...question.groupBy.map((title, i) => ({ title, value: ({ group }: GroupAnswer) => group[i]! })),
      ...question.measures.map((measure, i) => ({
        title: titleOf(measure),
        value: ({ values }: GroupAnswer) => shown(values[i]!),
        align: 'right' as const,
      })),
    ];
    for (const line of formatTable(answers, columns, terminal.columns)) terminal.print(line);
    for (const line of describeSignatures(verified)) terminal.note(line);
  },
});

const shown = (value: GroupAnswer['values'][number]): string =>
  value === null ? '–' : typeof value === 'number' ? String(Number(value.toPrecision(10))) : value.join(' ');

const tableOf = (args: Arguments) => ({ rows: readTable(args.text('table')!), budget: readBudget(args) });

function readBudget(args: Arguments): TableBudget | undefined {
  const text = args.text('budget');
  if (text === undefined) return undefined;
  const [table, epsilon] = text.split('=');
  if (!/^[\w-]{1,100}$/.test(table ?? '')) throw new UsageError('--budget: name the table, such as pay=2.');
  return { table: table!, epsilonMicros: readMicros(epsilon ?? '', '--budget') };
}

function readMicros(text: string, option: string): number {
  const micros = Math.round(Number(text) * 1e6);
  if (!/^\d{1,3}(?:\.\d{1,6})?$/.test(text) || micros < 1)
    throw new UsageError(`${option} must be a number above 0 with at most 6 decimals, such as 0.5.`);
  return micros;
}
