import { Call, type Notification, Orders } from '../store/call.js';
import type { Tx } from '../store/database.js';
import { send } from '../store/send.js';

/** Notified when the outbox has a new entry. */
export const chainChannel = 'tricorn_chain';

export interface NewSubmission {
  jobId: bigint;
  round: number;
  /** The participant whose wallet submits. */
  accountId: string;
  /** The result as text, or JSON with the content ids of its files. */
  value: string;
  /** By those who computed the value, if they signed it. */
  attestation?: string;
  /** CCD that this participant was charged. */
  ccdCost: bigint;
}

/**
 * Adds a result to the chain's outbox in the transaction that writes it, so that a result and its submission exist
 * together or not at all. There is one submission per job, round and participant; adding it again has no effect.
 */
export const addingSubmission = (submission: NewSubmission): Call => {
  const { jobId, round, accountId: party, value, ccdCost, attestation } = submission;
  const orders = new Orders({ job: `${jobId}`, round, party, value, cost: `${ccdCost}`, attestation });
  return new Call('submissions_add', [orders], { notifications: [wakeChain] });
};

export async function recordSubmissions(tx: Tx, submissions: readonly NewSubmission[]): Promise<void> {
  await send(tx, ...submissions.map(addingSubmission));
}

/** Wakes the process that writes to the chain. */
export const wakeChain: Notification = { channel: chainChannel, payload: '' };
