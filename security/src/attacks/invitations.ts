import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { codeIn } from '@tricorn/testing/startMailbox';
import type { Attack } from '../attack.js';
import type { Target } from '../target.js';

const ownPasswd = 'the password of the guest';
const stolenPasswd = 'the password of the host';

/** An attack that is repeated needs other addresses. */
const freshEmail = (name: string): string => `${name}${Date.now()}@example.com`;

async function assertOnlyOwner({ call }: Target, email: string): Promise<void> {
  assert.equal((await call('genToken', { email, passwd: stolenPasswd })).status, 401);
  assert.equal((await call('genToken', { email, passwd: ownPasswd })).status, 200);
}

export const invitations: Attack = {
  name: 'invitations',
  claim: 'an invitation ends with the first password of the account, however it was set',
  run: async ({ target, alice }) => {
    const email = freshEmail('guest');
    const invited = await target.call('invite', { email }, alice);
    assert.equal(invited.status, 200, invited.body.msg);
    // The demo account is also the operator, who lets the guest in.
    const link = await target.call('operatorResetPassword', { account: email }, alice);
    const code = new URL(String(link.body['url'])).hash.slice(1);
    assert.equal((await target.call('resetPassword', { code, newPasswd: ownPasswd })).status, 200);
    const again = await target.call('invite', { email }, alice);
    assert.deepEqual([again.body.error, again.body['invitation']], ['emailTaken', undefined]);
    const used = { code: invited.body['invitation'], newPasswd: stolenPasswd };
    assert.equal((await target.call('acceptInvitation', used)).body.error, 'codeInvalid');
    await assertOnlyOwner(target, email);
  },
};

export const invitationsByMail: Attack = {
  name: 'invitations-by-mail',
  claim:
    'where addresses are confirmed first, only the invited mailbox accepts an invitation, and nobody else learns who has an account',
  needsMail: 'confirmed',
  run: async ({ target, mailbox, alice, bob }) => {
    const email = freshEmail('guest');
    const inviteAs = async (token: string, invited: string) => {
      const { status, body } = await target.call('invite', { email: invited }, token);
      const { request_id: _, trace_id: __, expires, ...rest } = body;
      assert.ok(Number(expires) > Date.now() / 1000 + 6 * 86_400);
      return [status, { ...rest, account: '' }];
    };
    const free = await inviteAs(bob, email);
    for (const known of [email, 'carol@example.com']) assert.deepEqual(await inviteAs(bob, known), free);
    assert.deepEqual(await inviteAs(alice, email), free);
    assert.deepEqual(free, [200, { code: 200, msg: 'success', account: '', invitation: '' }]);
    const subject = 'You are invited';
    const sent = 3;
    const code = codeIn(await mailbox!.letterTo(email, subject, sent));
    assert.equal((await target.call('acceptInvitation', { code, newPasswd: ownPasswd })).status, 200);
    await assertOnlyOwner(target, email);
    assert.deepEqual(await inviteAs(bob, email), free);
    const used = { code, newPasswd: stolenPasswd };
    assert.equal((await target.call('acceptInvitation', used)).body.error, 'codeInvalid');
    await assertOnlyOwner(target, email);
    assert.equal(mailbox!.lettersTo(email, subject).length, sent, 'no letter for an owner');
    assert.equal(mailbox!.lettersTo('carol@example.com', subject).length, 0);
  },
};

export const squatting: Attack = {
  name: 'squatting',
  claim:
    'whoever used an address before its owner keeps nothing after a reset by mail: no session, key, webhook or invitation',
  needsMail: 'open',
  run: async ({ target, mailbox }) => {
    const [email, friend] = [freshEmail('owner'), freshEmail('friend')];
    const register = { email, passwd: stolenPasswd };
    assert.equal((await target.call('register', register)).status, 200);
    const squatter = String((await target.call('genToken', register)).body['token']);
    const key = await target.call('createApiKey', { name: 'kept', scopes: ['*:write'] }, squatter);
    const apiKey = String(key.body['key']);
    assert.equal((await target.call('userInfo', {}, apiKey)).status, 200, key.body.msg);
    const hook = await target.call('createWebhook', { url: 'http://127.0.0.1:9/kept' }, squatter);
    assert.equal(hook.status, 200, hook.body.msg);
    const signingKey = { publicKey: randomBytes(32).toString('base64url'), label: 'kept' };
    const added = await target.call('addSigningKey', signingKey, squatter);
    assert.equal(added.status, 200, added.body.msg);
    const invited = await target.call('invite', { email: friend }, squatter);
    // Confirming does not end what was made before; the reset does.
    const confirming = codeIn(await mailbox!.letterTo(email, 'Confirm your address'));
    assert.equal((await target.call('confirmEmail', { code: confirming })).status, 200);

    await target.call('requestPasswordReset', { email });
    const code = codeIn(await mailbox!.letterTo(email, 'Reset your password'));
    assert.equal((await target.call('resetPassword', { code, newPasswd: ownPasswd })).status, 200);
    assert.equal((await target.call('userInfo', {}, squatter)).status, 401);
    assert.equal((await target.call('userInfo', {}, apiKey)).status, 401);
    const joining = { code: invited.body['invitation'], newPasswd: stolenPasswd };
    assert.equal((await target.call('acceptInvitation', joining)).body.error, 'codeInvalid');
    const owner = String((await target.call('genToken', { email, passwd: ownPasswd })).body['token']);
    assert.deepEqual((await target.call('webhookList', {}, owner)).body['data'], []);
    const keys = await target.call('signingKeys', { account: email }, owner);
    assert.deepEqual(keys.body['keys'], [], keys.body.msg);
  },
};
