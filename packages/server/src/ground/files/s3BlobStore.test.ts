import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { type S3, startS3 } from '@tricorn/testing/startS3';
import { answerOf, startTestServer, type TestServer } from '../../testing/harness.js';
import { contentIdOf } from './contentId.js';
import { removeLoose } from './looseBlobs.js';
import { openS3BlobStore } from './s3BlobStore.js';

/** Sends the parts of a file to the store itself. */
async function uploadDirectly(server: TestServer): Promise<void> {
  const bytes = randomBytes(1_000_000);
  const start = async (name: string) => {
    const { body } = await server.call('startDirectUpload', { name, bytes: bytes.length }, server.alice);
    return { uploadID: String(body['uploadID']), url: (body['urls'] as string[])[0]! };
  };
  const { uploadID, url } = await start('direct.bin');
  const part = await fetch(url, { method: 'PUT', body: bytes });
  assert.equal(part.status, 200);
  const etags = [part.headers.get('etag')!];
  const refused = await server.call('finishDirectUpload', { uploadID, etags: [] }, server.alice);
  assert.deepEqual([refused.body.error, refused.body.field], ['invalidField', 'etags']);
  const foreign = await server.call('finishDirectUpload', { uploadID, etags }, server.bob);
  assert.equal(foreign.body.error, 'fileUnknown');
  const { body } = await server.call('finishDirectUpload', { uploadID, etags }, server.alice);
  assert.equal(body['cid'], contentIdOf(bytes), body.msg);
  const again = await server.call('finishDirectUpload', { uploadID, etags }, server.alice);
  assert.equal(again.body['path'], body['path']);

  const short = await start('short.bin');
  const less = await fetch(short.url, { method: 'PUT', body: bytes.subarray(0, 10) });
  const lie = await server.call(
    'finishDirectUpload',
    { uploadID: short.uploadID, etags: [less.headers.get('etag')!] },
    server.alice,
  );
  assert.equal(lie.body.error, 'invalidFile');

  // Never finished: it can be finished until its time is over, and then its room is given back.
  const { db, files, resumable } = server.parts;
  const late = await start('late.bin');
  const all = await fetch(late.url, { method: 'PUT', body: bytes });
  await removeLoose(db, files.blobs, 0);
  await db
    .updateTable('resumable_upload')
    .set({ expires_at: new Date(0) })
    .where('id', '=', late.uploadID)
    .execute();
  const tooLate = { uploadID: late.uploadID, etags: [all.headers.get('etag')!] };
  assert.equal((await server.call('finishDirectUpload', tooLate, server.alice)).body.error, 'fileUnknown');
  await resumable.removeExpired();
  const { body: list } = await server.call('uploadList', { pageNo: 1, pageSize: 5 }, server.alice);
  assert.equal(list['storedBytes'], bytes.length + 'a,b\n1,2\n'.length, 'nothing else takes room');
}

describe('an S3-compatible store', () => {
  let folder: string;
  let s3: S3;
  let endpoint: string;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-s3-'));
    s3 = await startS3(folder);
    endpoint = s3.endpoint;
  });
  after(async () => {
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (bucket = 'tricorn') =>
    openS3BlobStore({
      endpoint,
      region: 'us-east-1',
      bucket,
      ...credentials,
      scratchFolder: join(folder, 'scratch'),
    });

  test('stores multipart uploads, and returns them whole or in part', async () => {
    const store = open();
    const bytes = randomBytes(12_000_000);
    await store.write('large', Readable.from([bytes.subarray(0, 7_000_000), bytes.subarray(7_000_000)]));
    assert.ok((await buffer(await store.read('large'))).equals(bytes));
    assert.ok(
      (await buffer(await store.read('large', { start: 5, end: 104 }))).equals(bytes.subarray(5, 105)),
    );
    const copy = await store.localCopy('large');
    assert.ok((await readFile(copy.path)).equals(bytes));
    await copy.dispose();
    assert.deepEqual(await readdir(join(folder, 'scratch')), []);
    await store.remove('large');
    await store.remove('large');
    await assert.rejects(store.read('large'));
  });

  test('reports when it is unusable', async () => {
    await open().check();
    await assert.rejects(open('elsewhere').check());
  });

  test('serves a whole server', async () => {
    const server = await startTestServer({
      env: {
        TRICORN_S3_BUCKET: 'tricorn',
        TRICORN_S3_ENDPOINT: endpoint,
        TRICORN_S3_ACCESS_KEY_ID: 'S3RVER',
        TRICORN_S3_SECRET_ACCESS_KEY: 'S3RVER',
      },
    });
    try {
      const form = new FormData();
      form.set('file', new Blob(['a,b\n1,2\n']), 'data.csv');
      const { body } = await answerOf(
        await fetch(server.url + operations.uploadFile.path, {
          method: 'POST',
          body: form,
          headers: { token: server.alice },
        }),
      );
      assert.match(body.msg, /^\/uploads\//);
      const { blob_key } = await server.parts.db
        .selectFrom('file')
        .select('blob_key')
        .executeTakeFirstOrThrow();
      assert.equal(String(await buffer(await server.parts.files.blobs.read(blob_key))), 'a,b\n1,2\n');
      assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
      await uploadDirectly(server);
    } finally {
      await server.close();
    }
  });
});
