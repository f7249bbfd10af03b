import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { operations } from '@tricorn/contract';
import type { Attack } from '../attack.js';
import { open } from '../connection.js';

const head = (...lines: string[]): string => [...lines, '', ''].join('\r\n');
const list = operations.jobListByUser.path;
const body = '{"pageNo":1,"pageSize":5}';
const webSocket = [
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
];

/** Requests, with the error that they get; undefined if they are served. */
function requestsOf(alice: string, bob: string): Record<string, [string | Buffer, string | undefined]> {
  const post = (...headers: string[]): string =>
    head(`POST ${list} HTTP/1.1`, 'host: x', `token: ${alice}`, ...headers, 'connection: close');
  const get = (...headers: string[]): string =>
    head(`GET ${operations.userInfo.path} HTTP/1.1`, ...headers, 'connection: close');
  const length = `content-length: ${body.length}`;
  const java = ['host: x', 'connection: Upgrade, HTTP2-Settings', 'upgrade: h2c', 'http2-settings: AAEAAEAA'];
  return {
    garbage: ['hello\r\n\r\n', 'requestMalformed'],
    'a TLS handshake': [Buffer.from('16030100f4010000f00303', 'hex'), 'requestMalformed'],
    'the preface of HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'requestMalformed'],
    'an unknown version': [head('GET /healthz HTTP/9.9', 'host: x'), 'requestMalformed'],
    'an unknown method': [head('BREW /healthz HTTP/1.1', 'host: x'), 'requestMalformed'],
    'no host': [head('GET /healthz HTTP/1.1'), 'requestMalformed'],
    'two hosts': [get('host: x', 'host: y', `token: ${alice}`), 'requestMalformed'],
    'two tokens': [get('host: x', `token: ${alice}`, `token: ${bob}`), 'requestMalformed'],
    'two authorizations': [
      get('host: x', `authorization: Bearer ${alice}`, `authorization: Bearer ${bob}`),
      'requestMalformed',
    ],
    'NUL in a header': [get('host: x', 'x: a\0b'), 'requestMalformed'],
    'a malformed escape': [head('GET /%zz HTTP/1.1', 'host: x'), 'requestMalformed'],
    'an overlong escape': [head('GET /files/%c0%ae%c0%ae/ HTTP/1.1', 'host: x'), 'requestMalformed'],
    'a long parameter': [
      head(`GET /files/${'a'.repeat(4_000)}/b HTTP/1.1`, 'host: x', 'connection: close'),
      'routeUnknown',
    ],
    'a long header': [get('host: x', `x: ${'y'.repeat(40_000)}`), 'headTooLarge'],
    'a long path': [head(`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'host: x'), 'headTooLarge'],
    'long trailers': [
      `${post('transfer-encoding: chunked')}19\r\n${body}\r\n0\r\nx: ${'y'.repeat(30_000)}\r\n\r\n`,
      'headTooLarge',
    ],
    'extensions of chunks': [
      `${post('transfer-encoding: chunked')}2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      'tooLarge',
    ],
    'an unknown expectation': [post('expect: 200-maybe', length) + body, 'expectationFailed'],
    'a tunnel': [head('CONNECT x:443 HTTP/1.1', 'host: x:443'), 'methodNotAllowed'],
    'a compressed body': [
      Buffer.concat([Buffer.from(post('content-encoding: gzip', 'content-length: 45')), gzipSync(body)]),
      'encodingUnsupported',
    ],
    'a body that claims to be compressed': [
      post('content-encoding: br', length) + body,
      'encodingUnsupported',
    ],
    'a WebSocket with a malformed key': [
      head(`GET /sdk/ws/watch/all HTTP/1.1`, 'host: x', ...webSocket.slice(0, 3), 'sec-websocket-key: x'),
      'requestMalformed',
    ],
    'a body that does not arrive': [post('content-length: 100'), 'requestTimeout'],
    'a form that does not arrive': [
      post('content-type: multipart/form-data; boundary=b', 'content-length: 100000'),
      'requestTimeout',
    ],
    'a WebSocket at another path': [head('GET /healthz HTTP/1.1', 'host: x', ...webSocket), undefined],
    'an offer of HTTP/2': [head('GET /healthz HTTP/1.1', ...java), undefined],
    'an offer of HTTP/2 with a body': [
      head(`POST ${list} HTTP/1.1`, ...java, `token: ${alice}`, length) + body,
      undefined,
    ],
    'HTTP/1.0': [head('GET /healthz HTTP/1.0'), undefined],
    'the form of a proxy': [
      head('GET http://evil.example/healthz HTTP/1.1', 'host: x', 'connection: close'),
      undefined,
    ],
    'a token in the trailers': [
      head(`POST ${list} HTTP/1.1`, 'host: x', 'transfer-encoding: chunked', 'connection: close') +
        `19\r\n${body}\r\n0\r\ntoken: ${alice}\r\n\r\n`,
      'tokenMissing',
    ],
  };
}

/** Heads that the HTTP parser, the router or the WebSocket library refuses before the service sees them. */
export const oddHeads: Attack = {
  name: 'odd-heads',
  claim: 'whatever is not a request gets the envelope of an error, and its connection ends',
  run: async ({ target, alice, bob, scale }) => {
    const requests = requestsOf(alice, bob);
    // Waits for the whole timeout of a connection.
    if (scale > 1) requests['half a head'] = ['GET /healthz HTTP/1.1\r\nhost: x\r\nx: ', 'requestTimeout'];
    const cases = Object.entries(requests);
    await Promise.all(
      cases.map(async ([what, [bytes, error]]) => {
        const answer = await (await open(target.baseUrl, bytes)).closed;
        const [top = '', text = ''] = answer.split(/\r\n\r\n(.*)/s);
        assert.match(top, error === undefined ? /^HTTP\/1\.1 200 / : /^HTTP\/1\.1 4/, what);
        const envelope = JSON.parse(text) as { code: number; error?: string; request_id?: string };
        assert.equal(envelope.error, error, what);
        assert.ok(top.startsWith(`HTTP/1.1 ${envelope.code} `), what);
        if (error !== undefined) assert.match(top, new RegExp(`x-request-id: ${envelope.request_id}`), what);
      }),
    );
  },
};
