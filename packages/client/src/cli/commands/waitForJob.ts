import type { Job, JobDetail } from '../../handles/job.js';
import type { Context } from '../context.js';
import { formatPairs } from '../terminal/table.js';
import { formatTime } from '../terminal/time.js';

/** Waits for a job with a bar that shows what its computation reports. */
export async function waitForJob(context: Context, job: Job, label: string): Promise<JobDetail> {
  const bar = context.progress(label);
  try {
    return await job.done({
      signal: context.signal,
      onProgress: ({ state, progress, reason, detail }) =>
        bar.update(
          state === 'running' ? progress : undefined,
          reason || formatReport(detail) || (state === 'running' ? '' : state),
        ),
    });
  } finally {
    bar.end();
  }
}

/** Parts of a finished job's report that say how good its model is. */
const qualities = ['validation', 'scores', 'metrics'];

/** The numbers of a report on one line: `loss 0.31  accuracy 0.94`. */
function formatReport(report: Readonly<Record<string, unknown>>): string {
  return [report, ...qualities.map((part) => report[part] ?? {})]
    .flatMap((part) => Object.entries(part))
    .filter(([name, value]) => typeof value === 'number' && name !== 'seed')
    .map(([name, value]) => `${name} ${Number((value as number).toPrecision(4))}`)
    .join('  ');
}

/** Prints a job; only its id where nothing else is known. */
export function showJob({ terminal }: Context, job: { jobID: string } & Partial<JobDetail>): void {
  if (job.state === undefined) {
    terminal.print(job.jobID);
    if (terminal.interactive)
      terminal.note('`tricorn job show` says how it stands, `tricorn job wait` waits.');
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
  ];
  for (const line of formatPairs(pairs)) terminal.print(line);
}
