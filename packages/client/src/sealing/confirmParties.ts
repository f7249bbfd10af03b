import { fingerprintOfKey, type RoundTerms } from '@tricorn/privacy/client';
import { ResultNotVerifiedError } from './errors.js';
import type { SealingIdentity } from './identity.js';
import { isOwnFill, isRegisteredHere, recallJob } from './memory.js';
import { type KeyPin, pinsOf } from './pins.js';

/** A fill of a round whose signature is valid. */
export interface SignedFill {
  /** The key that signed it. */
  readonly key: string;
  readonly digest: string;
}

/**
 * Why these are the parties: this device signed one of the fills, with the terms that name all keys; or the caller pinned
 * all of them; or nothing confirms it.
 */
export type PartiesFrom = 'own fill' | 'pinned' | 'unconfirmed';

export interface PartyOptions {
  readonly identity?: SealingIdentity | undefined;
  /** Keys of parties as the caller knows them, by account or by place (`P0`). */
  readonly partyKeys?: readonly KeyPin[] | undefined;
}

/** Throws unless the round is the one for which the caller signed, or that of the pinned parties. */
export async function confirmParties(
  { job: jobID, round, parties }: RoundTerms,
  fills: readonly SignedFill[],
  { identity, partyKeys = [], alone }: PartyOptions & { alone: boolean },
): Promise<PartiesFrom> {
  const job = identity === undefined ? undefined : await recallJob(identity.known, jobID);
  let pinned = 0;
  for (const [place, { key }] of fills.entries()) {
    const pins = pinsOf(partyKeys, place, job?.parties[place]);
    if (pins.length === 0) continue;
    pinned += 1;
    const fingerprint = await fingerprintOfKey(key);
    if (!pins.includes(fingerprint))
      throw new ResultNotVerifiedError(
        `P${place} signed with another key than the pinned one: ${fingerprint}`,
      );
  }
  if (identity !== undefined && job !== undefined) {
    // The digest covers the terms, and with them the keys of all parties and nodes as this device agreed to them.
    if (!(await isOwnFill(identity.known, jobID, round, fills[job.place]!.digest)))
      throw new ResultNotVerifiedError(
        `round ${round} was not computed on what this device submitted; somebody replaced your data`,
      );
    return 'own fill';
  }
  // A device that lost its memory and kept its key recognises its own signature.
  if (fills.some(({ key }) => key === identity?.signer.publicKey)) return 'own fill';
  if (pinned === fills.length) return 'pinned';
  if (!alone && identity !== undefined) await assertPlain(parties, identity);
  return 'unconfirmed';
}

// The caller's own data may have been sent as plain text; nothing can be compared then.
async function assertPlain(parties: RoundTerms['parties'], { known }: SealingIdentity): Promise<void> {
  const couldBePlain = parties.some(({ heldBy }) => heldBy === 'service') && !(await isRegisteredHere(known));
  if (!couldBePlain)
    throw new ResultNotVerifiedError(
      'this device signed nothing for it, and only the devices that submitted the data of this round can tell. ' +
        'Verify it there, or name the keys of all three parties: --party-keys P0=FINGERPRINT,P1=…,P2=…',
    );
}
