import { computations, jobTypes } from '@tricorn/contract';
import { wakeChain } from '../../ground/chain/outbox.js';
import { eventChannel } from '../../ground/events/writingEvents.js';
import { changedEvent } from '../../ground/jobs/jobs.js';
import type { Logger } from '../../ground/logger.js';
import type { GroupedRequest } from '../../ground/operations/handler.js';
import { Call, sendCalls } from '../../ground/store/call.js';
import { createGroup } from '../../ground/store/createGroup.js';
import type { Db } from '../../ground/store/database.js';
import { DatabaseLostError } from '../../ground/store/databaseLostError.js';
import { retried } from '../../ground/store/retried.js';

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

/**
 * Books a purchase together with others that arrive at the same time. Returns false if it was not booked, for whatever reason:
 * booking it alone tells why.
 */
export type BookPurchase = (purchase: Purchase) => Promise<boolean>;

export function createPurchases(db: Db, log: Pick<Logger, 'warn'>): BookPurchase {
  return createGroup(async (purchases) => {
    const orders = JSON.stringify(purchases.map(orderOf));
    const booking = new Call('purchases_book', [
      jobTypes.purchase,
      computations[jobTypes.purchase][0],
      orders,
    ]);
    try {
      const [booked] = (await retried(async () => await sendCalls(db, [booking]))) as [readonly string[]];
      const jobs = new Set(booked);
      const done = purchases.map(({ jobId }) => jobs.has(jobId.toString()));
      const accounts = new Set(purchases.filter((_, index) => done[index]).map(({ accountId }) => accountId));
      if (jobs.size > 0)
        db.notifier.notify([
          ...[...accounts].map((payload) => ({ channel: eventChannel, payload })),
          wakeChain,
        ]);
      return done;
    } catch (error) {
      // Whether the transaction took effect is unknown, so that it must not be repeated.
      if (error instanceof DatabaseLostError) throw error;
      log.warn({ err: error, purchases: purchases.length }, 'purchases are booked one by one');
      return purchases.map(() => false);
    }
  });
}

const orderOf = (purchase: Purchase) => {
  const { jobId, accountId, jobName, report, contractAddr, ccd, llmTokens, stored, trace } = purchase;
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
    event,
  };
};
