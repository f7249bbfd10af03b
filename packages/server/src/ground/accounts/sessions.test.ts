import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { socketCloseCodes, socketPath } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { migrations } from '../../migrations.js';
import { demoPassword, startTestServer, type TestServer } from '../../testing/harness.js';
import { openDatabase } from '../store/database.js';
import { createSessions, type Sessions } from './sessions.js';

const address = '127.0.0.1';

describe('a session', () => {
  let server: TestServer;
  /** The sessions of another process: its own memory, its own connections. */
  let elsewhere: Sessions;
  let closeElsewhere: () => Promise<void>;
  before(async () => {
    server = await startTestServer();
    await server.call('register', { email: 'dave@example.com', passwd: demoPassword });
    const { config, tokens } = server.parts;
    const database = await openDatabase(config.databaseUrl!, migrations, () => {}, { poolSize: 1 });
    elsewhere = await createSessions(database, tokens, pino({ level: 'silent' }), server.parts.throttles);
    closeElsewhere = async () => {
      await elsewhere.close();
      await database.close();
    };
  });
  after(async () => {
    await closeElsewhere();
    await server.close();
  });

  const signIn = async (name: string, passwd = demoPassword): Promise<string> =>
    String((await server.call('genToken', { email: `${name}@example.com`, passwd })).body['token']);
  const errorOf = async (token: string) => (await server.call('userInfo', {}, token)).body.error;
  const endsElsewhere = async (token: string) =>
    await until(
      async () =>
        await elsewhere.identify(token, address).then(
          () => false,
          ({ error }: { error?: string }) => error === 'tokenEnded',
        ),
      { describe: 'the other process refuses the token' },
    );

  test('ends everywhere when its account changes the password', async () => {
    const [here, there] = [await signIn('carol'), await signIn('carol')];
    assert.equal((await elsewhere.identify(there, address)).email, 'carol@example.com');
    assert.equal(await errorOf(there), undefined);
    const socket = new WebSocket(server.url.replace('http', 'ws') + socketPath, {
      headers: { token: there },
    });
    await once(socket, 'open');
    const closed = once(socket, 'close') as Promise<[number]>;

    const wrong = await server.call('changePassword', { passwd: 'guess', newPasswd: 'longer than 8' }, here);
    assert.deepEqual(
      [wrong.status, wrong.body.error, wrong.body.msg],
      [401, 'credentialsWrong', 'The password is wrong.'],
    );
    const passwd = 'another horse battery';
    const changed = await server.call('changePassword', { passwd: demoPassword, newPasswd: passwd }, here);
    assert.equal(changed.status, 200);

    assert.equal(await errorOf(here), 'tokenEnded');
    assert.equal(await errorOf(there), 'tokenEnded');
    assert.equal((await closed)[0], socketCloseCodes.tokenRefused);
    await endsElsewhere(there);
    assert.equal(await errorOf(String(changed.body['token'])), undefined);
    assert.equal(await errorOf(await signIn('carol', passwd)), undefined);
    assert.equal(
      (await server.call('genToken', { email: 'carol@example.com', passwd: demoPassword })).status,
      401,
    );
  });

  test('ends everywhere when the operator resets the password in the database', async () => {
    const token = await signIn('bob');
    await elsewhere.identify(token, address);
    await server.parts.db
      .updateTable('account')
      .set({ passwd_hash: 'reset' })
      .where('email', '=', 'bob@example.com')
      .execute();
    await endsElsewhere(token);
    await until(async () => (await errorOf(token)) === 'tokenEnded', { describe: 'the token is refused' });
  });

  test('ends with signOutEverywhere, and a new one begins with the password', async () => {
    const [here, there] = [await signIn('alice'), await signIn('alice')];
    await elsewhere.identify(there, address);
    assert.equal((await server.call('signOutEverywhere', {}, here)).status, 200);
    assert.deepEqual([await errorOf(here), await errorOf(there)], ['tokenEnded', 'tokenEnded']);
    const chat = await fetch(`${server.url}/v1/models`, { headers: { authorization: `Bearer ${there}` } });
    assert.equal(chat.status, 401);
    await endsElsewhere(there);
    assert.equal(await errorOf(await signIn('alice')), undefined);
  });

  test('is listed with its client, and ends alone, at once in every process', async () => {
    const [here, there] = [await signIn('dave'), await signIn('dave')];
    const sessions = async () =>
      (await server.call('sessionList', {}, here)).body['data'] as {
        id: string;
        current: boolean;
        client: string;
        address: string;
        startTime: number;
        expiryTime: number;
      }[];
    const listed = await sessions();
    assert.deepEqual(
      listed.map(({ current }) => current),
      [false, true],
      'newest first',
    );
    const [other] = listed;
    assert.equal(other!.expiryTime - other!.startTime, 3600);
    assert.ok(other!.client !== '' && /127\.0\.0\.1|::1/.test(other!.address), JSON.stringify(other));
    await elsewhere.identify(there, address);
    const socket = new WebSocket(server.url.replace('http', 'ws') + socketPath, {
      headers: { token: there },
    });
    await once(socket, 'open');
    const closed = once(socket, 'close') as Promise<[number]>;

    assert.equal(
      (await server.call('endSession', { id: other!.id }, await signIn('alice'))).body.error,
      'signInUnknown',
    );
    assert.equal((await server.call('endSession', { id: 'no id' }, here)).body.error, 'signInUnknown');
    assert.equal(await errorOf(there), undefined, 'nobody else ends it');
    assert.equal((await server.call('endSession', { id: other!.id }, here)).status, 200);
    assert.deepEqual([await errorOf(here), await errorOf(there)], [undefined, 'tokenEnded']);
    assert.equal((await closed)[0], socketCloseCodes.tokenRefused);
    await endsElsewhere(there);
    assert.equal(
      (await server.call('endSession', { id: other!.id }, here)).status,
      200,
      'it may be repeated',
    );
    assert.equal((await sessions()).length, 1);
    assert.equal((await server.call('endSession', {}, here)).status, 200);
    assert.equal(await errorOf(here), 'tokenEnded', 'without an id it is that of the request');
  });

  test('goes on with a new token when all others are ended', async () => {
    const [here, there] = [await signIn('dave'), await signIn('dave')];
    const { status, body } = await server.call('endOtherSessions', {}, here);
    assert.equal(status, 200);
    const next = String(body['token']);
    assert.deepEqual(
      [await errorOf(here), await errorOf(there), await errorOf(next)],
      ['tokenEnded', 'tokenEnded', undefined],
    );
    await endsElsewhere(there);
    const listed = await server.call('sessionList', {}, next);
    assert.deepEqual(
      (listed.body['data'] as { current: boolean }[]).map(({ current }) => current),
      [true],
    );
    const { body: log } = await server.call('auditLog', {}, next);
    assert.deepEqual(
      (log['data'] as { action: string }[]).slice(0, 2).map(({ action }) => action),
      ['otherSessionsEnded', 'signedIn'],
    );
  });

  test('in use goes on with new tokens, which all end with it', async () => {
    const first = await signIn('dave');
    const renew = async (token: string) => (await server.call('renewToken', {}, token)).body;
    const second = String((await renew(first))['token']);
    const third = String((await renew(second))['token']);
    assert.equal(
      new Set([first, second, third].map((token) => server.parts.tokens.read(token).session)).size,
      1,
    );
    assert.equal((await elsewhere.identify(third, address)).email, 'dave@example.com');
    const { key } = (await server.call('createApiKey', { name: 'program', scopes: '*:write' }, third)).body;
    assert.equal((await renew(String(key))).error, 'keyNotAllowed');
    assert.equal((await renew(`${third.slice(0, -4)}AAAA`)).error, 'tokenInvalid');
    assert.equal((await server.call('endSession', {}, second)).status, 200);
    for (const token of [first, second, third]) {
      assert.equal(await errorOf(token), 'tokenEnded');
      assert.equal((await renew(token)).error, 'tokenEnded');
    }
    await endsElsewhere(third);

    const stolen = String((await renew(await signIn('dave')))['token']);
    const own = await signIn('dave');
    const passwd = { passwd: demoPassword, newPasswd: demoPassword };
    assert.equal((await server.call('changePassword', passwd, own)).status, 200);
    assert.equal(
      (await renew(stolen)).error,
      'tokenEnded',
      'nothing is renewed after a change of the password',
    );
  });

  test('is not renewed beyond its longest duration', async () => {
    const token = await signIn('dave');
    const { session, expiresAt } = server.parts.tokens.read(token);
    const began = async (hours: number) =>
      await sql`update session set created_at = now() - ${hours} * interval '1 hour' where id = ${session}`.execute(
        server.parts.db,
      );
    const renewedFor = async () => {
      const { body } = await server.call('renewToken', {}, token);
      return server.parts.tokens.read(String(body['token'])).expiresAt - Date.now() / 1000;
    };
    await began(22);
    assert.ok((await renewedFor()) > 3_550, 'a full hour');
    await began(23.5);
    await sql`update session set expires_at = now() + interval '1 minute' where id = ${session}`.execute(
      server.parts.db,
    );
    const left = await renewedFor();
    assert.ok(left > 1_700 && left <= 1_800, `${left} seconds before the end of the day`);
    await began(25);
    assert.ok((await renewedFor()) <= 1_800, 'and not a second more');
    assert.ok(expiresAt > Date.now() / 1000);
  });

  test('has the role that the account has now', async () => {
    const token = await signIn('alice');
    const status = async () => (await server.call('operatorStatus', {}, token)).status;
    assert.equal(await status(), 200);
    const become = async (role: 'operator' | 'user') =>
      await server.parts.db
        .updateTable('account')
        .set({ role })
        .where('email', '=', 'alice@example.com')
        .execute();
    await become('user');
    await until(async () => (await status()) === 403, { describe: 'the former operator is refused' });
    await become('operator');
    await until(async () => (await status()) === 200, { describe: 'the operator is admitted again' });
  });

  test('costs no query per request', async () => {
    const token = await signIn('alice');
    await elsewhere.identify(token, address);
    // A process whose database does not answer still knows the account.
    await closeElsewhere();
    assert.equal((await elsewhere.identify(token, address)).role, 'operator');
    closeElsewhere = async () => {};
  });
});
