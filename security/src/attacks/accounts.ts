import assert from 'node:assert/strict';
import { operations } from '@tricorn/contract';
import type { Attack } from '../attack.js';
import { fromAddress } from '../fromAddress.js';

export const stolenTokens: Attack = {
  name: 'stolen-tokens',
  claim:
    'a token, and every one renewed from it, ends at once when its session is ended or the password changes',
  run: async ({ target }) => {
    const assertEnded = async (token: string) => {
      assert.equal((await target.call('userInfo', {}, token)).body.error, 'tokenEnded');
      const headers = { authorization: `Bearer ${token}` };
      assert.equal((await fetch(`${target.baseUrl}/v1/models`, { headers })).status, 401);
    };
    const [stolen, own] = [await target.signIn('carol'), await target.signIn('carol')];
    assert.equal((await target.call('signOutEverywhere', {}, own)).status, 200);
    await assertEnded(stolen);
    await assertEnded(own);

    assert.equal((await target.call('renewToken', {}, stolen)).body.error, 'tokenEnded', 'nor renewed');

    // What a thief has renewed meanwhile ends with the session it was stolen from.
    const owner = await target.signIn('carol');
    const renewed = String((await target.call('renewToken', {}, owner)).body['token']);
    assert.equal((await target.call('userInfo', {}, renewed)).status, 200);
    assert.equal((await target.call('endSession', {}, owner)).status, 200);
    await assertEnded(renewed);
    const { headers } = await fetch(target.baseUrl, { headers: { accept: 'text/html' } });
    assert.equal(headers.get('set-cookie'), null, 'no cookie: another site has nothing to send along');

    const again = await target.signIn('carol');
    const guessed = { passwd: 'not the password', newPasswd: 'of the thief' };
    assert.equal((await target.call('changePassword', guessed, again)).body.error, 'credentialsWrong');
    const same = { passwd: target.passwd, newPasswd: target.passwd };
    const { status, body } = await target.call('changePassword', same, again);
    assert.equal(status, 200);
    await assertEnded(again);
    assert.equal((await target.call('userInfo', {}, String(body['token']))).status, 200);
  },
};

export const lookAlikes: Attack = {
  name: 'look-alikes',
  claim: 'nobody can register an email that looks like that of somebody else',
  run: async ({ target }) => {
    const url = target.baseUrl + operations.register.path;
    for (const [email, expected] of [
      ['ａlice@example.com', 409],
      ['ALICE@EXAMPLE.COM', 409],
      ['alice@example.com.', 409],
      ['alice@example。com', 409],
      ['alice@example．com', 409],
      ['alice@example.com..', 400],
      ['alice.@example.com', 400],
      ['ali\u0307ce@example.com', 400],
      ['alice\u0332@example.com', 400],
      ['alice@example.com/x', 400],
      ['alice\u200b@example.com', 400],
      ['\u202ealice@example.com', 400],
      ['al\u00adice@example.com', 400],
      ['аlice@example.com', 400],
      ['alice\u0000@example.com', 400],
    ] as const) {
      const fields = JSON.stringify({ email, passwd: 'a long password' });
      const { status } = await fromAddress('127.0.0.41', url, { method: 'POST' }, fields);
      assert.equal(status, expected, JSON.stringify(email));
    }
  },
};

/** As the attacked server is configured, so that the attack is short. */
export const storageBytesMax = 16 * 1_048_576;

export const hoarding: Attack = {
  name: 'hoarding',
  claim:
    'an account stores no more than its limit, however many uploads it sends at once, and can delete them',
  run: async ({ target }) => {
    const token = await target.signIn('carol');
    const upload = async () => await target.upload(token, 'x.bin', Buffer.alloc(1_048_576));
    const answers = [];
    for (let batch = 0; batch < 6; batch++)
      answers.push(...(await Promise.all(Array.from({ length: 4 }, upload))));
    const refused = answers.filter(({ status }) => status !== 200);
    assert.deepEqual(new Set(refused.map(({ body }) => body.error)), new Set(['storageFull']));
    const stored = async () => Number((await target.call('uploadList', {}, token)).body['storedBytes']);
    assert.ok(refused.length >= 8 && (await stored()) <= storageBytesMax, `${refused.length} refused`);
    assert.equal(await stored(), (answers.length - refused.length) * 1_048_576);
    for (const { status, body } of answers)
      if (status === 200)
        assert.equal((await target.call('deleteUpload', { path: body.msg }, token)).status, 200);
    assert.equal(await stored(), 0);
  },
};

export const framing: Attack = {
  name: 'framing',
  claim: 'no page of the server can be framed, and the API page keeps no token',
  run: async ({ target: { baseUrl } }) => {
    for (const page of ['/', '/docs']) {
      const { headers } = await fetch(baseUrl + page, { headers: { accept: 'text/html' } });
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, page);
    }
    assert.match(await (await fetch(`${baseUrl}/docs/start.js`)).text(), /persistAuthorization: false/);
  },
};
