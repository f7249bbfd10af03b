import { ServiceError } from '@tricorn/contract';
import { NodeRefusalError, SealError } from '@tricorn/privacy';
import { partiesOf } from '../../../ground/jobs/jobs.js';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import { describeBlock } from '../errors.js';
import { lockRound, moveRound } from '../moveRound.js';
import type { Privacy } from '../privacy.js';
import { nameParties } from '../rounds.js';
import { roundEvents } from '../states.js';
import { agreedIn } from '../terms.js';

const { withdraw } = roundEvents.party;

export const withdrawFill: RoomHandler<'withdrawFill', Privacy> = async (
  { db, link },
  { account, job, commit },
  { round, signature },
) => {
  const party = (await partiesOf(db, job.id)).find(({ id }) => id === account.id)!;
  const agreed = await agreedIn(db, job.id, round);
  if (agreed === undefined || round !== job.round)
    throw new ServiceError('stateConflict', `Round ${round} is not the newest round of this job.`);
  const { terms } = agreed;
  const { coordinator } = await link();
  const outcomes = await coordinator.withdraw({ terms, place: party.position, signature });
  const receipts = outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : ''));
  if (receipts.every((receipt) => receipt === '')) throw asWithdrawError(outcomes);
  // The nodes have decided: a request that is repeated finds the round ended, and gets the receipts again.
  return await commit(async (tx) => {
    const open = await lockRound(tx, { jobId: job.id, round }, withdraw);
    if (open !== undefined)
      await moveRound(tx, open, withdraw, {
        reason: `${nameParties([party])} withdrew the data of round ${round}; nothing was charged.`,
      });
    return { jobID: job.id.toString(), round, receipts };
  });
};

function asWithdrawError(outcomes: readonly unknown[]): ServiceError {
  const isRefusal = (error: unknown) => error instanceof SealError || error instanceof NodeRefusalError;
  const error = outcomes.find(isRefusal) ?? outcomes[0];
  if (error instanceof SealError)
    return new ServiceError('invalidField', `signature: ${error.message}.`, { field: 'signature' });
  if (error instanceof NodeRefusalError && error.code === 'round-conflict')
    return new ServiceError('stateConflict', 'The round has begun; its data cannot be withdrawn any more.');
  return new ServiceError('unavailable', `${describeBlock(error)} Nothing was withdrawn.`);
}
