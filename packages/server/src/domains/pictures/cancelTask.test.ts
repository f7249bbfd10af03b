import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { openTestDatabase } from '../../testing/harness.js';
import { cancelTask } from './endTask.js';

test('a task that was deleted after the request was admitted is unknown, not an internal error', async () => {
  const { db, close } = await openTestDatabase();
  try {
    await assert.rejects(
      inTransaction(db, async (tx) => await cancelTask(tx, randomUUID())),
      { error: 'taskUnknown' },
    );
  } finally {
    await close();
  }
});
