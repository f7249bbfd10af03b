import type { Logger } from '../observability/logger.js';
import { type Call, type Notification, sendCalls } from './call.js';
import { createGroup } from './createGroup.js';
import type { Db } from './database.js';
import { DatabaseLostError } from './databaseLostError.js';
import { retried } from './retried.js';

interface Booking<Item, Written, Result> {
  /** The statement that writes the items. */
  call(items: readonly Item[]): Call<Written>;
  /** What the statement wrote for an item; undefined if it was left out. */
  resultOf(item: Item, written: Written): Result | undefined;
  /** What is sent after the commit, for the written items. */
  notifications(items: readonly Item[]): readonly Notification[];
}

/**
 * Writes items that arrive at the same time in one statement. Returns undefined for an item that was not written, for
 * whatever reason: writing it alone tells why.
 */
export function createBooking<Item, Written, Result>(
  db: Db,
  log: Pick<Logger, 'warn'>,
  { call, resultOf, notifications }: Booking<Item, Written, Result>,
): (item: Item) => Promise<Result | undefined> {
  return createGroup(async (items) => {
    try {
      const [written] = (await retried(async () => await sendCalls(db.bookings, [call(items)]))) as [Written];
      const results = items.map((item) => resultOf(item, written));
      const done = items.filter((_, index) => results[index] !== undefined);
      if (done.length > 0) db.notifier.notify(notifications(done));
      return results;
    } catch (error) {
      // Whether the transaction took effect is unknown, so it must not be repeated.
      if (error instanceof DatabaseLostError) throw error;
      log.warn({ err: error, items: items.length }, 'requests of a group are written one by one');
      return items.map(() => undefined);
    }
  });
}

/**
 * Whether JSON can be part of a group. PostgreSQL reads neither a NUL character nor half a character, which are always
 * escaped, and other items should not fail with it.
 */
export const canBeGrouped = (json: string): boolean => !/\\u(?:0000|d[89a-f])/.test(json);
