import { join } from 'node:path';
import { foldEmail } from '@tricorn/contract';
import type {
  AnsweredModel,
  Coefficient,
  Column,
  GroupAnswer,
  Measure,
  ShownRows,
  TableBudget,
} from '@tricorn/privacy/client';
import type { AnswerOf } from '../../operationTypes.js';
import type { SignedReport, VerifiedAnswer } from '../../sealing/index.js';
import { type Arguments, command, option } from '../command.js';
import { ExitError, exitCodes, UsageError } from '../exitCodes.js';
import { findJob, jobArgument } from '../find.js';
import { readColumns, readTable } from '../readArguments.js';
import { readSealingOptions, sealingOptions } from '../sealing.js';
import { printTable } from '../terminal/table.js';
import type { Terminal } from '../terminal/terminal.js';
import { describeSignatures } from './verifySignatures.js';

const { seal: _, ...consentOptions } = sealingOptions;

const tableOptions = {
  table: option.text(
    'FILE',
    'your CSV, Excel or Parquet file; only sums, or rows that are joined, leave this machine, as shares',
    { required: true },
  ),
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
    ),
    owner: option.list(
      'COLUMN=ACCOUNT',
      'with JOIN: the party whose table has this column; default: yours; may be repeated',
    ),
    ...tableOptions,
    name: option.text('NAME', 'name of the job; default: the question, and when it was asked'),
    'rows-max': option.number('N', 'rows of a party at most; default: 1000000, of a join 1000'),
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
    const { askQuestion, questionDigest, questionFromSql } = await import('../../sealing/index.js');
    const epsilon = args.text('epsilon');
    const columns = await readColumns(args.list('column'));
    const options = await readSealingOptions(context, args);
    const parties = [foldEmail(options.account!), ...args.list('with')];
    const question = questionFromSql({
      sql: args.at(0),
      columns,
      owners: ownersOf(columns, parties, args),
      rowsMax: args.number('rows-max'),
      epsilonMicros: epsilon === undefined ? null : await readMicros(epsilon, '--epsilon'),
    });
    // A question may be asked again, and names of jobs of one account differ.
    const askedAt = new Date().toISOString().slice(0, 19);
    const jobName = args.text('name') ?? `${args.at(0).slice(0, 170)} (${askedAt})`;
    const answerFor = args.list('for');
    const asked = { jobName, question, parties, answerFor };
    const { id } = await askQuestion(await context.client(), asked, await tableOf(args), options);
    return { jobID: id, question: await questionDigest(question), parties, answerFor };
  },
  show: ({ terminal }, { jobID, question, parties, answerFor }) => {
    terminal.print(`Asked: job ${jobID}.`);
    terminal.note('Tell the others, by a way that the service does not control, to answer with:');
    const named = [
      `--question=${question}`,
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
      await tableOf(args),
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
  options: {
    models: option.text('FOLDER', 'write the regressions of the answer there, as ONNX models'),
    ...consentOptions,
  },
  run: async (context, args) => {
    const { isSignedReport, modelsOf, readAnswer } = await import('../../sealing/index.js');
    const job = await findJob(context, args.at(0));
    const { state, reason, report } = await job.done({ signal: context.signal });
    if (state !== 'succeeded' || !isSignedReport(report))
      throw new ExitError(exitCodes.failed, reason || `The question is ${state}.`);
    const options = await readSealingOptions(context, args);
    const answer = await readAnswer(await context.client(), job.id, report as SignedReport, options);
    const folder = args.text('models');
    if (folder !== undefined) await writeModels(folder, modelsOf(answer.question, answer.answers));
    return answer;
  },
  show: async ({ terminal }, { question, answers, verified }) => {
    const { titleOf } = await import('@tricorn/privacy/client');
    const columns = [
      ...question.groupBy.map((title, i) => ({ title, value: ({ group }: GroupAnswer) => group[i]! })),
      ...question.measures.flatMap((measure, i) =>
        measure.of === 'rows'
          ? []
          : {
              title: titleOf(measure),
              value: ({ values }: GroupAnswer) => shown(values[i]!, measure),
              align: 'right' as const,
            },
      ),
    ];
    if (columns.length > 0) printTable(terminal, answers, columns);
    for (const [i, measure] of question.measures.entries())
      if (measure.of === 'rows') printRows(terminal, measure.columns, answers[0]!.values[i]!);
    for (const line of describeSignatures(verified)) terminal.note(line);
  },
});

export const budgets = command<AnswerOf<'dataSets'>>({
  name: 'together budgets',
  about: 'list the privacy budgets of your tables: what answers have cost, and what is left',
  run: async (context) => await (await context.client()).api.dataSets(),
  show: ({ terminal }, { data }) =>
    printTable(
      terminal,
      data,
      (['name', 'budget', 'left', 'held', 'spent'] as const).map((field) => ({
        title: field.toUpperCase(),
        value: (row: (typeof data)[number]) => row[field],
        ...(field === 'name' ? {} : { align: 'right' as const }),
      })),
    ),
});

/** Numbered in the order of the answer. */
async function writeModels(folder: string, models: readonly AnsweredModel[]): Promise<void> {
  const { mkdir, writeFile } = await import('node:fs/promises');
  await mkdir(folder, { recursive: true });
  for (const [i, { onnx }] of models.entries())
    await writeFile(join(folder, `regression-${i + 1}.onnx`), onnx);
}

/** Joined rows, which only an answer without groups shows. */
function printRows(
  terminal: Terminal,
  columns: readonly string[],
  rows: GroupAnswer['values'][number],
): void {
  if (rows === null) terminal.print('There are too few rows to show any.');
  else
    printTable(
      terminal,
      rows as ShownRows,
      columns.map((title, i) => ({ title, value: (row: ShownRows[number]) => String(row[i]) })),
    );
}

/** Of a regression, its coefficients with their standard errors. */
function shown(value: GroupAnswer['values'][number], measure: Measure): string {
  if (value === null) return '–';
  if (typeof value === 'number') return rounded(value);
  if (!('coefficients' in value)) return value.join(' ');
  const names = 'predictors' in measure ? measure.predictors : [];
  const written = ({ value, error }: Coefficient) =>
    `${rounded(value)}${error === null ? '' : ` ± ${rounded(error)}`}`;
  return [
    `${written(value.intercept)}`,
    ...value.coefficients.map((coefficient, i) => `${names[i]} ${written(coefficient)}`),
  ].join('; ');
}

const rounded = (value: number): string => String(Number(value.toPrecision(10)));

/** The place of the party that has each column. */
function ownersOf(columns: readonly Column[], parties: readonly string[], args: Arguments): number[] {
  const places = new Map(
    args.list('owner').map((text) => {
      const [column = '', account = ''] = text.split('=');
      const place = parties.indexOf(foldEmail(account));
      if (place < 0 || !columns.some(({ name }) => name === column))
        throw new UsageError(
          `--owner ${text}: name a column and one of the parties, such as score=bob@example.com.`,
        );
      return [column, place];
    }),
  );
  return columns.map(({ name }) => places.get(name) ?? 0);
}

const tableOf = async (args: Arguments) => ({
  rows: readTable(args.text('table')!),
  budget: await readBudget(args),
});

async function readBudget(args: Arguments): Promise<TableBudget | undefined> {
  const text = args.text('budget');
  if (text === undefined) return undefined;
  const { isTableName } = await import('@tricorn/privacy/client');
  const [table, epsilon] = text.split('=');
  if (!isTableName(table ?? '')) throw new UsageError('--budget: name the table, such as pay=2.');
  return { table: table!, epsilonMicros: await readMicros(epsilon ?? '', '--budget') };
}

async function readMicros(text: string, option: string): Promise<number> {
  const { epsilonMicrosIn } = await import('@tricorn/privacy/client');
  const micros = epsilonMicrosIn(text);
  if (micros === undefined)
    throw new UsageError(`${option} must be a number above 0 with at most 6 decimals, such as 0.5.`);
  return micros;
}
