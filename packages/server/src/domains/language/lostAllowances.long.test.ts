import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import { findAccount } from '../../ground/accounts/accounts.js';
import { auditLedger } from '../../ground/ledger/audit.js';
import { balancesOf } from '../../ground/ledger/balances.js';
import { type OpenDatabase, openDatabase } from '../../ground/store/database.js';
import { migrations } from '../../migrations.js';
import { callOperation, createDatabase, demoPassword, startTestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

const email = 'alice@example.com';

describe('a process that is killed', () => {
  let model: StandInModel;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let open: OpenDatabase;
  let folder = '';
  let env: Record<string, string> = {};

  before(async () => {
    model = await startStandInModel();
    database = await createDatabase();
    folder = await mkdtemp(join(tmpdir(), 'tricorn-lost-'));
    open = await openDatabase(database.url, migrations, () => {}, { poolSize: 2 });
    env = {
      TRICORN_DATABASE_URL: database.url,
      TRICORN_DATA: folder,
      TRICORN_LLM_URL: model.url,
      TRICORN_LLM_MODEL: 'endless',
      TRICORN_CODE_LLM_MODEL: 'good',
      TRICORN_SECRET: 'a secret of thirty-two characters',
    };
  });
  after(async () => {
    assert.deepEqual(await auditLedger(open.db), []);
    await open.close();
    await database.drop();
    await model.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const tokensOf = async () => (await balancesOf(open.db, (await findAccount(open.db, email))!.id)).LLM;

  async function startVictim() {
    const child = fork(new URL('../../testing/serverChild.js', import.meta.url), {
      env: { ...env, PATH: process.env['PATH'], PORT: '0', TRICORN_DEMO_PASSWORD: demoPassword },
    });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    const { body } = await callOperation(url, 'genToken', { email, passwd: demoPassword });
    const kill = async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    return { url, token: String(body['token']), kill };
  }

  /** Another process releases the allowances of the dead one once it is presumed dead. */
  async function startHeir() {
    await sql`update instance set seen_at = now() - interval '30 seconds'`.execute(open.db);
    const heir = await startTestServer({ env });
    assert.deepEqual(await open.db.selectFrom('allowance').selectAll().execute(), []);
    return heir;
  }

  test('during a call leaves no hold behind', async () => {
    const { url, token, kill } = await startVictim();
    const before = await tokensOf();
    const response = await fetch(url + operations.callLLM3.path, {
      method: 'POST',
      headers: { token, accept: 'text/event-stream' },
      body: JSON.stringify({ prompt: 'Go on', max_new_tokens: 1_000 }),
    });
    await response.body!.getReader().read();
    await until(async () => (await tokensOf()).held > 1_000n, { describe: 'the call holds tokens' });
    await kill();

    // Until the process is presumed dead, its calls are left alone. A busy machine may start a server in more than that time.
    await sql`update instance set seen_at = now() + interval '1 hour'`.execute(open.db);
    const early = await startTestServer({ env });
    assert.ok((await tokensOf()).held > 1_000n);
    await early.stop();
    const heir = await startHeir();
    assert.deepEqual(await tokensOf(), before);
    await heir.stop();
  });

  test('right after its answers loses no charge', async () => {
    const { url, token, kill } = await startVictim();
    const before = (await tokensOf()).available;
    const key = { 'idempotency-key': 'before the end' };
    const first = await callOperation(url, 'verticalLLM', { prompt: 'Hi' }, token, key);
    const second = await callOperation(url, 'verticalLLM', { prompt: 'Hi' }, token);
    await kill();
    assert.deepEqual([first.body['tokens_used'], second.body['tokens_used']], [18, 18]);
    assert.equal(second.body['tokens_balance'], Number(before) - 36);

    const heir = await startHeir();
    assert.deepEqual(await tokensOf(), { available: before - 36n, held: 0n });
    const again = await heir.call('verticalLLM', { prompt: 'Hi' }, heir.alice, key);
    assert.deepEqual(again.body, first.body);
    assert.equal((await tokensOf()).available, before - 36n);
    await heir.stop();
  });
});

test('a stopping server ends running calls and charges what was streamed', async () => {
  const model = await startStandInModel();
  const database = await createDatabase();
  const server = await startTestServer({
    env: {
      TRICORN_DATABASE_URL: database.url,
      TRICORN_LLM_URL: model.url,
      TRICORN_LLM_MODEL: 'endless',
      TRICORN_STOP_ANSWERS_SECONDS: '0',
    },
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
    assert.ok(Date.now() - started < 15_000, 'the stop does not wait for the model');
    const { db, close } = await openDatabase(database.url, migrations, () => {}, { poolSize: 2 });
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
