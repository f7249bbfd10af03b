import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { jobTypes, ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { findAccount } from '../../ground/accounts/accounts.js';
import { insertJob, newJobId } from '../../ground/jobs/jobs.js';
import { auditLedger } from '../../ground/ledger/audit.js';
import { givenSettings } from '../../ground/settings/givenSettings.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { demoPassword, startTestServer, type TestServer } from '../../testing/harness.js';
import { createFileJob, csvOf, jobEnd, makeSample } from '../../testing/learningClient.js';

describe('operations for operators', () => {
  let server: TestServer;
  /** Whether the learning worker fails. */
  let breaks = false;
  before(async () => {
    server = await startTestServer({
      env: {
        TRICORN_PRIVACY_NODES: 'off',
        TRICORN_LLM_PRICE: '0.002',
        TRICORN_SOCKETS_MAX: '19',
        TRICORN_REGISTRATION: 'closed',
      },
      adaptQueues: ({ learning }) => ({
        learning: {
          ...learning,
          attemptsMax: 1,
          run: async (...work) => {
            if (breaks) throw new ServiceError('internal', 'It broke.');
            return await learning.run(...work);
          },
        },
      }),
    });
  });
  after(async () => await server.close());

  test('are refused to everyone else', async () => {
    for (const name of [
      'operatorAccounts',
      'operatorGrant',
      'operatorStatus',
      'operatorSettings',
      'operatorUpdateAccount',
      'operatorResetPassword',
      'operatorFailures',
      'operatorRetry',
    ] as const) {
      const { status, body } = await server.call(
        name,
        { pageNo: 1, pageSize: 1, account: 'carol@example.com', jobID: '1' },
        server.bob,
      );
      assert.deepEqual([status, body.error], [403, 'notOperator'], name);
    }
  });

  test('list accounts with their balances and find them by part of their email', async () => {
    const all = await server.call('operatorAccounts', { pageNo: 1, pageSize: 10 }, server.alice);
    assert.equal(all.body['totalCount'], 3);
    const found = await server.call(
      'operatorAccounts',
      { pageNo: 1, pageSize: 10, search: 'BOB@' },
      server.alice,
    );
    const [bob] = found.body['data'] as Record<string, unknown>[];
    assert.equal(found.body['totalCount'], 1);
    assert.equal(bob!['account'], 'bob@example.com');
    assert.equal(bob!['balance'], '1000000');
    assert.equal(bob!['tokens_balance'], 1_000_000);
    const none = await server.call(
      'operatorAccounts',
      { pageNo: 1, pageSize: 10, search: '%' },
      server.alice,
    );
    assert.equal(none.body['totalCount'], 0, 'pattern characters match literally');
    const total = async (search: string) =>
      (await server.call('operatorAccounts', { pageNo: 1, pageSize: 1, search }, server.alice)).body[
        'totalCount'
      ];
    const { wallet_address: wallet } = await server.parts.db
      .selectFrom('account')
      .select('wallet_address')
      .where('email', '=', 'bob@example.com')
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      await Promise.all(
        ['o', 'Ob', 'xample', 'bo@', 'bob@example.com', wallet.slice(5, 30).toUpperCase()].map(total),
      ),
      [3, 1, 3, 0, 1, 1],
      'parts of any length',
    );
  });

  test('grant an exact amount once per key and keep the ledger balanced', async () => {
    const fields = { account: 'Bob@Example.com', currency: 'ccd', amount: '0.000000000000000001' };
    const key = { 'idempotency-key': 'grant-1' };
    const first = await server.call('operatorGrant', fields, server.alice, key);
    assert.equal(first.body['balance'], '1000000.000000000000000001');
    await server.call('operatorGrant', fields, server.alice, key);
    const { body } = await server.call('userInfo', {}, server.bob);
    assert.equal(body['balance'], '1000000.000000000000000001');
    const tokens = await server.call(
      'operatorGrant',
      { account: 'bob@example.com', currency: 'LLM', amount: 7 },
      server.alice,
    );
    assert.equal(tokens.body['tokens_balance'], 1_000_007);
    assert.deepEqual(await auditLedger(server.parts.db), []);
  });

  test('disable an account and its keys at once, and enable it again', async () => {
    const change = async (fields: object, token = server.alice) =>
      await server.call('operatorUpdateAccount', { account: 'carol@example.com', ...fields }, token);
    const key = String(
      (await server.call('createApiKey', { name: 'k', scopes: '*:read' }, server.carol)).body['key'],
    );
    const refusals = async () =>
      await Promise.all(
        [server.carol, key].map(async (token) => (await server.call('userInfo', {}, token)).body.error),
      );
    assert.equal((await change({ state: 'disabled' })).body['state'], 'disabled');
    assert.deepEqual(await refusals(), ['accountDisabled', 'accountDisabled']);
    const credentials = { email: 'carol@example.com', passwd: demoPassword };
    assert.equal((await server.call('genToken', credentials)).body.error, 'accountDisabled');
    assert.equal(
      (await server.call('genToken', { ...credentials, passwd: 'x' })).body.error,
      'credentialsWrong',
    );
    await change({ state: 'enabled' });
    assert.deepEqual(await refusals(), [undefined, undefined]);
    const own = await change({ account: 'alice@example.com', role: 'user' });
    assert.deepEqual([own.status, own.body.error], [409, 'stateConflict']);
    assert.equal((await change({ role: 'operator' })).body['role'], 'operator');
    assert.equal((await server.call('operatorStatus', {}, server.carol)).status, 200);
    await change({ role: 'user' });
    assert.equal((await server.call('operatorStatus', {}, server.carol)).status, 403);
    const { body } = await server.call('auditLog', { pageSize: 4 }, server.carol);
    assert.deepEqual(
      (body['data'] as { action: string }[]).map(({ action }) => action),
      ['roleChanged', 'roleChanged', 'accountEnabled', 'signInFailed'],
    );
    const alice = await findAccount(server.parts.db, 'alice@example.com');
    assert.deepEqual(
      (body['data'] as { actor: string }[]).slice(0, 3).map(({ actor }) => actor),
      [alice!.id, alice!.id, alice!.id],
    );
  });

  test('make a link that resets a password once, without a mail server', async () => {
    const { body } = await server.call(
      'operatorResetPassword',
      { account: 'carol@example.com' },
      server.alice,
    );
    const code = String(body['url']).split('#')[1]!;
    const reset = async () => await server.call('resetPassword', { code, newPasswd: 'a new password' });
    assert.equal((await reset()).status, 200);
    assert.equal((await reset()).body.error, 'codeInvalid');
    assert.equal((await server.call('userInfo', {}, server.carol)).body.error, 'tokenEnded');
  });

  test('list what has failed, with its reason', async () => {
    const { db } = server.parts;
    const { id } = (await findAccount(db, 'bob@example.com'))!;
    await sql`insert into job (id, type, computation, name, creator, state) values (99, 'Upload', 'x', 'broken', ${id}, 'failed')`.execute(
      db,
    );
    await sql`insert into job_history (job_id, state, reason) values (99, 'failed', 'The worker ran out of memory.')`.execute(
      db,
    );
    const { body } = await server.call('operatorFailures', {}, server.alice);
    const [first] = body['data'] as Record<string, unknown>[];
    assert.deepEqual(
      [first!['name'], first!['account'], first!['reason']],
      ['broken', 'bob@example.com', 'The worker ran out of memory.'],
    );
  });

  test('refuse a grant of zero, of a fraction of a token, or to an unknown account by name', async () => {
    const refusal = async (fields: object) => {
      const { status, body } = await server.call('operatorGrant', fields, server.alice);
      return [status, body.error, body.field];
    };
    const bob = { account: 'bob@example.com', currency: 'CCD' };
    assert.deepEqual(await refusal({ ...bob, amount: '0' }), [400, 'invalidField', 'amount']);
    assert.deepEqual(await refusal({ ...bob, amount: '-1' }), [400, 'invalidField', 'amount']);
    assert.deepEqual(await refusal({ ...bob, currency: 'LLM', amount: '1.5' }), [
      400,
      'invalidField',
      'amount',
    ]);
    assert.deepEqual(await refusal({ ...bob, account: 'nobody@example.com', amount: '1' }), [
      404,
      'accountUnknown',
      'account',
    ]);
  });

  test('report the status of processes, components and money', async () => {
    const { body } = await server.call('operatorStatus', {}, server.alice);
    const instances = body['instances'] as { roles: string; alive: boolean }[];
    assert.deepEqual(
      instances.map(({ roles, alive }) => ({ roles, alive })),
      [{ roles: 'api worker', alive: true }],
    );
    const parts = new Map(
      (body['parts'] as { part: string; state: string }[]).map(({ part, state }) => [part, state]),
    );
    assert.equal(parts.get('database'), 'ready');
    assert.equal(parts.get('files'), 'ready');
    assert.equal(parts.get('chain'), 'off');
    assert.equal(parts.get('compute nodes'), 'off');
    assert.ok(parts.has('pictures: genImg') && parts.has('language: default'));
    const [ccd] = body['ledger'] as { currency: string; issued: string; available: string }[];
    assert.equal(ccd!.currency, 'CCD');
    assert.equal(ccd!.issued, ccd!.available, 'nothing was charged yet');
  });

  test('report what waits for the chain, and for how long', async () => {
    const { db } = server.parts;
    const { id: creator } = await db
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'alice@example.com')
      .executeTakeFirstOrThrow();
    const id = newJobId();
    await inTransaction(db, async (tx) => {
      const job = { id, type: jobTypes.upload, computation: 'Matrix Addition', name: 'waits' };
      await insertJob(tx, { ...job, creator, parties: [creator], state: 'succeeded' });
    });
    await db
      .updateTable('chain_order')
      .set({ due_at: new Date(Date.now() - 90_000) })
      .where('job_id', '=', id)
      .execute();
    const { body } = await server.call('operatorStatus', {}, server.alice);
    const queues = body['queues'] as { queue: string; ready: number; oldestSeconds: number }[];
    const waiting = queues.find(({ queue }) => queue === 'chain');
    assert.ok(waiting !== undefined && waiting.ready >= 1 && waiting.oldestSeconds >= 90);
  });

  test('report the settings in force without secrets', async () => {
    const { body } = await server.call('operatorSettings', {}, server.alice);
    const settings = new Map(
      (body['data'] as { name: string; value: string; given: boolean; secret: boolean }[]).map((row) => [
        row.name,
        row,
      ]),
    );
    assert.deepEqual(settings.get('TRICORN_LLM_PRICE')!.value, '0.002');
    const { value, given, secret } = settings.get('TRICORN_DEMO_PASSWORD')!;
    assert.deepEqual({ value, given, secret }, { value: '', given: true, secret: true });
    assert.equal(settings.get('TRICORN_DATABASE_URL')!.value, '');
    assert.equal(settings.get('TRICORN_S3_BUCKET')!.given, false);
    const limits = body['limits'] as { name: string; value: number; default: number }[];
    const sockets = limits.find(({ name }) => name === 'TRICORN_SOCKETS_MAX')!;
    assert.deepEqual([sockets.value, sockets.default], [19, 20]);
  });

  test('refuse registration while it is closed', async () => {
    const { status, body } = await server.call('register', {
      email: 'dora@example.com',
      passwd: 'a long password',
    });
    assert.deepEqual([status, body.error], [403, 'registrationClosed']);
  });

  test('hide credentials inside URLs', () => {
    const given = givenSettings(['TRICORN_COMFYUI_URL', 'TRICORN_SECRET', 'HOST'], {
      TRICORN_COMFYUI_URL: 'http://user:hidden@10.0.0.5:8188/api?key=hidden',
      TRICORN_SECRET: 'hidden',
      HOST: ' ',
    });
    assert.equal(given.get('TRICORN_COMFYUI_URL')!.value, 'http://10.0.0.5:8188/api?…');
    assert.deepEqual(given.get('TRICORN_SECRET'), { value: '', secret: true });
    assert.equal(given.has('HOST'), false);
  });

  test('start a failed file job again, which is charged once', async () => {
    breaks = true;
    const { rows, labels } = makeSample(40, 3);
    const header = 'width,colour,height';
    const { jobID } = await createFileJob(
      server,
      { computation: 'Decision Tree', jobName: 'fails once' },
      {
        featureData: csvOf(header, rows),
        targetData: csvOf('size', labels),
        testingData: csvOf(header, rows),
      },
    );
    assert.equal((await jobEnd(server, jobID))['state'], 'failed');
    const { body } = await server.call('operatorFailures', {}, server.alice);
    const failure = (body['data'] as Record<string, unknown>[]).find(({ id }) => id === jobID);
    assert.equal(failure!['retryable'], true);
    const first = await server.call('operatorRetry', { jobID }, server.alice);
    assert.equal(first.body['state'], 'queued', first.body.msg);
    assert.equal((await jobEnd(server, jobID))['state'], 'failed');
    breaks = false;
    // Its creator may, and nobody else who is not an operator.
    assert.equal((await server.call('retryJob', { jobID }, server.bob)).body.error, 'notParticipant');
    const answer = await server.call('retryJob', { jobID }, server.alice);
    assert.equal(answer.body['state'], 'queued', answer.body.msg);
    assert.equal((await jobEnd(server, jobID))['state'], 'succeeded');
    for (const name of ['operatorRetry', 'retryJob'] as const)
      assert.equal((await server.call(name, { jobID }, server.alice)).body.error, 'stateConflict', name);
    const unknown = await server.call('operatorRetry', { jobID: '5' }, server.alice);
    assert.deepEqual([unknown.body.error, unknown.body.field], ['jobUnknown', 'jobID']);
    const charges = await server.parts.db
      .selectFrom('charge')
      .select('state')
      .where('job_id', '=', BigInt(jobID))
      .orderBy('line')
      .execute();
    assert.deepEqual(
      charges.map(({ state }) => state),
      ['released', 'released', 'charged'],
    );
  });
});
