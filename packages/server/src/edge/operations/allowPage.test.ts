import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { startTestServer, type TestServer } from '../../testing/harness.js';

/** The headers that a browser reads before it gives an answer to a page of another origin. */
const allowed = (answer: Response) =>
  [...answer.headers].filter(([name]) => name.startsWith('access-control-')).map(([name]) => name);

describe('the page that works from disk', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(async () => await server.close());
  const ask = async (path: string, origin: string | undefined, init: RequestInit = {}) =>
    await fetch(server.url + path, {
      ...init,
      headers: { ...init.headers, ...(origin === undefined ? {} : { origin }) },
    });

  test('may sign in and call what needs a token, also when it is refused', async () => {
    for (const { method, path } of [operations.genToken, operations.userInfo, operations.jobListByUser]) {
      const answer = await ask(path, 'null', { method, ...(method === 'POST' ? { body: '{}' } : {}) });
      assert.ok(answer.status >= 400);
      assert.equal(answer.headers.get('access-control-allow-origin'), 'null', path);
    }
    const before = await ask(operations.userInfo.path, 'null', { method: 'OPTIONS' });
    assert.equal(before.status, 204);
    assert.match(before.headers.get('access-control-allow-headers')!, /\btoken\b/);
    assert.equal(before.headers.get('access-control-allow-origin'), 'null');
  });

  test('gets nothing else that needs no token, and no cookies are ever sent along', async () => {
    for (const { method, path } of Object.values(operations).filter(
      (one) => one.access === 'public' && one !== operations.genToken,
    )) {
      const answer = await ask(path, 'null', { method, ...(method === 'POST' ? { body: '{}' } : {}) });
      assert.deepEqual(allowed(answer), [], path);
    }
    for (const path of ['/', '/readyz', '/v1/models', '/docs', '/openapi.json'])
      assert.deepEqual(allowed(await ask(path, 'null')), [], path);
    const preflight = await ask(operations.genToken.path, 'null', { method: 'OPTIONS' });
    assert.equal(preflight.headers.get('access-control-allow-credentials'), null);
  });

  test('pages of other origins get nothing', async () => {
    for (const origin of ['https://other.example', 'http://127.0.0.1:1', undefined]) {
      for (const method of ['OPTIONS', operations.userInfo.method])
        assert.deepEqual(allowed(await ask(operations.userInfo.path, origin, { method })), []);
    }
  });

  test('can be switched off', async () => {
    const closed = await startTestServer({ env: { TRICORN_PAGE_FROM_DISK: 'off' } });
    try {
      for (const method of ['OPTIONS', operations.userInfo.method]) {
        const answer = await fetch(closed.url + operations.userInfo.path, {
          method,
          headers: { origin: 'null' },
        });
        assert.deepEqual(allowed(answer), []);
      }
    } finally {
      await closed.close();
    }
  });
});
