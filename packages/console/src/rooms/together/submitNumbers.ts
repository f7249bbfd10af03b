import type { FieldsOf, Tricorn } from '@tricorn/client';
import {
  type AnsweringTable,
  answerQuestion,
  askQuestion,
  assertPlainText,
  createSealedJob,
  DeclarationError,
  fillSealed,
  type LinkedJob,
  type NewQuestion,
  type Proposal,
  type SealingIdentity,
  type SealingOptions,
  type TableBudget,
} from '@tricorn/client/sealing';
import { ToldError } from '../../format/describeError.js';
import { texts } from '../../texts/together.js';
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

/** A party's own table, and the budget that its owner signs with it. */
export interface OwnTable {
  file: File;
  budget: TableBudget | undefined;
}

/** Asks a question and answers it for the own table. Returns the id of the job. */
export const askJob = async (
  tricorn: Tricorn,
  question: NewQuestion,
  own: OwnTable,
  how: Submitting,
): Promise<string> =>
  await withRows(own, async (table) => {
    return (await askQuestion(tricorn, question, table, await sealingOptions(how))).id;
  });

/** Answers a question with a table. */
export const answerJob = async (
  tricorn: Tricorn,
  jobID: string,
  own: OwnTable,
  how: Submitting,
): Promise<void> =>
  await withRows(own, async (table) => {
    await answerQuestion(tricorn, { jobID }, table, await sealingOptions(how));
  });

/** Reads a table piece by piece; it stays in this browser. */
async function withRows<T>(
  { file, budget }: OwnTable,
  use: (table: AnsweringTable) => Promise<T>,
): Promise<T> {
  const { rowsOf } = await import('@tricorn/tables');
  const rows = rowsOf(file, file.name, (message, line) => {
    throw new ToldError(texts.together.answer.fault(file.name, message, line));
  });
  try {
    return await use({ rows, budget });
  } catch (error) {
    throw error instanceof DeclarationError ? new ToldError(error.message) : error;
  }
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
    label: texts.together.keys.label,
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
