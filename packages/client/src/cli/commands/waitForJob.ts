import type { Job, JobDetail } from '../../handles/job.js';
import { awaitWork } from '../awaitWork.js';
import type { Context } from '../context.js';
import { retryHint } from '../exitCodes.js';
import { formatBytes } from '../terminal/progressBar.js';
import { printPairs } from '../terminal/table.js';
import { formatTime } from '../terminal/time.js';

/**
 * Waits for a job and shows the progress that its computation reports. A second Ctrl-C cancels a job that this command has
 * started, and no other: a job may be the work of three parties.
 */
export async function waitForJob(
  context: Context,
  job: Job,
  label: string,
  { isNew = false, isTraining = false }: { isNew?: boolean; isTraining?: boolean } = {},
): Promise<JobDetail> {
  const work = {
    title: `Job ${job.id}`,
    ways: {
      [`job wait ${job.id}`]: 'waits for it',
      ...(isTraining ? { [`job stop ${job.id}`]: 'ends it and keeps its best model' } : {}),
      [`job delete ${job.id}`]: 'cancels and deletes it',
    },
    cancel: isNew ? async () => await job.delete() : undefined,
  };
  return await awaitWork(context, work, label, async (bar) =>
    job.done({
      signal: context.signal,
      onProgress: ({ state, progress, reason, detail }) =>
        bar.update(
          state === 'running' ? progress : undefined,
          reason || formatReport(detail) || (state === 'running' ? '' : state),
        ),
    }),
  );
}

/** Metrics in the report of a finished job. */
const qualities = ['validation', 'regression', 'scores', 'metrics'];

const shownElsewhere: ReadonlySet<string> = new Set(['seed', 'round']);

/** The numbers of a report on one line: `loss 0.31  accuracy 0.94`. */
function formatReport(report: Readonly<Record<string, unknown>>): string {
  return [report, ...qualities.map((part) => report[part] ?? {})]
    .flatMap((part) => Object.entries(part))
    .filter(([name, value]) => typeof value === 'number' && !shownElsewhere.has(name))
    .map(([name, value]) => `${name} ${Number((value as number).toPrecision(4))}`)
    .join('  ');
}

/** Prints a job; only its id if nothing else is known. */
export function showJob({ terminal }: Context, job: { jobID: string } & Partial<JobDetail>): void {
  if (job.state === undefined) {
    terminal.print(job.jobID);
    if (terminal.interactive)
      terminal.note('`tricorn job show` shows its state, `tricorn job wait` waits for it.');
    return;
  }
  const pairs: [string, string][] = [
    ['Job', job.jobID],
    ['Name', job.jobName ?? ''],
    ['Computation', job.computationStr ?? ''],
    ['State', job.state + (job.state === 'running' ? ` (${Math.floor((job.progress ?? 0) * 100)}%)` : '')],
    ['Reason', job.reason ?? ''],
    ['Creator', job.creator ?? ''],
    ['Parties', (job.parties ?? []).join(', ')],
    ['Round', String(job.round ?? '')],
    ['Your input', job.input ?? ''],
    ['Feature data', job.featureData ?? ''],
    ['Target data', job.targetData ?? ''],
    ['Testing data', job.testingData ?? ''],
    ['Contract', job.contractAddr ?? ''],
    ['Created', job.creationTime === undefined ? '' : formatTime(job.creationTime)],
    ['Changed', job.updateTime === undefined ? '' : formatTime(job.updateTime)],
    ['Report', formatReport(job.report ?? {})],
    ['Findings', findingsOf(job.report?.['findings'])],
    [
      'Result',
      job.report?.['resultFor'] === 'parties'
        ? 'private to the parties; `tricorn job open` opens it on the device that submitted your data'
        : textOf(job.report?.['result']),
    ],
    ['Protocol', formatStatement(job.report?.['statement'])],
  ];
  printPairs(terminal, pairs);
  if (job.state === 'failed' && terminal.interactive) terminal.note(retryHint);
}

/** What a report says about its model in sentences, such as that a guess is as good. */
const findingsOf = (findings: unknown): string =>
  Array.isArray(findings) ? findings.map(({ message }: { message: string }) => message).join(' ') : '';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The statement of the nodes about a private computation: `malicious security  Z_2^192  7 rounds  8.5 kB between the nodes`. */
function formatStatement(statement: unknown): string {
  if (typeof statement !== 'object' || statement === null) return '';
  const { securityModel, ring, rounds, bytesSent } = statement as Record<string, unknown>;
  return `${securityModel} security  ${ring}  ${rounds} rounds  ${formatBytes(Number(bytesSent))} between the nodes`;
}
