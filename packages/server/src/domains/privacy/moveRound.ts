import { ServiceError } from '@tricorn/contract';
import {
  type Change,
  changeState,
  changingState,
  type Job,
  lockJob,
  partiesOf,
} from '../../ground/jobs/jobs.js';
import { openCharge, releaseChargesOfJob, settleCharge } from '../../ground/ledger/charges.js';
import { addingWork, enqueue } from '../../ground/queue/queue.js';
import type { Call } from '../../ground/store/call.js';
import type { Tx } from '../../ground/store/database.js';
import { send } from '../../ground/store/send.js';
import { holdingEpsilon, spendEpsilon } from './epsilon.js';
import { chargeOf, fillCharge, fillsOf, nameParties, workOf } from './rounds.js';
import { assertCanHappen, canHappen, type RoundEvent } from './states.js';

/** Locks the job of a round to which one of the events can still happen. */
export async function lockRound(
  tx: Tx,
  { jobId, round }: { jobId: bigint; round: number },
  ...events: readonly RoundEvent[]
): Promise<Job | undefined> {
  const job = await lockJob(tx, jobId);
  const isOpen = job?.round === round && events.some((event) => canHappen(event, job.state));
  return isOpen ? job : undefined;
}

/** Lets an event happen to the round of a locked job, with all that the table says. */
export async function moveRound(tx: Tx, job: Job, event: RoundEvent, change: Change = {}): Promise<void> {
  assertCanHappen(event, job.state);
  if (event.charges === 'held') await holdAgain(tx, job);
  if (event.charges === 'settled') await settle(tx, job);
  if (event.charges === 'released') await release(tx, job);
  await changeState(tx, job, event.to, change);
  if (event.queues) await enqueue(tx, workOf(job, job.round));
}

/** The same as calls, for data that one of the parties submits; whoever records the data also holds its price. */
export function movingRound(
  job: Job,
  event: RoundEvent,
  change: Change & { round: number },
  notified: readonly string[],
): Call[] {
  assertCanHappen(event, job.state);
  return [
    changingState(job, event.to, change, notified),
    ...(event.queues ? [addingWork(workOf(job, change.round))] : []),
  ];
}

/** Each party with its data, in the order in which balances are locked. */
async function fillsByAccount(tx: Tx, { id, round }: Job) {
  const parties = await partiesOf(tx, id);
  const fills = await fillsOf(tx, id, round);
  return fills
    .map((fill) => ({ fill, party: parties[fill.position]! }))
    .sort((a, b) => (a.party.id < b.party.id ? -1 : 1));
}

async function holdAgain(tx: Tx, job: Job): Promise<void> {
  for (const { fill, party } of await fillsByAccount(tx, job)) {
    const charge = chargeOf({ jobId: job.id, round: job.round, place: fill.position }, job.name);
    await openCharge(tx, { ...charge, accountId: party.id, quote: fill.price }).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      throw new ServiceError(error.error, `${nameParties([party])} no longer has enough CCD for this round.`);
    });
    await send(tx, holdingEpsilon({ jobId: job.id, round: job.round }, fill.position));
  }
}

async function settle(tx: Tx, job: Job): Promise<void> {
  for (const { fill } of await fillsByAccount(tx, job))
    await settleCharge(tx, fillCharge(job.id, job.round, fill.position), fill.price);
  await spendEpsilon(tx, { jobId: job.id, round: job.round }, false);
}

async function release(tx: Tx, { id }: Job): Promise<void> {
  await releaseChargesOfJob(tx, id);
  await tx
    .updateTable('job_party')
    .set({ awaited_round: null })
    .where('job_id', '=', id)
    .where('awaited_round', 'is not', null)
    .execute();
}
