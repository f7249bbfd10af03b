import { type Declaration, fillBytes, type Triple } from '@tricorn/privacy/client';
import { isAwaited, type Job, partiesOf } from '../../ground/jobs/jobs.js';
import { type ChargeReference, openingCharge } from '../../ground/ledger/charges.js';
import type { NewWork } from '../../ground/queue/queue.js';
import { Call } from '../../ground/store/call.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { checkDeclarations } from './checkDeclarations.js';
import { holdingEpsilon } from './epsilon.js';
import { asInputError } from './errors.js';
import { partyCount } from './partiesOfInput.js';
import type { SealedFill } from './sealFill.js';

/** The public part of the data submitted for a round, in the order of the parties. */
export const fillsOf = async (db: Db | Tx, jobId: bigint, round: number) =>
  await db
    .selectFrom('input_fill')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('round', '=', round)
    .orderBy('position')
    .execute();

export const privacyQueue = 'privacy';

declare module '../../ground/queue/queue.js' {
  interface QueuePayloads {
    privacy: { jobId: string; round: number };
  }
}

/** Opens a round with the terms of its first fill, and requests data from every party. */
export const openingRound = (
  { jobId, round, statement }: SealedFill,
  expiryMs: number,
  question: string | null,
): Call =>
  new Call('round_open', [
    jobId,
    round,
    new Date(Date.now() + expiryMs),
    JSON.stringify(statement.terms),
    question,
  ]);

/** Records a party's data and holds its price. */
export function recordingFill(sealed: SealedFill, jobName: string): Call[] {
  const { jobId, round, place, statement, signature, declaration, sealedBy, price, accountId } = sealed;
  return [
    new Call('fill_insert', [
      jobId,
      round,
      place,
      statement.fill,
      JSON.stringify(declaration),
      sealedBy,
      price,
      new TextDecoder().decode(fillBytes(statement)),
      Buffer.from(signature).toString('base64url'),
      statement.terms.parties[place]!.heldBy,
    ]),
    openingCharge({ ...chargeOf(sealed, jobName), accountId, quote: price }),
    ...(statement.budget === undefined ? [] : [holdingEpsilon({ jobId, round }, place)]),
  ];
}

/** The charge for a party's data in a round. */
export const fillCharge = (jobId: bigint, round: number, place: number): ChargeReference => ({
  kind: 'privacy',
  reference: `${jobId} ${round} ${place}`,
});

/** The same with its description in the statement. */
export const chargeOf = (
  { jobId, round, place }: Pick<SealedFill, 'jobId' | 'round' | 'place'>,
  jobName: string,
) => ({
  ...fillCharge(jobId, round, place),
  currency: 'CCD' as const,
  memo: `data of round ${round} of ${jobName}`,
  jobId,
});

/** The work of a round. */
export const workOf = (job: Job, round: number): NewWork<typeof privacyQueue> => ({
  queue: privacyQueue,
  accountId: job.creator,
  jobId: job.id,
  payload: { jobId: job.id.toString(), round },
});

/** The parties whose data a job waits for, by name; empty if there are none. */
export async function waitingReason(tx: Tx, jobId: bigint): Promise<string> {
  const awaited = (await partiesOf(tx, jobId)).filter(isAwaited);
  return awaited.length === 0 ? '' : waitingFor(awaited);
}

export const waitingFor = (parties: readonly NamedParty[]): string =>
  `Waiting for data from ${nameParties(parties)}.`;

interface NamedParty {
  email: string;
  position: number;
}

export const nameParties = (parties: readonly NamedParty[]): string =>
  parties.map(({ email, position }) => `${email} (P${position})`).join(' and ');

/** Refuses data whose shape or size does not match the declarations of the other parties. */
export function checkFits(
  fills: readonly { position: number; declaration: Declaration }[],
  sealed: SealedFill,
): void {
  const { operation, result } = sealed.statement.terms;
  // The terms fix the shape of everybody's sums.
  if (operation === 'question') return;
  const known: (Declaration | undefined)[] = Array.from({ length: partyCount }, () => undefined);
  for (const { position, declaration } of fills) known[position] = declaration;
  known[sealed.place] = sealed.declaration;
  try {
    checkDeclarations(operation, known as unknown as Triple<Declaration | undefined>, result);
  } catch (error) {
    throw asInputError(error, sealed.sealedBy === 'edge' ? 'input' : 'sealed');
  }
}
