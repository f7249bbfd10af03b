import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../testing/harness.js';
import { createLogger } from '../observability/logger.js';
import { Call } from './call.js';
import { createBooking } from './createBooking.js';

/** More than the pool has; the others wait for one. */
const users = 40;

test('a group is written while every other connection is in use', async () => {
  const { db, close } = await openTestDatabase();
  const book = createBooking<number, number, number>(db, createLogger('silent'), {
    call: (items) => new Call('json_array_length', [JSON.stringify(items)]),
    resultOf: (_item, written) => written,
    notifications: () => [],
  });
  let free = () => {};
  const freed = new Promise<void>((done) => {
    free = done;
  });
  const using = Array.from({ length: users }, () => db.connection().execute(async () => await freed));
  try {
    assert.deepEqual(await Promise.all([book(1), book(2)]), [2, 2]);
  } finally {
    free();
    await Promise.all(using);
    await close();
  }
});
