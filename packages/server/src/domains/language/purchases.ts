import { computations, jobTypes } from '@tricorn/contract';
import { eventsFor } from '../../ground/events/writingEvents.js';
import { changedEvent } from '../../ground/jobs/jobs.js';
import { wakeChain } from '../../ground/jobs/outbox.js';
import type { Logger } from '../../ground/observability/logger.js';
import type { Grouped, GroupedRequest } from '../../ground/operations/handler.js';
import { Call } from '../../ground/store/call.js';
import { createBooking } from '../../ground/store/createBooking.js';
import type { Db } from '../../ground/store/database.js';

export interface Purchase extends GroupedRequest {
  jobId: bigint;
  accountId: string;
  jobName: string;
  /** What was bought, as JSON. */
  report: string;
  contractAddr: string;
  ccd: bigint;
  llmTokens: bigint;
}

/** Books a purchase together with others that arrive at the same time. */
export type BookPurchase = (purchase: Purchase) => Promise<Grouped | undefined>;

export const createPurchases = (db: Db, log: Pick<Logger, 'warn'>): BookPurchase =>
  createBooking<Purchase, readonly string[], Grouped>(db, log, {
    call: (purchases) =>
      new Call('purchases_book', [
        jobTypes.purchase,
        computations[jobTypes.purchase][0],
        JSON.stringify(purchases.map(orderOf)),
      ]),
    resultOf: ({ jobId }, booked) => (booked.includes(jobId.toString()) ? {} : undefined),
    notifications: (purchases) => [...eventsFor(purchases), wakeChain],
  });

const orderOf = (purchase: Purchase) => {
  const { jobId, accountId, jobName, report, contractAddr, ccd, llmTokens, stored, trace, keyId } = purchase;
  const { type: _, ...event } = changedEvent({ id: jobId, name: jobName, state: 'succeeded' }, '');
  return {
    job: jobId.toString(),
    payer: accountId,
    name: jobName,
    report,
    address: contractAddr,
    ccd: ccd.toString(),
    tokens: llmTokens.toString(),
    instance: stored?.instanceId,
    key: stored?.key,
    answer: stored?.body,
    trace,
    spender: keyId,
    event,
  };
};
