import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { until } from '@tricorn/testing';
import sharp from 'sharp';
import type { PictureErrorCode } from '../errors.js';
import { type SafeFetchOptions, safeFetchImage } from './safeFetchImage.js';

let png: Buffer;
let origin: string;
let host: string;
const hits: string[] = [];

/** A PNG whose header promises more pixels than it could ever hold, and unpacks to very many zeros. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(8_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const routes: Record<string, RequestListener> = {
  '/picture.png': (_, response) => response.end(png),
  '/wrong-type': (_, response) => response.setHeader('content-type', 'text/html').end(png),
  '/page.html': (_, response) => response.setHeader('content-type', 'image/png').end('<html></html>'),
  '/vector.svg': (_, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/cut.png': (_, response) => response.end(png.subarray(0, png.length - 40)),
  '/bomb.png': (_, response) => response.end(bomb(60_000)),
  '/missing': (_, response) => response.writeHead(404).end(),
  '/declared': (_, response) => response.writeHead(200, { 'content-length': 5_000_000_000 }).write('x'),
  '/endless': (_, response) => {
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', pour);
    pour();
  },
  '/slow': (_, response) => response.writeHead(200).write('\x89PNG'),
  '/silent': () => {},
  '/gzip': (_, response) => response.setHeader('content-encoding', 'gzip').end(png),
  '/once': (_, response) => response.writeHead(302, { location: '/picture.png' }).end(),
  '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/to-metadata': (_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/to-loopback': (_, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${portOf(host)}/picture.png` }).end(),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
};
const portOf = (text: string) => text.split(':')[1];

const server = createServer((request, response) => {
  hits.push(request.url!);
  routes[request.url!]?.(request, response);
});

before(async () => {
  png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#4080c0' } })
    .png()
    .toBuffer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
});

after(() => {
  server.closeAllConnections();
  server.close();
});

const fetchAllowed = (path: string, options: SafeFetchOptions = {}) =>
  safeFetchImage(origin + path, { allowHosts: [host], ...options });

const fails = (promise: Promise<unknown>, code: PictureErrorCode, pattern: RegExp = /./) =>
  assert.rejects(promise, (error: { code?: string; message: string }) => {
    assert.equal(error.code, code, error.message);
    assert.match(error.message, pattern);
    return true;
  });

test('a picture of an allowed host is fetched and measured, whatever type the server claims', async () => {
  const expected = { kind: 'png', width: 20, height: 10 };
  for (const path of ['/picture.png', '/wrong-type', '/once']) {
    const { bytes, ...rest } = await fetchAllowed(path);
    assert.deepEqual(rest, expected);
    assert.ok(png.equals(bytes));
  }
});

test('what is not a whole picture is refused', async () => {
  await fails(fetchAllowed('/page.html'), 'IMAGE_INVALID', /not a PNG/);
  await fails(fetchAllowed('/vector.svg'), 'IMAGE_INVALID', /not a PNG/);
  await fails(fetchAllowed('/cut.png'), 'IMAGE_INVALID', /damaged/);
});

test('a decompression bomb is refused by its header', async () => {
  const before = process.cpuUsage();
  await fails(fetchAllowed('/bomb.png'), 'IMAGE_TOO_LARGE', /60000 × 60000/);
  assert.ok(process.cpuUsage(before).user < 2_000_000);
});

test('declared and undeclared excess of bytes is refused', async () => {
  await fails(fetchAllowed('/declared'), 'IMAGE_TOO_LARGE', /bytes/);
  await fails(fetchAllowed('/endless', { limits: { bytesMax: 300_000 } }), 'IMAGE_TOO_LARGE', /300000/);
});

test('errors, silence, dripping and compression that was declined are unreachable', async () => {
  await fails(fetchAllowed('/missing'), 'IMAGE_UNREACHABLE', /404/);
  await fails(fetchAllowed('/gzip'), 'IMAGE_UNREACHABLE', /compressed/);
  for (const path of ['/silent', '/slow']) {
    await fails(fetchAllowed(path, { limits: { timeoutMs: 200 } }), 'IMAGE_UNREACHABLE', /200 ms/);
  }
  await fails(safeFetchImage('http://127.0.0.1:1/', { allowHosts: ['127.0.0.1'] }), 'IMAGE_UNREACHABLE');
});

test('redirects are counted, and each of them is checked', async () => {
  await fails(fetchAllowed('/loop'), 'IMAGE_UNREACHABLE', /redirects more than 3/);
  await fails(fetchAllowed('/to-metadata'), 'IMAGE_ADDRESS_REFUSED', /not public/);
  await fails(fetchAllowed('/to-file'), 'IMAGE_ADDRESS_REFUSED', /http/);
  // The first host is allowed by its name only, so the redirect to the bare address is not.
  const viaName = safeFetchImage(`http://media.test:${portOf(host)}/to-loopback`, {
    allowHosts: ['media.test'],
    resolve: async () => ['127.0.0.1'],
  });
  await fails(viaName, 'IMAGE_ADDRESS_REFUSED', /not public/);
});

test('no spelling of a local address reaches the server', async () => {
  hits.length = 0;
  const port = portOf(host);
  const spellings = [
    `http://127.0.0.1:${port}/picture.png`,
    `http://localhost:${port}/picture.png`,
    `http://127.1:${port}/picture.png`,
    `http://0x7f000001:${port}/picture.png`,
    `http://2130706433:${port}/picture.png`,
    `http://0177.0.0.1:${port}/picture.png`,
    `http://0.0.0.0:${port}/picture.png`,
    `http://127.0.0.1.:${port}/picture.png`,
    `http://１２７.０.０.１:${port}/picture.png`,
    `http://[::1]:${port}/picture.png`,
    `http://[::ffff:127.0.0.1]:${port}/picture.png`,
    `http://[::ffff:7f00:1]:${port}/picture.png`,
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://10.0.0.1/',
  ];
  for (const url of spellings) await fails(safeFetchImage(url), 'IMAGE_ADDRESS_REFUSED', /not public/);
  assert.deepEqual(hits, []);
});

test('other schemes, credentials and invalid URLs are refused', async () => {
  for (const url of [
    'file:///etc/passwd',
    'ftp://example.com/a.png',
    'data:image/png;base64,AA',
    'gopher://a',
  ]) {
    await fails(safeFetchImage(url), 'IMAGE_ADDRESS_REFUSED', /http/);
  }
  await fails(
    safeFetchImage('http://user:secret@example.com/a.png'),
    'IMAGE_ADDRESS_REFUSED',
    /^(?!.*secret)/,
  );
  await fails(safeFetchImage('picture'), 'IMAGE_ADDRESS_REFUSED', /not a URL/);
  await fails(safeFetchImage(`http://example.com/${'a'.repeat(5_000)}`), 'IMAGE_ADDRESS_REFUSED', /longer/);
});

test('a name with one private answer among public ones is refused', async () => {
  const resolve = async () => ['93.184.216.34', '10.0.0.7'];
  await fails(safeFetchImage('http://mixed.test/a.png', { resolve }), 'IMAGE_ADDRESS_REFUSED', /not public/);
});

test('a name is resolved once and the connection goes to that answer, so rebinding gains nothing', async () => {
  hits.length = 0;
  let answers = 0;
  // Every answer after the first leads to an address where nothing listens.
  const resolve = async () => (answers++ === 0 ? ['127.0.0.1'] : ['127.0.0.9']);
  const url = `http://rebind.test:${portOf(host)}/picture.png`;
  await safeFetchImage(url, { resolve, allowHosts: ['rebind.test'] });
  assert.equal(answers, 1);
  assert.deepEqual(hits, ['/picture.png']);
});

test('the caller can stop a fetch', async () => {
  const stop = new AbortController();
  hits.length = 0;
  const fetched = fetchAllowed('/silent', { signal: stop.signal });
  fetched.catch(() => {});
  await until(() => hits.includes('/silent'), { describe: 'the request has arrived' });
  stop.abort();
  await fails(fetched, 'CANCELLED');
});

test('an allow-list entry with a port allows that port alone', async () => {
  await fails(
    safeFetchImage(`${origin}/picture.png`, { allowHosts: ['127.0.0.1:1'] }),
    'IMAGE_ADDRESS_REFUSED',
  );
});
