import { handler } from '../../../ground/operations/handler.js';
import { networkOf } from '../../../ground/throttling/networkOf.js';
import type { AccountRoom } from '../account.js';
import { findInvited } from '../findInvited.js';

/** So many jobs explain an invitation. */
const jobsMax = 3;

/** Says who invites the holder of a code, and to which computations. */
export const readInvitation = handler('readInvitation', async (room: AccountRoom, { address }, { code }) => {
  const { db, registrations } = room;
  await registrations.check(networkOf(address), 'Too many registrations from this address; try again later.');
  const { account } = await findInvited(room, code);
  const host = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', account.invited_by)
    .executeTakeFirst();
  const jobs = await db
    .selectFrom('job_party')
    .innerJoin('job', 'job.id', 'job_party.job_id')
    .select(['job.name as jobName', 'job.computation'])
    .where('job_party.account_id', '=', account.id)
    .where('job_party.awaited_round', 'is not', null)
    .where('job_party.shown', '=', true)
    .orderBy('job_party.line', 'desc')
    .limit(jobsMax)
    .execute();
  return { host: host?.email ?? '', jobs };
});
