import { ServiceError } from '@tricorn/contract';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import { assertAffordable } from '../admission.js';
import { newRoundOf } from '../nextRound.js';
import type { Privacy } from '../privacy.js';
import { decideAgain, filling, type RoundState, readRoundState, termsToFill } from '../roundState.js';
import { checkFits } from '../rounds.js';
import { assertOneInput, readSealedTerms, sealFill } from '../sealFill.js';
import { roundToFill } from '../states.js';
import { storeFill } from '../storeFill.js';
import { checkNewTerms, composeTerms, questionIn } from '../terms.js';

export const fillData: RoomHandler<'fillData', Privacy> = async (
  privacy,
  { account, job, write },
  { input, sealed },
) => {
  const { db, log, settings } = privacy;
  assertOneInput({ input, sealed });
  const partyOf = ({ parties }: RoundState) => parties.find(({ id }) => id === account.id)!;
  const seen = await readRoundState(db, job.id);
  const { position: place } = partyOf(seen);
  const round = roundToFill(seen.job, partyOf(seen));
  const link = await privacy.link();
  const agreed = termsToFill(seen, round);
  const opened =
    agreed === undefined ? await newRoundOf(privacy, seen.job, round, place, seen.parties) : undefined;
  const terms =
    agreed ??
    (sealed === undefined
      ? await composeTerms(privacy, link, { ...opened!, signingKey: undefined })
      : readSealedTerms(sealed));
  const where = { jobId: job.id, round, place, accountId: account.id };
  const fill = await sealFill(privacy, where, terms, { input, sealed });
  if (sealed !== undefined && opened) await checkNewTerms(privacy, link, terms, opened);
  const assertFits = ({ fills }: RoundState) =>
    checkFits(
      fills.filter((other) => other.round === round),
      fill,
    );
  assertFits(seen);
  await assertAffordable(db, account.id, fill.price);

  return await storeFill(link, fill, log, async () =>
    decideAgain(db, seen, async (state) => {
      if (roundToFill(state.job, partyOf(state)) !== round)
        throw new ServiceError('stateConflict', 'Another round has started; fill again.');
      assertFits(state);
      return await write(filling(state, fill, settings.expiryMs, opened ? questionIn(opened.work) : null), {
        jobID: job.id.toString(),
        round,
      });
    }),
  );
};
