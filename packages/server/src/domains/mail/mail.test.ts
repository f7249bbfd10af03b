import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '@tricorn/testing';
import { codeIn, type Mailbox, startMailbox } from '@tricorn/testing/startMailbox';
import { sql } from 'kysely';
import { recordEvents } from '../../ground/events/recordEvents.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { demoPassword, startTestServer, type TestServer } from '../../testing/harness.js';
import { fill, untilState } from '../../testing/inputJobs.js';
import { queueLowBalances } from './lowBalance.js';

describe('mail', () => {
  let mailbox: Mailbox;
  let server: TestServer;

  before(async () => {
    mailbox = await startMailbox();
    server = await startTestServer({
      env: {
        ...mailbox.settings,
        TRICORN_MAIL_OFF: 'webhookOff',
        TRICORN_PRIVACY_NODES: 'local',
        TRICORN_CHAIN_RPC: '',
      },
    });
  });
  after(async () => {
    await server.close();
    await mailbox.stop();
  });

  const lettersTo: Mailbox['lettersTo'] = (...about) => mailbox.lettersTo(...about);
  const letterTo: Mailbox['letterTo'] = (...about) => mailbox.letterTo(...about);
  const idOf = async (email: string) =>
    (
      await server.parts.db
        .selectFrom('account')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id;
  const refusal = async (name: Parameters<TestServer['call']>[0], fields: object, token?: string) => {
    const { status, body } = await server.call(name, fields, token);
    return [status, body.error];
  };
  const nothingWaits = async () =>
    await until(
      async () => {
        const { rows } = await sql`select from mail where next_at is not null`.execute(server.parts.db);
        return rows.length === 0;
      },
      { describe: 'no mail waits' },
    );

  test('confirms the address of a new account, and nothing else confirms it', async () => {
    await server.call('register', { email: 'dora@example.com', passwd: 'a long password' });
    const token = String(
      (await server.call('genToken', { email: 'dora@example.com', passwd: 'a long password' })).body['token'],
    );
    const letter = await letterTo('dora@example.com', 'Confirm your address');
    const code = codeIn(letter);
    assert.equal((await server.call('mailSettings', {}, token)).body['confirmed'], false);
    const expired = code.replace(/\.\d+\./, '.1.');
    const otherAccount = code.replace(/^[^.]+/, await idOf('alice@example.com'));
    for (const wrong of ['x', `${code}x`, expired, otherAccount, code.slice(0, -1)])
      assert.deepEqual(await refusal('confirmEmail', { code: wrong }), [400, 'codeInvalid'], wrong);
    assert.deepEqual(await refusal('resetPassword', { code, newPasswd: 'another password' }), [
      400,
      'codeInvalid',
    ]);
    assert.equal((await server.call('confirmEmail', { code })).body['email'], 'dora@example.com');
    assert.equal((await server.call('mailSettings', {}, token)).body['confirmed'], true);
  });

  test('resets a password once, ends every session, and does not tell who has an account', async () => {
    const known = await server.call('requestPasswordReset', { email: 'bob@example.com' });
    const unknown = await server.call('requestPasswordReset', { email: 'nobody@example.com' });
    assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
    const code = codeIn(await letterTo('bob@example.com', 'Reset your password'));
    assert.deepEqual(await refusal('resetPassword', { code, newPasswd: 'short' }), [400, 'invalidField']);
    const both = await Promise.all([
      server.call('resetPassword', { code, newPasswd: 'first new password' }),
      server.call('resetPassword', { code, newPasswd: 'second new password' }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
    const won = both[0]!.status === 200 ? 'first new password' : 'second new password';
    assert.deepEqual(await refusal('userInfo', {}, server.bob), [401, 'tokenEnded']);
    assert.deepEqual(await refusal('genToken', { email: 'bob@example.com', passwd: demoPassword }), [
      401,
      'credentialsWrong',
    ]);
    assert.equal((await server.call('genToken', { email: 'bob@example.com', passwd: won })).status, 200);
    for (let attempt = 0; attempt < 5; attempt++)
      await server.call('requestPasswordReset', { email: 'bob@example.com' });
    await nothingWaits();
    assert.equal(lettersTo('bob@example.com', 'Reset your password').length, 3, 'at most three an hour');
    const { rows } = await sql<{ row: string }>`select mail::text as row from mail`.execute(server.parts.db);
    assert.ok(!rows.some(({ row }) => row.includes(code)), 'no code is stored');
  });

  test('reports jobs to confirmed addresses that want it', async () => {
    const { db } = server.parts;
    const [alice, carol] = [await idOf('alice@example.com'), await idOf('carol@example.com')];
    await sql`insert into job (id, type, computation, name, creator, state)
      values (77, 'Upload', 'x', 'x', ${alice}, 'succeeded')`.execute(db);
    await sql`insert into job_party (job_id, position, account_id) values (77, 0, ${alice}), (77, 1, ${carol})`.execute(
      db,
    );
    await sql`update account set email_confirmed_at = now() where id = ${alice}`.execute(db);
    const end = async (jobName: string) => {
      await inTransaction(db, async (tx) =>
        recordEvents(tx, [alice, carol], {
          type: 'job.changed',
          jobID: '77',
          jobName,
          state: 'succeeded',
          reason: '',
        }),
      );
      await nothingWaits();
    };
    await end('iris http://phish.example\r\nBcc: all@example.com');
    const letter = await letterTo('alice@example.com', 'iris http: //phish. example');
    assert.ok(!/^Bcc:/m.test(letter.headers));
    assert.ok(!letter.body.includes('http://phish.example'), 'a name is no link');
    assert.match(letter.body, /https:\/\/tricorn\.example\/jobs\/77/);
    // Programs that show mail make links of names of hosts as well, and browsers read other dots as dots.
    for (const dot of ['.', '\u3002', '\uff0e', '\uff61']) {
      const host = `www${dot}phish${dot}example`;
      await end(`locked ${host}/login v1.5`);
      const { headers, body } = lettersTo('alice@example.com').at(-1)!;
      assert.match(body, /locked www\. phish\. example\/login v1\.5/);
      assert.ok(!`${headers}${body}`.includes(host), 'a name is no link');
    }
    assert.equal(lettersTo('carol@example.com').length, 0, 'her address is not confirmed');
    const chosen = await server.call('updateMailSettings', { off: 'jobEnded' }, server.alice);
    assert.deepEqual(chosen.body['kinds'], [
      { kind: 'dataAwaited', on: true },
      { kind: 'jobEnded', on: false },
      { kind: 'lowBalance', on: true },
    ]);
    await end('again');
    assert.equal(lettersTo('alice@example.com', 'again').length, 0);
    assert.deepEqual(await refusal('updateMailSettings', { off: 'reset' }, server.alice), [
      400,
      'invalidField',
    ]);
  });

  test('tells of a low balance once, until it has recovered', async () => {
    const { db } = server.parts;
    const dora = String(
      (await server.call('genToken', { email: 'dora@example.com', passwd: 'a long password' })).body['token'],
    );
    const settings = { lowCcd: 10n ** 18n, lowTokens: 1_000 };
    await queueLowBalances(db, settings);
    await nothingWaits();
    assert.equal(
      lettersTo('dora@example.com', 'Your balance is low').length,
      0,
      'she has never spent anything',
    );
    await server.call(
      'operatorGrant',
      { account: 'dora@example.com', currency: 'CCD', amount: '0.5' },
      server.alice,
    );
    await server.call('buyLLMToken', { tokensNum: 1, jobName: 'one' }, dora);
    for (let pass = 0; pass < 3; pass++) await queueLowBalances(db, settings);
    await letterTo('dora@example.com', 'Your balance is low');
    await nothingWaits();
    assert.equal(lettersTo('dora@example.com', 'Your balance is low').length, 1);
    const nothingIsLow = { lowCcd: 0n, lowTokens: 0 };
    await queueLowBalances(db, nothingIsLow);
    await queueLowBalances(db, settings);
    await letterTo('dora@example.com', 'Your balance is low', 2);
    await server.call('updateMailSettings', { off: 'lowBalance' }, dora);
    await queueLowBalances(db, nothingIsLow);
    await queueLowBalances(db, settings);
    await nothingWaits();
    assert.equal(lettersTo('dora@example.com', 'Your balance is low').length, 2, 'she switched it off');
  });

  test('tells parties that their data is awaited and how their job ended, as each of them chose', async () => {
    const { db } = server.parts;
    const { alice, carol } = server;
    const email = 'dora@example.com';
    const dora = String((await server.call('genToken', { email, passwd: 'a long password' })).body['token']);
    await sql`update account set email_confirmed_at = now() where email = 'carol@example.com'`.execute(db);
    await server.call('operatorGrant', { account: email, currency: 'CCD', amount: '1000' }, alice);
    for (const [token, off] of [
      [alice, []],
      [carol, ['dataAwaited']],
      [dora, ['jobEnded']],
    ] as const)
      assert.equal((await server.call('updateMailSettings', { off }, token)).status, 200);
    const parties = ['alice@example.com', 'carol@example.com', email];
    const fields = { computation: 'Matrix Addition', jobName: 'a sum', parties, input: '1' };
    const created = await server.call('createJobByInput', fields, alice);
    assert.equal(created.status, 200, created.body.msg);
    const jobID = String(created.body['jobID']);
    const letter = await letterTo(email, 'Your data is awaited: a sum');
    assert.ok(letter.body.includes(`https://tricorn.example/jobs/${jobID}`), letter.body);
    const awaited = () => parties.map((party) => lettersTo(party, 'Your data is awaited: a sum').length);
    for (const token of [dora, carol]) {
      await nothingWaits();
      assert.deepEqual(awaited(), [0, 0, 1], 'only who is awaited and wants to know it, once');
      assert.equal((await fill(server, token, jobID, '2')).status, 200);
    }
    await untilState(server, jobID, ['succeeded']);
    await letterTo('alice@example.com', 'a sum is done');
    await letterTo('carol@example.com', 'a sum is done');
    await inTransaction(db, async (tx) =>
      recordEvents(tx, [await idOf('alice@example.com')], {
        type: 'job.changed',
        jobID,
        jobName: 'a sum',
        state: 'failed',
        reason: 'A node was away.',
      }),
    );
    assert.match((await letterTo('alice@example.com', 'a sum has failed')).body, /A node was away\./);
    await nothingWaits();
    assert.deepEqual(awaited(), [0, 0, 1]);
    assert.equal(lettersTo(email, 'a sum is done').length, 0, 'she switched it off');
  });

  test('of a kind that the operator switched off is not sent', async () => {
    const alice = await idOf('alice@example.com');
    const notice = { webhook_id: 'x', url: 'https://hooks.example', reason: 'It was away.' };
    await inTransaction(server.parts.db, async (tx) =>
      recordEvents(tx, [alice], { type: 'webhook.disabled', ...notice }),
    );
    await nothingWaits();
    assert.equal(lettersTo('alice@example.com', 'A webhook was switched off').length, 0);
  });

  test('waits for a server that refuses it, and is sent later', async () => {
    mailbox.refuse(true);
    await server.call('register', { email: 'erik@example.com', passwd: 'a long password' });
    const { db } = server.parts;
    const erik = await idOf('erik@example.com');
    await until(
      async () => {
        const { rows } = await sql<{
          attempts: number;
        }>`select attempts from mail where account_id = ${erik}`.execute(db);
        return rows[0]?.attempts === 1;
      },
      { describe: 'an attempt has failed' },
    );
    mailbox.refuse(false);
    await sql`update mail set next_at = now() where account_id = ${erik}`.execute(db);
    await letterTo('erik@example.com', 'Confirm your address');
  });

  test('hides whether an email has an account, where an address is confirmed before the first sign-in', async () => {
    const careful = await startTestServer({
      env: { ...mailbox.settings, TRICORN_REGISTRATION: 'confirmed' },
    });
    try {
      const passwd = 'a long password';
      const [free, taken] = ['free@example.com', 'carol@example.com'];
      const before = lettersTo(taken, 'Reset your password').length;
      const answers = await Promise.all(
        [free, taken].map(async (email) => {
          const registered = await careful.call('register', { email, passwd });
          const { status, body } = await careful.call('genToken', { email, passwd });
          const { request_id: _, trace_id: __, ...refused } = body;
          return [registered.status, { ...registered.body, account: '' }, status, refused];
        }),
      );
      assert.deepEqual(answers[0], answers[1]);
      assert.equal(answers[0]![0], 200);
      // The owner of the address learns the rest.
      await letterTo(taken, 'Reset your password', before + 1);
      const { body } = await letterTo(free, 'Confirm your address');
      const code = /confirm#(\S+)/.exec(body)![1]!;
      assert.equal((await careful.call('confirmEmail', { code })).status, 200);
      assert.equal((await careful.call('genToken', { email: free, passwd })).status, 200);
      // Accounts from before need no confirmation.
      assert.equal((await careful.call('genToken', { email: taken, passwd: demoPassword })).status, 200);
    } finally {
      await careful.close();
    }
  });
});

test('without a mail server everything else works, and a reset is refused by name', async () => {
  const server = await startTestServer();
  const { status, body } = await server.call('requestPasswordReset', { email: 'alice@example.com' });
  assert.deepEqual([status, body.error], [503, 'unavailable']);
  await server.call('register', { email: 'fred@example.com', passwd: 'a long password' });
  const { rows } = await sql`select from mail`.execute(server.parts.db);
  assert.equal(rows.length, 0, 'nothing is queued');
  await server.close();
});
