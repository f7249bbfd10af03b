import { availableParallelism, cpus } from 'node:os';
import type { SimulationResult } from './simulate.js';

/** The result of a run as a section of docs/chaos.md. */
export function reportOf({ seed, setup, durationMs, outages, findings }: SimulationResult): string {
  const { counts, violations } = findings;
  const minutes = durationMs / 60_000;
  const what =
    outages === undefined
      ? `${minutes} minutes`
      : `each dependency away for ${outages.eachMs / 1000} seconds`;
  const options =
    outages === undefined
      ? `--minutes ${minutes}`
      : `--outage-seconds ${outages.eachMs / 1000}${outages.of === undefined ? '' : ` --outage-of ${outages.of.join(',')}`}`;
  const starting = (prefix: string) =>
    [...counts]
      .filter(([what]) => what.startsWith(prefix))
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([what, count]) => `${what.slice(prefix.length)} ${count}`)
      .join(', ');
  const answers = [...counts]
    .filter(([what]) => /^\d{3}$|^unanswered$/.test(what))
    .map(([what, count]) => `${what}: ${count}`)
    .join(', ');
  return [
    `### ${setup}, ${what}, seed ${seed}`,
    '',
    `${cpus()[0]?.model ?? process.arch}, ${availableParallelism()} cores. Repeat: \`npm run simulate -- --setup ${setup} ${options} --seed ${seed}\``,
    '',
    `- Faults: ${starting('fault ')}`,
    `- Sent: ${starting('sent ')}`,
    `- Acknowledged: ${starting('acknowledged ')}`,
    `- Answers: ${answers}`,
    `- Unanswered because of: ${starting('unanswered because of ') || 'nothing'}`,
    `- Events received in order: ${counts.get('events') ?? 0}; results on chain: ${counts.get('results on chain') ?? 0}; deadlocks that were retried: ${counts.get('deadlocks') ?? 0}`,
    `- Violations: ${violations.length === 0 ? 'none' : violations.length}`,
    ...violations.slice(0, 20).map((violation) => `  - ${violation}`),
    '',
  ].join('\n');
}
