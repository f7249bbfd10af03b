import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { demoPassword, startTestServer, type TestServer } from '../../testing/harness.js';

describe('an invitation', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_PRIVACY_NODES: 'local', TRICORN_CHAIN_RPC: '' } });
  });
  after(async () => await server.close());

  const passwd = 'a password of the guest';
  const invite = async (email: string, token = server.alice) => await server.call('invite', { email }, token);
  const accept = async (code: unknown, newPasswd = passwd) =>
    await server.call('acceptInvitation', { code: String(code), newPasswd });
  const signIn = async (email: string, password = passwd) =>
    await server.call('genToken', { email, passwd: password });

  test('makes an account that can be named at once, and that only the guest opens', async () => {
    const { status, body } = await invite('Guest@Example.com');
    assert.equal(status, 200, body.msg);
    assert.equal(body['account'], 'guest@example.com');
    assert.ok(Number(body['expires']) > Date.now() / 1000 + 6 * 24 * 3600);
    const parties = ['alice@example.com', 'bob@example.com', 'guest@example.com'];
    const fields = { computation: 'Matrix Addition', jobName: 'with a guest', parties, input: '1' };
    assert.equal((await server.call('createJobByInput', fields, server.alice)).status, 200);
    for (const guess of ['', demoPassword, 'guest@example.com'])
      assert.notEqual((await signIn('guest@example.com', guess)).status, 200);
    const read = async () => await server.call('readInvitation', { code: String(body['invitation']) });
    const { body: invitation } = await read();
    assert.deepEqual([invitation['account'], invitation['host']], ['guest@example.com', 'alice@example.com']);
    const job = { jobName: 'with a guest', computation: 'Matrix Addition' };
    assert.deepEqual(invitation['jobs'], [job]);
    const accepted = await accept(body['invitation']);
    assert.equal((await read()).body.error, 'codeInvalid', 'after it was used');
    assert.deepEqual([accepted.status, accepted.body['email']], [200, 'guest@example.com']);
    const { body: session } = await signIn('guest@example.com');
    const notices = await server.call('noticeList', { pageNo: 1, pageSize: 5 }, String(session['token']));
    assert.equal((notices.body['data'] as { jobName: string }[])[0]!.jobName, 'with a guest');
  });

  test('works once; its host can make another one until then, and nobody else can', async () => {
    const first = await invite('late@example.com');
    assert.equal((await invite('late@example.com', server.bob)).body.error, 'emailTaken');
    const second = await invite('late@example.com');
    assert.equal(second.status, 200, second.body.msg);
    assert.equal((await accept(second.body['invitation'])).status, 200);
    for (const code of [first.body['invitation'], second.body['invitation'], 'nonsense'])
      assert.equal((await accept(code, 'another password')).body.error, 'codeInvalid');
    assert.equal((await invite('late@example.com')).body.error, 'emailTaken');
    assert.equal((await invite('bob@example.com')).body.error, 'emailTaken');
    assert.equal((await signIn('late@example.com')).status, 200);
  });

  test('does not reset a password, and a reset link does not join', async () => {
    const { body } = await invite('third@example.com');
    const code = String(body['invitation']);
    const reset = await server.call('resetPassword', { code, newPasswd: passwd });
    assert.equal(reset.body.error, 'codeInvalid');
    const link = await server.call('operatorResetPassword', { account: 'third@example.com' }, server.alice);
    const { hash } = new URL(String(link.body['url']));
    assert.equal((await accept(hash.slice(1))).body.error, 'codeInvalid');
  });
});
