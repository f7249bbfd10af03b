import type { FuzzReport } from './fuzz.js';

/** What the runs of one seed have sent together; plain data, so that it can be kept in a file. */
export interface FuzzState {
  seed: number;
  requests: number;
  sent: number;
  seconds: number;
  statuses: Record<string, number>;
  accepted: string[];
  failures: string[];
}

const failuresMax = 20;

export const newState = (seed: number, requests: number): FuzzState => ({
  seed,
  requests,
  sent: 0,
  seconds: 0,
  statuses: {},
  accepted: [],
  failures: [],
});

export function addRun(
  before: FuzzState,
  { sent, statuses, accepted }: FuzzReport,
  elapsedMs: number,
  failures: readonly string[],
): FuzzState {
  const sums = { ...before.statuses };
  for (const [status, count] of statuses) sums[status] = (sums[status] ?? 0) + count;
  return {
    ...before,
    sent,
    seconds: before.seconds + Math.round(elapsedMs / 1_000),
    statuses: sums,
    accepted: [...new Set([...before.accepted, ...accepted])].sort(),
    failures: [...before.failures, ...failures].slice(0, failuresMax),
  };
}

export function summaryOf(
  { seed, requests, sent, seconds, statuses, accepted, failures }: FuzzState,
  operations: readonly string[],
): string {
  const never = operations.filter((name) => !accepted.includes(name));
  return [
    `${sent} of ${requests} requests from seed ${seed} in ${seconds} s`,
    `statuses: ${JSON.stringify(statuses)}`,
    `${accepted.length} operations were accepted at least once; never: ${never.join(', ') || 'none'}`,
    `${failures.length} failures${failures.map((text) => `\n\n${text}`).join('')}`,
  ].join('\n');
}
