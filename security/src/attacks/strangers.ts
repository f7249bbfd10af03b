import assert from 'node:assert/strict';
import { operations } from '@tricorn/contract';
import type { Attack } from '../attack.js';
import { type Connection, open, requestHead, send } from '../connection.js';
import { fromAddress } from '../fromAddress.js';

const megabyte = 1024 ** 2;

/** Large bodies for routes that need none, and for paths that do not exist. */
export const unwantedBodies: Attack = {
  name: 'unwanted-bodies',
  claim: 'no path keeps the body of a stranger, whether or not it reads one',
  run: async ({ target }) => {
    const paths = [
      '/nothing/here',
      '/',
      '/v1/images/edits',
      '/v1/images/variations',
      '/v1/responses/x/cancel',
      '/v1/chat/completions',
      '/v1/messages',
      '/v1/messages/count_tokens',
      '/v1/responses/input_tokens',
      '/v1/embeddings',
      '/mcp',
      '/openapi.json',
      operations.userInfo.path,
      operations.exportAccount.path,
      operations.statementExport.path,
    ];
    const body = Buffer.alloc(15 * megabyte, ' ');
    const attack = async (path: string) => {
      const head = requestHead(path, { 'content-length': body.length + 1 });
      const connection: Connection = await open(target.baseUrl, head);
      // The last byte is missing, so a server that wanted the body would still be waiting for it.
      await send(connection, body);
      const answer = await connection.closed;
      assert.match(answer, /^(HTTP\/1\.1 4\d\d |$)/, path);
    };
    await Promise.all(paths.flatMap((path) => Array.from({ length: 6 }, () => attack(path))));
  },
};

/** Heads that a proxy and the server could read differently. */
export const smuggling: Attack = {
  name: 'smuggling',
  claim: 'a head with two lengths, or one that only some would accept, is refused and ends its connection',
  run: async ({ target }) => {
    const hidden = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
    const { path } = operations.genToken;
    const heads: Record<string, string> = {
      'length and chunks': `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      'two lengths': `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}x`,
      'a list of lengths': `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 2, 3\r\n\r\n{}x`,
      'a signed length': `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: +2\r\n\r\n{}`,
      'an unknown encoding': `POST ${path} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n`,
      'chunks before another encoding': `POST ${path} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
      'a space before the colon': `POST ${path} HTTP/1.1\r\nhost: x\r\ntransfer-encoding : chunked\r\n\r\n0\r\n\r\n`,
      'a folded line': `POST ${path} HTTP/1.1\r\nhost: x\r\ntransfer-encoding:\r\n chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n`,
      'a malformed size of a chunk': `POST ${path} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n`,
      'a line without its return': `POST ${path} HTTP/1.1\nhost: x\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    };
    for (const [what, head] of Object.entries(heads)) {
      const answer = await (await open(target.baseUrl, head + hidden)).closed;
      assert.match(answer, /^HTTP\/1\.1 4/, what);
      assert.ok(!answer.includes('alive'), `${what}: the hidden request was answered`);
    }
  },
};

/** What a cache, a browser or a log between client and server could keep. */
export const caches: Attack = {
  name: 'caches',
  claim:
    'private answers are not kept by caches, tokens in addresses are not accepted, other sites read nothing',
  run: async ({ target, bob }) => {
    const { baseUrl } = target;
    const private_ = [
      operations.userInfo.path,
      operations.mailSettings.path,
      operations.auditExport.path,
      operations.exportAccount.path,
      '/v1/models',
    ];
    for (const path of private_) {
      const response = await fetch(baseUrl + path, {
        headers: { token: bob, origin: 'https://evil.example' },
      });
      await response.arrayBuffer();
      assert.equal(response.status, 200, path);
      assert.equal(response.headers.get('cache-control'), 'no-store', path);
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff', path);
      assert.equal(response.headers.get('access-control-allow-origin'), null, path);
      for (const name of ['token', 'access_token', 'authorization', 'api_key', 'x-api-key', 'key'])
        assert.equal((await fetch(`${baseUrl}${path}?${name}=${bob}`)).status, 401, `${path}?${name}=`);
      const preflight = await fetch(baseUrl + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
      });
      assert.equal(preflight.headers.get('access-control-allow-origin'), null, path);
    }
    const url = baseUrl + operations.genToken.path;
    const fields = JSON.stringify({ email: 'carol@example.com', passwd: target.passwd });
    const { headers } = await fromAddress('127.0.0.42', url, { method: 'POST' }, fields);
    assert.equal(headers['cache-control'], 'no-store');
  },
};
