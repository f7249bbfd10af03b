import { nodesWithReceipt, signWithdrawal } from '@tricorn/privacy/client';
import type { CallOptions, Tricorn } from '../index.js';
import { NotWithdrawnError } from './errors.js';
import type { SealingIdentity } from './identity.js';
import { recallJob, recallTerms } from './memory.js';

export interface WithdrawnFill {
  readonly jobID: string;
  readonly round: number;
  /** The nodes whose receipts say that the round will not run. */
  readonly nodes: readonly number[];
}

/** Whether this device signed data for this round of a job, with a key of its own, and so can take it back. */
export async function canWithdraw(
  { known, signer }: SealingIdentity,
  jobID: string,
  round: number,
): Promise<boolean> {
  const [job, terms] = [await recallJob(known, jobID), await recallTerms(known, jobID)];
  return terms?.round === round && (terms.parties[job!.place]?.keys.includes(signer.publicKey) ?? false);
}

/** At most one node is dishonest, so of two receipts one is true, and a round needs all three nodes. */
const receiptsMin = 2;

/**
 * Takes back the data that this device signed for the newest round of a job, before the round runs. The service passes the
 * signed withdrawal on to the nodes; only their receipts count, whatever the service answers. Throws a NotWithdrawnError if
 * there are fewer than two. The round ends for all parties, and nothing is charged.
 */
export async function withdrawSealed(
  tricorn: Tricorn,
  jobID: string,
  { identity, ...options }: CallOptions & { identity: SealingIdentity },
): Promise<WithdrawnFill> {
  const { known, signer } = identity;
  const [job, terms] = [await recallJob(known, jobID), await recallTerms(known, jobID)];
  if (job === undefined || terms === undefined)
    throw new NotWithdrawnError(
      'this device has signed nothing for the job; withdraw on the device that did',
    );
  const { place } = job;
  if (!terms.parties[place]!.keys.includes(signer.publicKey))
    throw new NotWithdrawnError('the service signs for you in this round; ask the creator to delete the job');
  const { round } = terms;
  const { signature } = await signWithdrawal(terms, place, signer);
  const { receipts } = await tricorn.api.withdrawFill({ jobID, round, signature }, options);
  const nodes = await nodesWithReceipt(terms, receipts);
  if (nodes.length < receiptsMin)
    throw new NotWithdrawnError(
      `only ${nodes.length} of the three nodes confirmed that round ${round} will not run, and ${receiptsMin} are needed. Try again, and ask the operators of the nodes whether they received your withdrawal`,
    );
  return { jobID, round, nodes };
}
