import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@tricorn/testing';
import type { Attack } from '../attack.js';
import { open, send } from '../connection.js';
import type { Target } from '../target.js';
import { storageBytesMax } from './accounts.js';

const tus = { 'tus-resumable': '1.0.0' };
const octets = { ...tus, 'content-type': 'application/offset+octet-stream' };
type Headers = Readonly<Record<string, string | number>>;

/** Requests of the tus protocol, as one account sends them. */
export function resumableOf(target: Target, token: string) {
  const request = async (method: string, path: string, headers: Headers, body?: string) => {
    const response = await fetch(target.baseUrl + path, {
      method,
      headers: { token, ...(headers as Record<string, string>) },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const answer = text.startsWith('{') ? (JSON.parse(text) as { error?: string; code?: number }) : {};
    return { status: response.status, error: answer.error, location: response.headers.get('location') };
  };
  return {
    octets,
    request,
    create: async (bytes: number, headers: Headers = {}) =>
      await request('POST', '/resumable', { ...tus, 'upload-length': String(bytes), ...headers }),
    /** The head of a PATCH, for bytes that are sent in an unusual way. */
    patchHead: (path: string, offset: number, framing: string): string =>
      [
        `PATCH ${path} HTTP/1.1`,
        'host: localhost',
        `token: ${token}`,
        ...Object.entries(octets).map(([name, value]) => `${name}: ${value}`),
        `upload-offset: ${offset}`,
        framing,
        '',
        '',
      ].join('\r\n'),
    storedBytes: async () => Number((await target.call('uploadList', {}, token)).body['storedBytes']),
  };
}

/** Malformed creations, pieces and ids. */
async function sendMalformed(target: Target, alice: string, bob: string): Promise<void> {
  const mine = resumableOf(target, alice);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  for (const length of [
    '-1',
    '0',
    'x',
    '1e3',
    '0x10',
    '1.5',
    '9'.repeat(40),
    '9007199254740993',
    ' ',
    '1, 2',
  ])
    assert.equal(
      Math.floor(
        (await mine.request('POST', '/resumable', { ...tus, 'upload-length': length })).status / 100,
      ),
      4,
      `length ${length}`,
    );
  assert.equal(
    (await mine.request('POST', '/resumable', { ...tus, 'upload-defer-length': '1' })).status,
    400,
  );
  assert.equal((await mine.request('POST', '/resumable', { 'upload-length': '5' })).status, 400);
  assert.equal((await mine.create(20_000_000_000)).error, 'storageFull');
  assert.equal((await mine.create(2 ** 45)).error, 'tooLarge');
  for (const metadata of [
    'filename',
    'filename !!!',
    ',,,',
    `filename ${base64('../../etc/passwd')}`,
    `filename ${base64('a\0b')},filetype ${base64('text/html\r\nset-cookie: a=b')}`,
    `filename ${base64('\u202egnp.exe')}`,
    `filename ${base64('x'.repeat(8_000))}`,
    `__proto__ ${base64('x')},constructor ${base64('y')}`,
    Array.from({ length: 1_000 }, (_, key) => `k${key} eA==`).join(','),
  ]) {
    const { status, location } = await mine.create(5, { 'upload-metadata': metadata });
    assert.ok(status === 201 || status === 400, `${status} for ${metadata.slice(0, 40)}`);
    if (location !== null) assert.equal((await mine.request('DELETE', location, tus)).status, 204);
  }
  const { location } = await mine.create(5);
  for (const offset of ['-1', '1', '6', 'x', '9'.repeat(30), '0, 0']) {
    const { status } = await mine.request('PATCH', location!, { ...octets, 'upload-offset': offset }, 'abc');
    assert.ok(status >= 400 && status < 500, `${status} for offset ${offset}`);
  }
  const at0 = { ...octets, 'upload-offset': '0' };
  assert.equal(
    (await mine.request('PATCH', location!, { ...at0, 'content-type': 'text/plain' }, 'x')).status,
    400,
  );
  assert.equal((await mine.request('PATCH', location!, at0, 'more than five')).status, 413);
  const theirs = resumableOf(target, bob);
  for (const method of ['HEAD', 'GET', 'PATCH', 'DELETE'])
    assert.equal(
      (await theirs.request(method, location!, at0, method === 'PATCH' ? 'abc' : undefined)).status,
      404,
      method,
    );
  for (const id of ['x', '..%2f..', `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`, '%00'])
    assert.ok([400, 404].includes((await mine.request('HEAD', `/resumable/${id}`, tus)).status), id);
  assert.equal((await mine.request('DELETE', location!, tus)).status, 204);
}

/** Everything that a client can do to uploads that arrive in several requests. */
export const resumableUploads: Attack = {
  name: 'resumable-uploads',
  claim:
    'malformed, foreign, slow, doubled and endless resumable uploads are refused and leave nothing behind',
  long: true,
  run: async ({ target, alice, bob, scale }) => {
    await sendMalformed(target, alice, bob);
    const carol = resumableOf(target, await target.signIn('carol'));

    // More uploads than there is room for, although none of them sends a byte.
    const room = Math.floor(storageBytesMax / 1_048_576);
    const created = await Promise.all(Array.from({ length: room + 8 }, () => carol.create(1_048_576)));
    const paths = created.flatMap(({ location }) => location ?? []);
    assert.ok(paths.length <= room, `${paths.length} uploads of 1 MiB have room`);
    for (const { status, error } of created)
      assert.ok(status === 201 || error === 'storageFull' || status === 429);

    // Many requests for one upload at once: each byte is stored once.
    const [path = ''] = paths;
    const piece = 'a'.repeat(1_000);
    const patch = () => carol.request('PATCH', path, { ...octets, 'upload-offset': '0' }, piece);
    const raced = await Promise.all(Array.from({ length: 12 }, patch));
    assert.ok(
      raced.every(({ status }) => [204, 409, 423, 429].includes(status)),
      JSON.stringify(raced),
    );
    assert.equal(raced.filter(({ status }) => status === 204).length, 1);

    // One byte in each chunk, and one byte at a time.
    const second = paths[1]!;
    const tiny = await open(target.baseUrl, carol.patchHead(second, 0, 'transfer-encoding: chunked'));
    for (let sent = 0; sent < 4 * scale && !tiny.socket.destroyed; sent++)
      await send(tiny, Buffer.from('1\r\nx\r\n'.repeat(100_000)));
    tiny.socket.destroy();
    const slow = await Promise.all(
      paths
        .slice(2, 10)
        .map((each) => open(target.baseUrl, carol.patchHead(each, 0, 'content-length: 1048576'))),
    );
    const trickle = setInterval(() => {
      for (const { socket } of slow) socket.write('x');
    }, 100);
    const ends = await Promise.all(slow.map(({ closed }) => closed)).finally(() => clearInterval(trickle));
    for (const text of ends) assert.match(text, /^HTTP\/1\.1 408 /);

    await until(
      async () => {
        const deleted = await Promise.all(paths.map((each) => carol.request('DELETE', each, tus)));
        return deleted.every(({ status }) => status === 204 || status === 404);
      },
      { describe: 'every upload is deleted', intervalMs: 100 },
    );
    assert.equal(await carol.storedBytes(), 0);
    const incoming = () => readdirSync(join(target.dataFolder, 'files', 'incoming')).length;
    await until(() => incoming() === 0, { describe: 'no file is left' });
  },
};
