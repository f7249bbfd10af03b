import { type JobState, ServiceError } from '@tricorn/contract';

/**
 * The state machine of a job: `waiting` for data from a participant, `queued` for a worker, `running`, then a final
 * state. A finished input job returns to `waiting` when a participant fills data for its next round; a job that waits
 * for several participants stays in `waiting` as they respond.
 */
export const transitions = {
  waiting: ['waiting', 'queued', 'cancelled', 'expired', 'failed'],
  queued: ['running', 'cancelled', 'failed', 'expired'],
  running: ['queued', 'succeeded', 'failed', 'cancelled', 'expired'],
  succeeded: ['waiting'],
  failed: ['waiting', 'queued'],
  cancelled: [],
  expired: ['waiting'],
} as const satisfies Record<JobState, readonly JobState[]>;

export const endStates: ReadonlySet<JobState> = new Set(['succeeded', 'failed', 'cancelled', 'expired']);

export const mayBecome = (from: JobState, to: JobState): boolean =>
  (transitions[from] as readonly JobState[]).includes(to);

/** Refuses a transition that is not in the table. */
export function assertTransition(from: JobState, to: JobState): void {
  if (mayBecome(from, to)) return;
  throw new ServiceError('stateConflict', `A job that is ${from} cannot become ${to}.`);
}
