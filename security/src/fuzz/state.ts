import type { FuzzReport } from './fuzz.js';

/** What the runs of one seed have sent together; plain data, so that it can be kept in a file. */
export interface FuzzState {
  seed: number;
  requests: number;
  sent: number;
  seconds: number;
  statuses: Record<string, number>;
  /** How often each operation was accepted. */
  accepted: Record<string, number>;
  /** Why a valid request of an operation was refused last. */
  refused: Record<string, string>;
  failures: string[];
}

const failuresMax = 20;
/** Fewer do not reach what is behind the first answer. */
export const acceptedGoal = 20;

export const newState = (seed: number, requests: number): FuzzState => ({
  seed,
  requests,
  sent: 0,
  seconds: 0,
  statuses: {},
  accepted: {},
  refused: {},
  failures: [],
});

export function addRun(
  before: FuzzState,
  { sent, statuses, accepted, refused }: FuzzReport,
  elapsedMs: number,
  failures: readonly string[],
): FuzzState {
  return {
    ...before,
    sent,
    seconds: before.seconds + Math.round(elapsedMs / 1_000),
    statuses: summed(before.statuses, statuses),
    accepted: summed(before.accepted, accepted),
    refused: { ...before.refused, ...Object.fromEntries(refused) },
    failures: [...before.failures, ...failures].slice(0, failuresMax),
  };
}

function summed(
  before: Readonly<Record<string, number>>,
  more: ReadonlyMap<string | number, number>,
): Record<string, number> {
  const sums = { ...before };
  for (const [name, count] of more) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

export function summaryOf(
  { seed, requests, sent, seconds, statuses, accepted, refused, failures }: FuzzState,
  operations: readonly string[],
): string {
  const seldom = operations.filter((name) => (accepted[name] ?? 0) < acceptedGoal);
  return [
    `${sent} of ${requests} requests from seed ${seed} in ${seconds} s`,
    `statuses: ${JSON.stringify(statuses)}`,
    `${operations.length - seldom.length} of ${operations.length} operations were accepted at least ${acceptedGoal} times`,
    ...seldom.map((name) => `  ${name} ${accepted[name] ?? 0}: ${refused[name] ?? ''}`),
    `${failures.length} failures${failures.map((text) => `\n\n${text}`).join('')}`,
  ].join('\n');
}
