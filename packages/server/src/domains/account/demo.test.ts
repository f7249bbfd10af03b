import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditLedger } from '../../ground/ledger/audit.js';
import { openDatabase } from '../../ground/store/database.js';
import { migrations } from '../../migrations.js';
import { createDatabase } from '../../testing/harness.js';
import { createDemoAccounts, demoEmails } from './demo.js';

const processes = 4;

test('several processes that start together on an empty database create the demo accounts once', async () => {
  const empty = await createDatabase();
  // Each opens the database by itself, so that their migrations race as well.
  const opened = await Promise.all(
    Array.from(
      { length: processes },
      async () => await openDatabase(empty.url, migrations, () => {}, { poolSize: 4 }),
    ),
  );
  try {
    const results = await Promise.all(opened.map(async ({ db }) => await createDemoAccounts(db, undefined)));
    assert.equal(results.filter((result) => result?.password !== undefined).length, 1);
    const { db } = opened[0]!;
    const emails = await db.selectFrom('account').select('email').orderBy('email').execute();
    assert.deepEqual(
      emails.map(({ email }) => email),
      [...demoEmails],
    );
    assert.deepEqual(await auditLedger(db), []);
  } finally {
    for (const { close } of opened) await close();
    await empty.drop();
  }
});
