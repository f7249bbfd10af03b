import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { createSigner } from 'fast-jwt';
import { answerOf, demoPassword, startTestServer, type TestServer } from '../../testing/harness.js';

const list = operations.jobListByUser.path;

describe('requests', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({
      env: { TRICORN_UPLOAD_BYTES_MAX: '100000', TRICORN_BODY_BYTES_MAX: '50000' },
    });
  });
  after(async () => await server.close());

  const post = async (
    path: string,
    body: string | Uint8Array | FormData,
    headers: Record<string, string> = {},
  ) =>
    await answerOf(
      await fetch(server.url + path, {
        method: 'POST',
        body: body as string,
        headers: { token: server.alice, ...headers },
      }),
    );

  test('have a trace, which an error names and their work continues', async () => {
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const traceparent = `00-${trace}-b7ad6b7169203331-01`;
    const path = operations.jobDetailByUser.path;
    const given = await post(path, '{"jobID":"1"}', { traceparent });
    assert.equal(given.body['trace_id'], trace);
    const { body } = await post(path, '{"jobID":"1"}', { traceparent: 'nonsense' });
    assert.equal(body['trace_id'], String(body['request_id']).replaceAll('-', ''));
  });

  test('are understood with any content type, or none', async () => {
    const body = '{"pageNo":1,"pageSize":5}';
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'nonsense',
      'multipart/form-data',
    ]) {
      assert.equal((await post(list, body, { 'content-type': type })).status, 200, type);
    }
    const bare = await new Promise<number>((done) => {
      httpRequest(
        server.url + list,
        { method: 'POST', headers: { token: server.alice, 'content-length': body.length } },
        (response) => {
          response.resume();
          done(response.statusCode!);
        },
      ).end(body);
    });
    assert.equal(bare, 200);
  });

  test('may be forms', async () => {
    assert.equal((await post(list, 'pageNo=1&pageSize=5')).status, 200);
    const form = new FormData();
    form.set('pageNo', '1');
    form.set('pageSize', '5');
    assert.equal((await post(list, form)).status, 200);
  });

  test('that are malformed get a clear answer', async () => {
    const cases: [string | Uint8Array, string, string?][] = [
      ['', 'invalidField', 'pageNo'],
      ['{', 'invalidBody'],
      ['[]', 'invalidBody'],
      ['"text"', 'invalidBody'],
      ['null', 'invalidBody'],
      [Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d), 'invalidBody'],
      ['['.repeat(40_000), 'invalidBody'],
      [`{"pageNo":${'['.repeat(31)}${']'.repeat(31)},"pageSize":1}`, 'invalidField', 'pageNo'],
      [`{"pageNo":${'['.repeat(32)}${']'.repeat(32)},"pageSize":1}`, 'invalidBody'],
      [`{"pageNo":1,"pageSize":1,"other":[${'0,'.repeat(20_000)}0]}`, 'invalidBody'],
      ['{"pageNo":"x","pageSize":1}', 'invalidField', 'pageNo'],
      ['{"pageNo":1.5,"pageSize":1}', 'invalidField', 'pageNo'],
      ['{"pageNo":1,"pageSize":101}', 'invalidField', 'pageSize'],
      ['{"pageNo":1,"pageSize":{}}', 'invalidField', 'pageSize'],
      ['{"pageNo":1e400,"pageSize":1}', 'invalidField', 'pageNo'],
      ['x'.repeat(60_000), 'tooLarge'],
    ];
    for (const [body, error, field] of cases) {
      const answer = await post(list, body);
      const what = String(body).slice(0, 40);
      assert.equal(answer.body.error, error, what);
      assert.equal(answer.body.code, answer.status, what);
      if (field !== undefined) assert.equal(answer.body.field, field, what);
      assert.ok(answer.body.msg.length > 0 && answer.headers.get('x-request-id'));
    }
  });

  test('that are too large are refused with the limit', async () => {
    const { path } = operations.uploadFile;
    const formWith = (fields: number, value: string | Blob, name = 'field'): FormData => {
      const form = new FormData();
      for (let count = 0; count < fields; count++) form.append(name, value);
      return form;
    };
    const file = new Blob(['x'.repeat(120_000)]);
    for (const [body, msg, field] of [
      ['x'.repeat(60_000), 'The body exceeds the limit of 50000 bytes.', undefined],
      [formWith(1, 'x'.repeat(60_000)), 'field exceeds the limit of 50000 bytes.', 'field'],
      [formWith(201, 'x'), 'The form has more than 200 fields.', undefined],
      [formWith(1, file, 'file'), 'file exceeds the limit of 100000 bytes.', 'file'],
    ] as const) {
      const answer = await post(path, body);
      assert.deepEqual(
        [answer.status, answer.body.error, answer.body.msg, answer.body.field],
        [413, 'tooLarge', msg, field],
      );
    }
  });

  test('to unknown paths or with a wrong method are refused by name', async () => {
    const { error, msg } = (await answerOf(await fetch(`${server.url}/sdk/nothing`))).body;
    assert.deepEqual([error, msg], ['routeUnknown', 'There is no operation at this path; /docs lists them.']);
    assert.equal(
      (await answerOf(await fetch(server.url + list, { headers: { token: server.alice } }))).body.error,
      'methodNotAllowed',
    );
  });

  test('to a path in another letter case are answered with the right path', async () => {
    for (const path of [list.toLowerCase(), `${list.toUpperCase()}/?pageNo=1`]) {
      const { status, body } = await post(path, '{}');
      assert.deepEqual([status, body.error], [404, 'routeUnknown']);
      assert.equal(body.msg, `There is no operation at this path; did you mean ${list}? /docs lists them.`);
    }
  });

  test('with missing, malformed, forged or expired tokens are refused by name', async () => {
    const forged = createSigner({ key: 'x'.repeat(40) })({
      sub: '00000000-0000-0000-0000-000000000000',
      role: 'operator',
    });
    const unsigned = createSigner({ algorithm: 'none' })({
      sub: '00000000-0000-0000-0000-000000000000',
      role: 'operator',
    });
    const { secret } = server.parts.config;
    const expired = createSigner({ key: secret, expiresIn: 1_000 })({
      sub: '00000000-0000-0000-0000-000000000000',
      iat: Math.floor(Date.now() / 1000) - 60,
    });
    for (const [token, error] of [
      ['', 'tokenMissing'],
      ['x', 'tokenInvalid'],
      ['a.b.c', 'tokenInvalid'],
      [forged, 'tokenInvalid'],
      [unsigned, 'tokenInvalid'],
      [expired, 'tokenExpired'],
      ['y'.repeat(5_000), 'tokenInvalid'],
    ] as const) {
      const answer = await server.call('userInfo', {}, token);
      assert.deepEqual([answer.status, answer.body.error], [401, error]);
    }
    assert.equal((await server.call('userInfo', {})).body.error, 'tokenMissing');
    assert.equal(
      (
        await answerOf(
          await fetch(server.url + operations.userInfo.path, { headers: { TOKEN: server.alice } }),
        )
      ).status,
      200,
    );
  });

  test('with broken uploads leave nothing behind', async () => {
    const { path } = operations.uploadFile;
    const boundary = 'edge';
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
    assert.equal((await post(path, '{}')).body.error, 'invalidBody');
    assert.equal((await post(path, `${head}1,2,3`, type)).body.error, 'invalidBody');
    assert.equal((await post(path, `--${boundary}--\r\n`, type)).body.field, 'file');
    assert.equal(
      (await post(path, `${head}${'x'.repeat(120_000)}\r\n--${boundary}--\r\n`, type)).body.error,
      'tooLarge',
    );
    const wrong = `--${boundary}\r\ncontent-disposition: form-data; name="other"; filename="a.csv"\r\n\r\n1\r\n--${boundary}--\r\n`;
    assert.equal((await post(path, wrong, type)).body.field, 'other');
    assert.equal(await server.parts.db.selectFrom('file').select('id').executeTakeFirst(), undefined);
    const good = await post(path, `${head}1,2,3\r\n--${boundary}--\r\n`, type);
    assert.match(good.body.msg, /^\/uploads\/[0-9a-f-]{36}\/a\.csv$/);
  });

  test('that stop halfway do not disturb others', async () => {
    const { port, hostname } = new URL(server.url);
    const half = connect(Number(port), hostname);
    half.write(
      `POST ${list} HTTP/1.1\r\nhost: x\r\ntoken: ${server.alice}\r\ncontent-length: 100\r\n\r\n{"pageNo"`,
    );
    assert.equal((await server.call('jobListByUser', { pageNo: 1, pageSize: 1 }, server.alice)).status, 200);
    half.destroy();
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  });
});

describe('signing in', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({
      env: {
        TRICORN_LOGIN_FAILURES_MAX: '3',
        TRICORN_REGISTRATIONS_PER_HOUR_MAX: '2',
        TRICORN_SIGNUP_CCD: '12.5',
      },
    });
  });
  after(async () => await server.close());

  test('works for a registered account, in any letter case of the email', async () => {
    const registered = await server.call('register', {
      email: 'Dora@Example.com',
      passwd: 'a long password',
    });
    assert.equal(registered.body['account'], 'dora@example.com');
    const { body } = await server.call('genToken', { email: 'dora@EXAMPLE.com ', passwd: 'a long password' });
    const info = await server.call('userInfo', {}, String(body['token']));
    assert.equal(info.body['balance'], '12.5');
    assert.equal(
      (await server.call('register', { email: 'dora@example.com', passwd: 'another password' })).body.error,
      'emailTaken',
    );
    assert.equal(
      (await server.call('register', { email: 'no email', passwd: 'another password' })).body.error,
      'tooManyRequests',
    );
  });

  test('refuses short passwords by the name of the field', async () => {
    const answer = await server.call('register', { email: 'e@example.com', passwd: 'short' });
    assert.deepEqual([answer.status, answer.body.field], [400, 'passwd']);
  });

  test('is throttled after wrong passwords, and does not reveal which part was wrong', async () => {
    const wrong = await server.call('genToken', { email: 'bob@example.com', passwd: 'guess' });
    const unknown = await server.call('genToken', { email: 'nobody@example.com', passwd: 'guess' });
    assert.deepEqual([wrong.status, wrong.body.msg], [401, unknown.body.msg]);
    for (let attempt = 0; attempt < 2; attempt++)
      await server.call('genToken', { email: 'bob@example.com', passwd: 'guess' });
    const throttled = await server.call('genToken', { email: 'bob@example.com', passwd: demoPassword });
    assert.equal(throttled.body.error, 'tooManyRequests');
    assert.ok(Number(throttled.headers.get('retry-after')) > 0);
    assert.equal(
      (await server.call('genToken', { email: 'alice@example.com', passwd: demoPassword })).status,
      200,
    );
  });
});

test('an account that sends too many requests is throttled', async () => {
  const server = await startTestServer({ env: { TRICORN_REQUESTS_PER_MINUTE_MAX: '5' } });
  try {
    const codes: number[] = [];
    for (let count = 0; count < 7; count++)
      codes.push((await server.call('userInfo', {}, server.alice)).status);
    assert.deepEqual(codes, [200, 200, 200, 200, 200, 429, 429]);
    assert.equal((await server.call('userInfo', {}, server.bob)).status, 200);
  } finally {
    await server.close();
  }
});
