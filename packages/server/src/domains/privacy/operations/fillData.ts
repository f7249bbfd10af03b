import { ServiceError } from '@tricorn/contract';
import { lockJob, partiesOf } from '../../../ground/jobs/jobs.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import { assertAffordable } from '../admission.js';
import type { Privacy } from '../privacy.js';
import { protocolOf } from '../protocolOf.js';
import { advanceRound, assertFits, openingRound, recordingFill, roundToFill } from '../rounds.js';
import { sealFill } from '../sealFill.js';
import { storeFill } from '../storeFill.js';

export const fillData = handler(
  'fillData',
  async (privacy: Privacy, { account, job, commit }, { input, sealed }) => {
    const { db, log, settings } = privacy;
    const party = (await partiesOf(db, job.id)).find(({ id }) => id === account.id)!;
    const round = roundToFill(job, party);
    const link = await privacy.link();
    const operation = protocolOf(job.computation);
    const binding = { jobId: job.id, round, place: party.position, operation, accountId: account.id };
    const fill = await sealFill(privacy, link, binding, { input, sealed });
    await assertFits(db, job, fill);
    await assertAffordable(db, account.id, fill.price);

    return await storeFill(link, fill, log, async () =>
      commit(async (tx) => {
        // Checks again under the lock, because the state may have changed.
        const current = await lockJob(tx, job.id);
        if (current === undefined) throw new ServiceError('jobUnknown', undefined, { field: 'jobID' });
        const me = (await partiesOf(tx, job.id)).find(({ id }) => id === account.id)!;
        if (roundToFill(current, me) !== round)
          throw new ServiceError('stateConflict', 'Another round has started; fill again.');
        await assertFits(tx, current, fill);
        const opening = round > current.round ? [openingRound(job.id, round, settings.expiryMs)] : [];
        await send(tx, ...opening, ...recordingFill(fill, job.name));
        await advanceRound(tx, current, round);
        return { jobID: job.id.toString(), round };
      }),
    );
  },
);
