import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { operations } from '@tricorn/contract';
import { sql } from 'kysely';
import { findAccount } from '../accounts/accounts.js';
import { auditLedger } from '../ledger/audit.js';
import { balancesOf } from '../ledger/ledger.js';
import { openDatabase } from '../store/database.js';
import { callOperation, createDatabase, demoPassword, startTestServer } from '../testing/harness.js';
import { startStandInModel } from '../testing/standInModel.js';

const email = 'alice@example.com';

test('a process that is killed during a call leaves no hold behind', async () => {
  const model = await startStandInModel();
  const database = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-lost-'));
  const env = {
    TRICORN_DATABASE_URL: database.url,
    TRICORN_LLM_URL: model.url,
    TRICORN_LLM_MODEL: 'endless',
    TRICORN_SECRET: 'a secret of thirty-two characters',
  };
  const { db, close } = await openDatabase(database.url, () => {}, 2);
  const tokensOf = async () => (await balancesOf(db, (await findAccount(db, email))!.id)).LLM;
  try {
    const child = fork(new URL('../testing/serverChild.js', import.meta.url), {
      env: {
        ...env,
        PATH: process.env['PATH'],
        PORT: '0',
        TRICORN_DATA: folder,
        TRICORN_DEMO_PASSWORD: demoPassword,
      },
    });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    const { body } = await callOperation(url, 'genToken', { email, passwd: demoPassword });
    const before = await tokensOf();
    const response = await fetch(url + operations.callLLM3.path, {
      method: 'POST',
      headers: { token: String(body['token']), accept: 'text/event-stream' },
      body: JSON.stringify({ prompt: 'Go on', max_new_tokens: 1_000 }),
    });
    await response.body!.getReader().read();
    assert.ok((await tokensOf()).held > 1_000n);
    child.kill('SIGKILL');
    await once(child, 'exit');

    // Until the process has been silent for long enough, its calls are left alone.
    const early = await startTestServer({ env: { ...env, TRICORN_DATA: folder } });
    assert.ok((await tokensOf()).held > 1_000n);
    await early.stop();
    await sql`update instance set seen_at = now() - interval '30 seconds'`.execute(db);
    const later = await startTestServer({ env: { ...env, TRICORN_DATA: folder } });
    assert.deepEqual(await tokensOf(), before);
    assert.deepEqual(await db.selectFrom('llm_lease').selectAll().execute(), []);
    assert.deepEqual(await auditLedger(db), []);
    await later.stop();
  } finally {
    await close();
    await database.drop();
    await model.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a server that stops ends the calls that run and charges what was shown', async () => {
  const model = await startStandInModel();
  const database = await createDatabase();
  const server = await startTestServer({
    env: { TRICORN_DATABASE_URL: database.url, TRICORN_LLM_URL: model.url, TRICORN_LLM_MODEL: 'endless' },
  });
  try {
    const response = await fetch(server.url + operations.callLLM3.path, {
      method: 'POST',
      headers: { token: server.alice, accept: 'text/event-stream' },
      body: JSON.stringify({ prompt: 'Go on', max_new_tokens: 1_000 }),
    });
    const reader = response.body!.getReader();
    await reader.read();
    const started = Date.now();
    await server.stop();
    assert.ok(Date.now() - started < 15_000, 'it does not wait for the model');
    const { db, close } = await openDatabase(database.url, () => {}, 2);
    const { available, held } = (await balancesOf(db, (await findAccount(db, email))!.id)).LLM;
    assert.equal(held, 0n);
    assert.ok(available < 1_000_000n && available > 999_000n, String(available));
    await close();
  } finally {
    await server.close();
    await database.drop();
    await model.stop();
  }
});
