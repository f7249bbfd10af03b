import type { FieldsOf, Tricorn } from '@tricorn/client';
import {
  assertPlainText,
  createSealedJob,
  fillSealed,
  type LinkedJob,
  type Proposal,
  type SealingIdentity,
  type SealingOptions,
} from '@tricorn/client/sealing';
import { togetherTexts } from '../../texts/together.js';
import { readPins } from './pins.js';

/** What a person agrees to after a warning. */
export interface Agreed {
  acceptKeys?: SealingOptions['acceptKeys'];
  althoughServiceSignsFor?: SealingOptions['althoughServiceSignsFor'];
  /** What was shown before signing. */
  proposal?: Proposal | undefined;
}

/** How numbers are submitted, and by whom. */
export interface Submitting {
  sealed: boolean;
  identity: SealingIdentity;
  /** As the person typed it. */
  account: string;
  agreed: Agreed;
  link?: LinkedJob | undefined;
}

type NewJob = Omit<FieldsOf<'createJobByInput'>, 'sealed' | 'jobID' | 'input'> & { input: string };

/** Creates a computation. Somebody who has a signing key does not send plain text by mistake. Returns the id of the job. */
export async function createJob(tricorn: Tricorn, fields: NewJob, how: Submitting): Promise<string> {
  if (how.sealed) return (await createSealedJob(tricorn, fields, await sealingOptions(how))).id;
  await assertPlainText(tricorn, how.identity);
  return (await tricorn.createInputJob(fields)).id;
}

/** Submits numbers for a round. What is signed comes from the link or from memory, or was shown to the person before. */
export async function fillJob(
  tricorn: Tricorn,
  jobID: string,
  input: string,
  how: Submitting,
): Promise<void> {
  if (how.sealed) {
    await fillSealed(tricorn, how.link?.job ?? { jobID }, input, await sealingOptions(how));
    return;
  }
  await assertPlainText(tricorn, how.identity);
  await tricorn.job(jobID).fill(input);
}

async function sealingOptions({ identity, account, agreed, link }: Submitting): Promise<SealingOptions> {
  const { nodeKeys, partyKeys } = await readPins(identity.known);
  const { proposal, ...accepted } = agreed;
  return {
    ...accepted,
    // Without a yes nothing is signed; the refusal carries what is to be shown.
    confirm: (now) => proposal !== undefined && isSame(now, proposal),
    identity,
    account,
    nodeKeys: nodeKeys ?? link?.nodeKeys,
    partyKeys: [...partyKeys, ...(link?.partyKeys ?? [])],
    label: togetherTexts.keys.label,
  };
}

/** A new plan has another expiry, and that of a new job another id. */
function isSame(a: Proposal, b: Proposal): boolean {
  const compared = (proposal: Proposal) => JSON.stringify({ ...proposal, jobID: '', expires: 0 });
  return compared(a) === compared(b);
}

/** What the person agrees to is added to what they agreed to before; a new question needs a new answer. */
export const agreedTo = (before: Agreed, now: Agreed): Agreed => ({
  acceptKeys: [...(before.acceptKeys ?? []), ...(now.acceptKeys ?? [])],
  althoughServiceSignsFor: [
    ...(before.althoughServiceSignsFor ?? []),
    ...(now.althoughServiceSignsFor ?? []),
  ],
  proposal: now.proposal ?? before.proposal,
});
