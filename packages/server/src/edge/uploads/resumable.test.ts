import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { until } from '@tricorn/testing';
import { contentIdOf } from '../../ground/files/contentId.js';
import { removeLoose } from '../../ground/files/looseBlobs.js';
import { answerOf, startTestServer, type TestServer } from '../../testing/harness.js';

const tus = { 'tus-resumable': '1.0.0' };
const octets = { ...tus, 'content-type': 'application/offset+octet-stream' };

describe('resumable uploads', () => {
  let server: TestServer;
  const content = bytesOf(20_000_000, 7);

  before(async () => {
    server = await startTestServer({
      env: { TRICORN_STORAGE_BYTES_MAX: '50000000', TRICORN_RESUMABLE_BYTES_MAX: '40000000' },
    });
  });
  after(async () => await server.close());

  const send = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Uint8Array<ArrayBuffer>,
    token = server.alice,
  ) =>
    await fetch(server.url + path, {
      method,
      headers: { token, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const create = async (bytes: number, token = server.alice): Promise<string> => {
    const name = Buffer.from('größe.csv').toString('base64');
    const answer = await send(
      'POST',
      '/resumable',
      { ...tus, 'upload-length': String(bytes), 'upload-metadata': `filename ${name}` },
      undefined,
      token,
    );
    assert.equal(answer.status, 201);
    return answer.headers.get('location')!;
  };
  const offsetOf = async (path: string): Promise<number> =>
    Number((await send('HEAD', path, tus)).headers.get('upload-offset'));

  /** Sends some bytes and cuts the connection. */
  const sendAndCut = async (path: string, offset: number, bytes: number) => {
    const request = httpRequest(server.url + path, {
      method: 'PATCH',
      headers: {
        token: server.alice,
        ...octets,
        'upload-offset': offset,
        'content-length': content.length - offset,
      },
    });
    request.on('error', () => {});
    request.write(content.subarray(offset, offset + bytes));
    // Some of it is stored before the connection breaks.
    await until(async () => (await offsetInDatabase(path)) > offset, { describe: 'bytes arrive' });
    const closed = new Promise((done) => request.once('close', done));
    request.destroy();
    await closed;
  };
  const offsetInDatabase = async (path: string): Promise<number> =>
    (
      await server.parts.db
        .selectFrom('resumable_upload')
        .select('received')
        .where('id', '=', path.split('/').at(-1)!)
        .executeTakeFirstOrThrow()
    ).received;

  test('continue after cuts and become a file with the hash of all bytes', async () => {
    const path = await create(content.length);
    await sendAndCut(path, 0, 9_000_000);
    const afterOne = await until(async () => (await send('HEAD', path, tus)).ok && (await offsetOf(path)), {
      describe: 'the offset is known',
    });
    assert.ok(afterOne >= 8 * 1_048_576 && afterOne <= 9_000_000, String(afterOne));
    // The cut request may still be storing its last bytes.
    const last = await until(
      async () => {
        const offset = await offsetOf(path);
        const rest = content.subarray(offset) as Uint8Array<ArrayBuffer>;
        const answer = await send('PATCH', path, { ...octets, 'upload-offset': String(offset) }, rest);
        return answer.status === 204 ? answer : undefined;
      },
      { describe: 'the rest is accepted' },
    );
    assert.equal(last.headers.get('upload-offset'), String(content.length));
    const { body } = await answerOf(await send('GET', path, {}));
    assert.equal(body['cid'], contentIdOf(content));
    assert.match(String(body['path']), /^\/uploads\/[0-9a-f-]{36}\/größe\.csv$/);
    const file = await server.parts.files.findUpload(
      server.parts.db,
      await accountId(),
      String(body['path']),
      'path',
    );
    const stored = await buffer(await server.parts.files.blobs.read(file.blob_key));
    assert.equal(sha256(stored), sha256(content));
    assert.equal(
      (await answerOf(await send('GET', path, {}))).body['path'],
      body['path'],
      'it stays one file',
    );
    const { body: list } = await server.call('uploadList', { pageNo: 1, pageSize: 5 }, server.alice);
    assert.equal(list['storedBytes'], content.length);
    await server.call('deleteUpload', { path: String(body['path']) }, server.alice);
  });

  const accountId = async () =>
    (
      await server.parts.db
        .selectFrom('account')
        .select('id')
        .where('email', '=', 'alice@example.com')
        .executeTakeFirstOrThrow()
    ).id;

  test('reserve their room before a byte is sent, and give it back', async () => {
    const path = await create(30_000_000);
    const refused = await answerOf(await send('POST', '/resumable', { ...tus, 'upload-length': '30000000' }));
    assert.deepEqual([refused.status, refused.body.error], [413, 'storageFull']);
    // Also after a day, if an upload may take longer.
    await removeLoose(server.parts.db, server.parts.files.blobs, 0);
    const { body: reserved } = await server.call('uploadList', { pageNo: 1, pageSize: 5 }, server.alice);
    assert.equal(reserved['storedBytes'], 30_000_000);
    assert.equal((await send('DELETE', path, tus)).status, 204);
    const again = await create(30_000_000);
    assert.equal((await send('DELETE', again, tus)).status, 204);
    const { body } = await server.call('uploadList', { pageNo: 1, pageSize: 5 }, server.alice);
    assert.equal(body['storedBytes'], 0);
  });

  test('belong to one account and one key', async () => {
    const path = await create(1_000);
    assert.equal((await send('HEAD', path, tus, undefined, server.bob)).status, 404);
    assert.equal(
      (await answerOf(await send('GET', path, {}, undefined, server.bob))).body.error,
      'fileUnknown',
    );
    const { body } = await server.call(
      'createApiKey',
      { name: 'reader', scopes: ['jobs:read'] },
      server.alice,
    );
    const key = String(body['key']);
    const unscoped = await answerOf(
      await send('POST', '/resumable', { ...tus, 'upload-length': '9' }, undefined, key),
    );
    assert.equal(unscoped.body.error, 'keyScopeMissing');
    assert.equal(
      (await send('POST', '/resumable', { ...tus, 'upload-length': '9' }, undefined, '')).status,
      401,
    );
    await send('DELETE', path, tus);
  });

  test('refuse malformed requests by name', async () => {
    const path = await create(1_000);
    const cases: [string, string, Record<string, string>, number, string][] = [
      ['POST', '/resumable', { 'upload-length': '10' }, 400, 'invalidField'],
      ['POST', '/resumable', tus, 400, 'invalidBody'],
      ['POST', '/resumable', { ...tus, 'upload-length': '-1' }, 400, 'invalidBody'],
      ['POST', '/resumable', { ...tus, 'upload-length': '0' }, 400, 'invalidField'],
      ['POST', '/resumable', { ...tus, 'upload-length': '99999999999' }, 413, 'tooLarge'],
      [
        'POST',
        '/resumable',
        { ...tus, 'upload-length': '5', 'upload-metadata': 'a b c' },
        400,
        'invalidBody',
      ],
      ['PATCH', path, { ...tus, 'content-type': 'text/plain', 'upload-offset': '0' }, 400, 'invalidBody'],
      ['PATCH', path, { ...octets, 'upload-offset': '7' }, 409, 'offsetConflict'],
      ['PATCH', path, octets, 400, 'invalidBody'],
      ['PATCH', `/resumable/${randomUUID()}`, { ...octets, 'upload-offset': '0' }, 404, 'fileUnknown'],
      ['GET', '/resumable/..%2f..%2fetc', {}, 404, 'fileUnknown'],
      ['DELETE', '/resumable/1', tus, 404, 'fileUnknown'],
    ];
    for (const [method, at, headers, status, name] of cases) {
      const answer = await answerOf(await send(method, at, headers));
      assert.deepEqual(
        [answer.body.error, answer.status],
        [name, status],
        `${method} ${at} ${JSON.stringify(headers)}`,
      );
    }
    const tooMuch = await answerOf(
      await send('PATCH', path, { ...octets, 'upload-offset': '0' }, bytesOf(2_000, 1)),
    );
    assert.equal(tooMuch.body.error, 'tooLarge');
    assert.equal(await offsetOf(path), 0);
    await send('DELETE', path, tus);
  });

  test('disappear with their bytes after their time', async () => {
    const path = await create(20_000_000);
    await send('PATCH', path, { ...octets, 'upload-offset': '0' }, bytesOf(1_000, 3));
    assert.equal(await offsetOf(path), 1_000);
    const { db } = server.parts;
    await db
      .updateTable('resumable_upload')
      .set({ expires_at: new Date(0) })
      .execute();
    assert.equal((await send('HEAD', path, tus)).status, 404);
    await server.parts.resumable.removeExpired();
    assert.deepEqual(await db.selectFrom('resumable_upload').select('id').execute(), []);
    const { body } = await server.call('uploadList', { pageNo: 1, pageSize: 5 }, server.alice);
    assert.equal(body['storedBytes'], 0);
  });

  test('disappear although the store cannot end one of them, which is tried again', async (context) => {
    const paths = [await create(1_000), await create(1_000), await create(1_000)];
    const { db, files, resumable } = server.parts;
    await db
      .updateTable('resumable_upload')
      .set({ expires_at: new Date(0) })
      .execute();
    const stuck = await db.selectFrom('resumable_upload').select('blob_key').executeTakeFirstOrThrow();
    const { dropPieces } = files.blobs;
    const refusing = context.mock.method(
      files.blobs,
      'dropPieces',
      async (...given: Parameters<typeof dropPieces>) => {
        if (given[0] === stuck.blob_key) throw new Error('The store refuses to end this upload.');
        await dropPieces(...given);
      },
    );
    await assert.rejects(resumable.removeExpired(), /refuses to end/);
    assert.ok(refusing.mock.callCount() >= paths.length);
    assert.deepEqual(await db.selectFrom('resumable_upload').select('blob_key').execute(), [stuck]);
    refusing.mock.restore();
    await resumable.removeExpired();
    assert.deepEqual(await db.selectFrom('resumable_upload').select('id').execute(), []);
  });
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function bytesOf(count: number, seed: number): Uint8Array<ArrayBuffer> {
  const { uniform } = createRandom(seed);
  const words = new Uint32Array(Math.ceil(count / 4));
  for (let index = 0; index < words.length; index++) words[index] = uniform() * 2 ** 32;
  return new Uint8Array(words.buffer, 0, count);
}
