import { type JobState, jobTypes, ServiceError } from '@tricorn/contract';
import type { Job } from '../../ground/jobs/jobs.js';

/** What can happen to a round. */
export interface RoundEvent {
  from: readonly JobState[];
  to: JobState;
  /** What happens to the price of the parties' data; once it is released, no data is awaited any more. */
  charges: 'held' | 'kept' | 'settled' | 'released';
  /** Whether the round is queued for a worker. */
  queues?: boolean;
}

/**
 * The state machine of a private round, by who causes its events. The state of a job is that of its newest round; earlier
 * rounds have ended. The nodes are told later that a round has ended (`settleRounds`).
 */
export const roundEvents = {
  /** A participant, by createJobByInput, fillData, withdrawFill, runAgain and retryJob. */
  party: {
    /** The first data of a job. */
    create: { from: [], to: 'waiting', charges: 'held' },
    /** The first data of the next round. */
    open: { from: ['succeeded', 'failed', 'expired'], to: 'waiting', charges: 'held' },
    /** Data while others are still awaited, from a party that is awaited itself. */
    fill: { from: ['waiting'], to: 'waiting', charges: 'held' },
    /** The data of the last party that is awaited. */
    complete: { from: ['waiting'], to: 'queued', charges: 'held', queues: true },
    /** A party takes back its consent, and a node confirms that the round will not run. The next data opens another one. */
    withdraw: { from: ['waiting', 'queued', 'running'], to: 'expired', charges: 'released' },
    /** The same data once more. */
    repeat: { from: ['failed'], to: 'queued', charges: 'held', queues: true },
  },
  /** The process that has leased the work of the round. */
  worker: {
    start: { from: ['queued'], to: 'running', charges: 'kept' },
    /** A node is away or blocks the round; the work will be tried again. */
    postpone: { from: ['running'], to: 'queued', charges: 'kept' },
    /** The result is written, and a submission for each party. */
    finish: { from: ['running'], to: 'succeeded', charges: 'settled' },
    fail: { from: ['queued', 'running'], to: 'failed', charges: 'released' },
  },
  /** Whichever process looks for rounds that cannot go on. */
  reconciler: {
    /** A party did not submit data in time, or the nodes have new keys. */
    expire: { from: ['waiting'], to: 'expired', charges: 'released' },
    /** The nodes have new keys and cannot open the data. */
    abandon: { from: ['queued', 'running'], to: 'failed', charges: 'released' },
  },
  /** The creator, by deleting the job, whatever kind of job it is (`deleteJob` of ground/jobs). */
  creator: {
    delete: { from: ['waiting', 'queued', 'running'], to: 'cancelled', charges: 'released' },
  },
} as const satisfies Record<string, Record<string, RoundEvent>>;

export const canHappen = ({ from }: RoundEvent, state: JobState): boolean => from.includes(state);

/** Refuses an event that is not in the table. */
export function assertCanHappen(event: RoundEvent, state: JobState): void {
  if (canHappen(event, state)) return;
  throw new ServiceError('stateConflict', `A round that is ${state} cannot become ${event.to}.`);
}

/** The round that a party's next data belongs to; refuses if the party cannot submit any now. */
export function roundToFill(
  { type, state, round }: Pick<Job, 'type' | 'state' | 'round'>,
  party: { awaited_round: number | null },
): number {
  const { open, fill } = roundEvents.party;
  if (type !== jobTypes.input)
    throw new ServiceError('stateConflict', 'This job does not accept typed-in data.', { field: 'jobID' });
  if (state === 'cancelled') throw new ServiceError('stateConflict', 'The job was cancelled.');
  if (canHappen(open, state)) return round + 1;
  if (canHappen(fill, state) && party.awaited_round === round) return round;
  throw new ServiceError('alreadyFilled', `You have already submitted your data for round ${round}.`);
}

/** What a party's data does to a round, given how many other parties are awaited. */
export function fillEvent(opens: boolean, othersAwaited: number) {
  const { open, fill, complete } = roundEvents.party;
  if (opens) return open;
  return othersAwaited > 0 ? fill : complete;
}
