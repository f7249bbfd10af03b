import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { authenticate, findAccount } from '../../ground/accounts/accounts.js';
import { auditing } from '../../ground/audit/auditing.js';
import { checkChain } from '../../ground/audit/checkChain.js';
import { readAudit } from '../../ground/audit/readAudit.js';
import { openDatabase } from '../../ground/store/database.js';
import { sendAlone } from '../../ground/store/send.js';
import { migrations } from '../../migrations.js';
import { createDatabase } from '../../testing/harness.js';
import { runMain } from '../../testing/runMain.js';

test('an operator adds an account and changes its password', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-account-'));
  const database = await createDatabase();
  const account = (args: string[], input: string) =>
    runMain(['account', ...args], input, { TRICORN_DATA: folder, TRICORN_DATABASE_URL: database.url });
  try {
    assert.equal((await account(['add', 'Dora@example.com'], 'first password\n')).code, 0);
    assert.equal((await account(['password', 'dora@example.com'], 'second password\n')).code, 0);
    const { db, close } = await openDatabase(database.url, migrations, () => {}, { poolSize: 1 });
    const known = async (password: string) =>
      (await authenticate(db, 'dora@example.com', password)) !== undefined;
    assert.deepEqual([await known('first password'), await known('second password')], [false, true]);
    await close();

    const nobody = await account(['password', 'nobody@example.com'], 'second password\n');
    assert.deepEqual([nobody.code, nobody.err], [1, 'There is no account nobody@example.com.\n']);
    assert.match((await account(['add', 'eve@example.com'], 'short\n')).err, /at least 8 characters/);
    assert.equal((await account(['remove', 'dora@example.com'], '')).code, 2);
    assert.equal((await account(['role', 'dora@example.com', 'king'], '')).code, 2);
    assert.equal((await account(['role', 'dora@example.com', 'operator'], '')).code, 0);
    assert.equal((await account(['disable', 'dora@example.com'], '')).code, 0);
    const later = await openDatabase(database.url, migrations, () => {}, { poolSize: 1 });
    const { role, disabled_at } = (await findAccount(later.db, 'dora@example.com'))!;
    assert.deepEqual([role, disabled_at instanceof Date], ['operator', true]);
    const { data } = await readAudit(later.db, undefined, { pageSize: 2 });
    assert.deepEqual(
      data.map(({ action }) => action),
      ['accountDisabled', 'roleChanged'],
    );
    await later.close();
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('an operator checks the audit log by a command, which finds a change', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-audit-'));
  const database = await createDatabase('migrated');
  const audit = (...args: string[]) =>
    runMain(['audit', ...args], '', { TRICORN_DATA: folder, TRICORN_DATABASE_URL: database.url });
  const { db, close } = await openDatabase(database.url, migrations, () => {}, { poolSize: 1 });
  try {
    for (let entry = 0; entry < 3; entry++)
      await sendAlone(db, [auditing({ action: 'signInFailed', accountId: undefined })]);
    const { seq, hash } = await checkChain(db);
    assert.equal((await audit('check', `${seq}:${hash}`)).code, 0);
    const other = await audit('check', `${seq}:${'0'.repeat(64)}`);
    assert.deepEqual([other.code, other.err.includes('does not have the noted hash')], [1, true]);
    await sql`alter table audit_entry disable trigger all`.execute(db);
    await sql`update audit_entry set entry = replace(entry, 'signInFailed', 'signedIn') where seq = 2`.execute(
      db,
    );
    const changed = await audit('check');
    assert.deepEqual([changed.code, changed.err], [1, 'The audit log is broken: entry 2 was changed.\n']);
  } finally {
    await close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
