import assert from 'node:assert/strict';
import { once, setMaxListeners } from 'node:events';
import { after, before, describe, test } from 'node:test';
import {
  formatCcd,
  type OperationName,
  operations,
  parseCcd,
  socketCloseCodes,
  socketPath,
} from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { createSessions, type Sessions } from '../../ground/accounts/sessions.js';
import { auditLedger } from '../../ground/ledger/audit.js';
import { openDatabase } from '../../ground/store/database.js';
import { migrations } from '../../migrations.js';
import { answerOf, startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

const address = '127.0.0.1';
const calls = 1_000;
/** More than fit, and few enough connections for a busy machine. */
const clients = 100;

describe('an API key', () => {
  let model: StandInModel;
  let server: TestServer;
  /** The sessions of another process: its own memory, its own connections. */
  let elsewhere: Sessions;
  let closeElsewhere: () => Promise<void>;
  before(async () => {
    model = await startStandInModel();
    server = await startTestServer({
      env: {
        TRICORN_LLM_URL: model.url,
        TRICORN_LLM_MODEL: 'good',
        TRICORN_CODE_LLM_URL: model.url,
        TRICORN_CODE_LLM_MODEL: 'hangs',
        TRICORN_LLM_CALLS_AT_ONCE_MAX: String(2 * clients),
        TRICORN_LLM_CALLS_PER_MINUTE_MAX: String(10 * calls),
      },
    });
    const { config, tokens } = server.parts;
    const database = await openDatabase(config.databaseUrl!, migrations, () => {}, { poolSize: 1 });
    elsewhere = await createSessions(database, tokens, pino({ level: 'silent' }), server.parts.throttles);
    closeElsewhere = async () => {
      await elsewhere.close();
      await database.close();
    };
    await server.call('buyLLMToken', { tokensNum: 100_000, jobName: 'tokens' }, server.alice);
  });
  after(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    await closeElsewhere();
    await server.close();
    await model.stop();
  });

  let made = 0;
  const create = async (fields: object = {}, token = server.alice) => {
    const { status, body } = await server.call(
      'createApiKey',
      { name: `key ${++made}`, scopes: '*:write', ...fields },
      token,
    );
    assert.equal(status, 200, body.msg);
    return { id: String(body['id']), key: String(body['key']), body };
  };
  const refusal = async (name: OperationName, fields: object, token: string) => {
    const { status, body } = await server.call(name, fields, token);
    return [status, body.error];
  };
  const listed = async (id: string) => {
    const { body } = await server.call('apiKeyList', { pageSize: 100 }, server.alice);
    return (body['data'] as Record<string, unknown>[]).find((key) => key['id'] === id)!;
  };
  /** Makes all calls, by as many clients at once; those that hang keep their client. */
  const inParallel = async (call: (index: number) => Promise<void>) => {
    let made = 0;
    const work = async () => {
      while (made < calls) await call(made++);
    };
    await Promise.all(Array.from({ length: clients }, work));
  };
  const open = (headers: Record<string, string>, protocols: string[] = []) =>
    new WebSocket(server.url.replace('http', 'ws') + socketPath, protocols, { headers });

  test('is accepted wherever a token is, and shown once', async () => {
    const { id, key } = await create();
    assert.match(key, /^tricorn_[0-9a-f]{56}$/);
    assert.equal((await server.call('userInfo', {}, key)).body['email'], 'alice@example.com');
    const bearer = { authorization: `Bearer ${key}` };
    assert.equal((await server.call('userInfo', {}, undefined, bearer)).status, 200);
    assert.equal((await fetch(`${server.url}/v1/models`, { headers: bearer })).status, 200);
    for (const means of [[{ token: key }], [bearer], [{}, ['tricorn', key]]] as const) {
      const socket = open(means[0], [...(means[1] ?? [])]);
      await once(socket, 'open');
      socket.close();
    }
    const record = await listed(id);
    assert.equal(record['key'], undefined);
    assert.ok(Number(record['lastUseTime']) > 0);
    const { rows } = await sql<{ row: string }>`select api_key::text as row from api_key`.execute(
      server.parts.db,
    );
    assert.ok(!rows.some(({ row }) => row.includes(key)), 'only a hash is stored');
  });

  test('is refused by name when it is malformed, unknown or expired', async () => {
    const { id, key } = await create();
    const changed = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    for (const wrong of [changed, 'tricorn_', `${key}0`, key.toUpperCase().replace('TRICORN', 'tricorn')])
      assert.deepEqual(await refusal('userInfo', {}, wrong), [401, 'keyUnknown']);
    await sql`update api_key set expires_at = now() where id = ${id}`.execute(server.parts.db);
    await until(async () => (await refusal('userInfo', {}, key))[1] === 'keyExpired', {
      describe: 'the key has expired',
    });
    assert.equal((await listed(id))['state'], 'expired');
  });

  test('does only what its scopes allow, and never manages keys or the account', async () => {
    const { key } = await create({ scopes: ['pictures:write', 'account:read'] });
    assert.equal((await server.call('genImg', { prompt: 'an apple' }, key)).status, 200);
    assert.equal((await server.call('taskList', { pageNo: 1, pageSize: 1 }, key)).status, 200);
    assert.equal((await server.call('statement', {}, key)).status, 200);
    const scopeless = [403, 'keyScopeMissing'];
    assert.deepEqual(await refusal('buyLLMToken', { tokensNum: 1, jobName: 'x' }, key), scopeless);
    assert.deepEqual(await refusal('deleteUpload', { path: 'x' }, key), scopeless);
    assert.deepEqual(await refusal('jobListByUser', { pageNo: 1, pageSize: 1 }, key), scopeless);
    const models = await answerOf(await fetch(`${server.url}/v1/models`, { headers: { token: key } }));
    assert.equal(models.status, 403);
    const socket = open({ token: key });
    assert.equal((await once(socket, 'close'))[0], socketCloseCodes.tokenRefused);

    const everything = await create();
    assert.deepEqual(await refusal('operatorStatus', {}, everything.key), scopeless);
    const operator = await create({ scopes: ['operator:read'] });
    assert.equal((await server.call('operatorStatus', {}, operator.key)).status, 200);
    const { id } = everything;
    for (const [name, fields] of [
      ['createApiKey', { name: 'x', scopes: '*:write' }],
      ['updateApiKey', { id, name: 'x', scopes: '*:write' }],
      ['rotateApiKey', { id }],
      ['revokeApiKey', { id }],
      ['changePassword', { passwd: 'x', newPasswd: 'longer than 8' }],
      ['signOutEverywhere', {}],
      ['sessionList', {}],
      ['endSession', {}],
      ['endOtherSessions', {}],
    ] as const)
      assert.deepEqual(await refusal(name, fields, everything.key), [403, 'keyNotAllowed'], name);
  });

  test('is accepted only from its networks', async () => {
    const far = await create({ networks: ['192.0.2.0/24', '2001:db8::/32'] });
    assert.deepEqual(await refusal('userInfo', {}, far.key), [403, 'keyNetworkRefused']);
    const near = await create({ networks: '10.0.0.0/8, 127.0.0.1' });
    assert.equal((await server.call('userInfo', {}, near.key)).status, 200);
    assert.equal((await elsewhere.identify(near.key, '::ffff:10.1.2.3')).email, 'alice@example.com');
    await assert.rejects(elsewhere.identify(near.key, '11.1.2.3'), { error: 'keyNetworkRefused' });
  });

  test('has two secrets for a while after a rotation', async () => {
    const { id, key } = await create();
    const rotated = await server.call('rotateApiKey', { id }, server.alice);
    const next = String(rotated.body['key']);
    assert.ok(Number(rotated.body['previousUntil']) > Date.now() / 1000 + 80_000);
    for (const secret of [key, next]) assert.equal((await server.call('userInfo', {}, secret)).status, 200);
    const again = await server.call('rotateApiKey', { id, overlapMinutes: 0 }, server.alice);
    for (const secret of [key, next])
      assert.deepEqual(await refusal('userInfo', {}, secret), [401, 'keyUnknown']);
    assert.equal((await server.call('userInfo', {}, String(again.body['key']))).status, 200);
  });

  test('ends at once in every process when it is revoked', async () => {
    const { id, key } = await create();
    await elsewhere.identify(key, address);
    const socket = open({ token: key });
    await once(socket, 'open');
    const closed = once(socket, 'close') as Promise<[number]>;
    assert.equal((await server.call('revokeApiKey', { id }, server.alice)).body['state'], 'revoked');
    assert.deepEqual(await refusal('userInfo', {}, key), [401, 'keyUnknown']);
    assert.equal((await closed)[0], socketCloseCodes.tokenRefused);
    await until(
      async () =>
        await elsewhere.identify(key, address).then(
          () => false,
          ({ error }: { error?: string }) => error === 'keyUnknown',
        ),
      // Without a notification it would notice after five seconds.
      { describe: 'the other process refuses the key', timeoutMs: 4_500 },
    );
    assert.deepEqual(await refusal('rotateApiKey', { id }, server.alice), [404, 'apiKeyUnknown']);
    assert.equal((await server.call('revokeApiKey', { id }, server.alice)).status, 200);
  });

  test('spends no more than its budgets', async () => {
    const { id, key } = await create({ tokensPerDay: 1, ccdInTotal: '0.5' });
    assert.deepEqual(await refusal('genImg', { prompt: 'an apple' }, key), [402, 'keyBudgetExceeded']);
    assert.deepEqual(await refusal('buyLLMToken', { tokensNum: 1_000_000, jobName: 'much' }, key), [
      402,
      'keyBudgetExceeded',
    ]);
    const ask = { prompt: 'Hello', max_tokens: 50 };
    const refused = await server.call('callLLM3', ask, key);
    assert.deepEqual([refused.status, refused.body.error], [402, 'keyBudgetExceeded']);
    assert.match(
      String(refused.body.msg),
      / 1 LLM token .* spend per day\. The budget renews on [\d-]{10} at 00:00 UTC\.$/,
    );
    const wide = { id, name: 'wide', scopes: '*:write', tokensPerDay: 100_000 };
    assert.equal((await server.call('updateApiKey', wide, server.alice)).status, 200);
    assert.equal((await server.call('genImg', { prompt: 'an apple' }, key)).status, 200);
    assert.equal((await server.call('callLLM3', ask, key)).status, 200);
    const { tokens, ccd } = (await listed(id)) as Record<string, Record<string, string | null>>;
    assert.ok(Number(tokens!['spentToday']) > 0);
    assert.deepEqual([tokens!['perDay'], ccd!['inTotal']], ['100000', null]);
  });

  test('spends its budget to the last unit that fits in 1,000 purchases at once', async () => {
    const { data } = (await server.call('queryLLMPrice', {}, server.alice)).body as {
      data?: { price: string };
    };
    const cost = parseCcd(data!.price)! * 10n;
    const { id, key } = await create({ ccdPerMonth: formatCcd(cost * 334n - 1n) });
    const outcomes: unknown[][] = [];
    await inParallel(async (index) => {
      outcomes.push(await refusal('buyLLMToken', { tokensNum: 10, jobName: `purchase ${index}` }, key));
    });
    assert.deepEqual(new Set(outcomes.map(String)), new Set(['200,', '402,keyBudgetExceeded']));
    assert.equal(outcomes.filter(([status]) => status === 200).length, 333);
    const { ccd } = (await listed(id)) as Record<string, Record<string, string | null>>;
    assert.equal(ccd!['spentThisMonth'], formatCcd(cost * 333n));
  });

  test('admits exactly the calls of a language model that fit, of 1,000', async () => {
    const ask = { prompt: 'Hello', max_new_tokens: 1 };
    const poor = await server.call('verticalLLM', ask, (await create({ tokensPerDay: 1 })).key);
    const quote = Number(/needs (\d+) LLM tokens/.exec(String(poor.body.msg))![1]);
    const tokensPerMonth = 21 * quote - 1;
    const { id, key } = await create({ tokensPerMonth });
    const spent = async () =>
      Number(((await listed(id))['tokens'] as Record<string, string>)['spentThisMonth']);
    const leave = new AbortController();
    setMaxListeners(2 * clients, leave.signal);
    const refusals: string[] = [];
    // The model never answers, so that every call that was admitted stays.
    const ended = inParallel(async () => {
      const { path } = operations.verticalLLM;
      const request = {
        method: 'POST',
        headers: { token: key },
        body: JSON.stringify(ask),
        signal: leave.signal,
      };
      refusals.push(String((await answerOf(await fetch(server.url + path, request))).body.error));
    }).catch((error: unknown) => assert.ok(leave.signal.aborted, String(error)));
    try {
      await until(() => refusals.length >= calls - 20, {
        describe: () => `all but 20 calls are refused; ${refusals.length} are`,
      });
      assert.deepEqual(new Set(refusals), new Set(['keyBudgetExceeded']));
      assert.equal(refusals.length, calls - 20);
      const held = await spent();
      assert.ok(held >= 20 * quote && held <= tokensPerMonth, `${held} of ${tokensPerMonth} are held`);
    } finally {
      leave.abort();
    }
    await ended;
    // Whoever leaves pays for the question that was sent to the model, and gets the rest back.
    await until(async () => (await spent()) < 20 * quote, { describe: 'the rest is given back' });
  });

  test('belongs to one account, and bad terms are refused by name', async () => {
    const { id } = await create({ name: 'Unique' });
    assert.deepEqual(await refusal('revokeApiKey', { id }, server.bob), [404, 'apiKeyUnknown']);
    assert.deepEqual(await refusal('rotateApiKey', { id: 'x' }, server.alice), [404, 'apiKeyUnknown']);
    const terms = { name: 'fine', scopes: '*:read' };
    for (const [fields, field] of [
      [{ ...terms, name: ' ' }, 'name'],
      [{ ...terms, scopes: '' }, 'scopes'],
      [{ ...terms, scopes: 'everything' }, 'scopes'],
      [{ ...terms, scopes: [1] }, 'scopes.0'],
      [{ ...terms, networks: '10.0.0.0/33' }, 'networks'],
      [{ ...terms, networks: 'example.com' }, 'networks'],
      [{ ...terms, expiryTime: 1 }, 'expiryTime'],
      [{ ...terms, ccdPerDay: '-1' }, 'ccdPerDay'],
      [{ ...terms, tokensPerDay: 1.5 }, 'tokensPerDay'],
    ] as const) {
      const { status, body } = await server.call('createApiKey', fields, server.alice);
      assert.deepEqual(
        [status, body.error, body.field],
        [400, 'invalidField', field],
        JSON.stringify(fields),
      );
    }
    assert.deepEqual(await refusal('createApiKey', { ...terms, name: 'UNIQUE' }, server.alice), [
      409,
      'keyNameTaken',
    ]);
  });
});
