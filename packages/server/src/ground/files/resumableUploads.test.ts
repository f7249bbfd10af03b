import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { defaultLimits, ServiceError } from '@tricorn/contract';
import { type S3, startS3 } from '@tricorn/testing/startS3';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { insertAccount } from '../accounts/accounts.js';
import { inTransaction } from '../store/inTransaction.js';
import type { BlobStore } from './blobStore.js';
import { contentIdOf } from './contentId.js';
import { createFiles } from './files.js';
import { openLocalBlobStore } from './localBlobStore.js';
import { ResumableUploads } from './resumableUploads.js';
import { openS3BlobStore } from './s3BlobStore.js';

const content = randomBytes(19_000_000);

async function* pieces(from: number, to: number, cut = false): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += 65_536) yield content.subarray(at, Math.min(to, at + 65_536));
  if (cut) throw new Error('the connection broke');
}

describe('an upload in pieces', () => {
  let database: TestDatabase;
  let folder: string;
  let s3: S3;
  let owner: string;
  const opened: Record<string, () => Promise<BlobStore>> = {};

  before(async () => {
    database = await openTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'tricorn-pieces-'));
    s3 = await startS3(join(folder, 's3'));
    opened['folder'] = async () => await openLocalBlobStore(join(folder, 'files'));
    opened['S3-compatible store'] = async () =>
      openS3BlobStore({
        endpoint: s3.endpoint,
        region: 'us-east-1',
        bucket: 'tricorn',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
        scratchFolder: join(folder, 'scratch'),
      });
    owner = await inTransaction(
      database.db,
      async (tx) => (await insertAccount(tx, { email: 'a@example.com', passwordHash: 'x' })).id,
    );
  });
  after(async () => {
    await s3.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** What a server has after a restart: nothing but the database and the store. */
  const restart = async (store: string) => {
    const { db } = database;
    const blobs = await opened[store]!();
    const files = createFiles({ db, blobs, limits: defaultLimits, publicUrl: () => '' });
    return { files, uploads: new ResumableUploads({ db, files, limits: defaultLimits }) };
  };
  const start = async (store: string) => {
    const { uploads } = await restart(store);
    const id = randomUUID();
    await uploads.create({
      id,
      owner,
      keyId: undefined,
      name: 'a',
      contentType: 'b/c',
      bytes: content.length,
    });
    return id;
  };
  const receivedOf = async (id: string) => {
    const { uploads } = await restart('folder');
    return (await uploads.find(id, owner, undefined)).received;
  };

  for (const store of ['folder', 'S3-compatible store']) {
    test(`survives cuts and restarts in a ${store}, and is hashed as it arrives`, async () => {
      const id = await start(store);
      const first = await restart(store);
      await assert.rejects(first.uploads.append(id, 0, pieces(0, 9_500_000, true)), /broke/);
      assert.equal(await receivedOf(id), 9_500_000, 'what arrived before the cut is kept');
      // A cut after very few bytes leaves less than a part of the store.
      const second = await restart(store);
      await assert.rejects(second.uploads.append(id, 9_500_000, pieces(9_500_000, 9_500_100, true)), /broke/);
      const third = await restart(store);
      const refusal = await third.uploads.append(id, 7, pieces(7, 8)).catch((error: unknown) => error);
      assert.ok(refusal instanceof ServiceError && refusal.error === 'offsetConflict');
      assert.equal(
        await third.uploads.append(id, 9_500_100, pieces(9_500_100, content.length)),
        content.length,
      );
      const { uploads, files } = await restart(store);
      const file = await uploads.finish(id);
      assert.equal(file.cid, contentIdOf(content));
      assert.equal((await uploads.finish(id)).id, file.id, 'it becomes one file');
      const { blob_key } = await files.findUpload(database.db, owner, files.pathOf(file), 'path');
      const stored = await buffer(await files.blobs.read(blob_key));
      const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
      assert.equal(hashOf(stored), hashOf(content));
    });
  }

  test('forgets bytes that a crash left behind the last stored piece', async () => {
    const id = await start('folder');
    const { uploads } = await restart('folder');
    await assert.rejects(uploads.append(id, 0, pieces(0, 1_000_000, true)), /broke/);
    const { blob_key } = await uploads.find(id, owner, undefined);
    await appendFile(join(folder, 'files', 'partial', blob_key), randomBytes(5_000));
    await uploads.append(id, 1_000_000, pieces(1_000_000, content.length));
    assert.equal((await uploads.finish(id)).cid, contentIdOf(content));
  });

  test('is continued by one request at a time, in any process', async () => {
    const id = await start('folder');
    const [one, other] = [await restart('folder'), await restart('folder')];
    let go = () => {};
    const waiting = new Promise<void>((done) => {
      go = done;
    });
    let began = () => {};
    const beginning = new Promise<void>((done) => {
      began = done;
    });
    const slow = one.uploads.append(
      id,
      0,
      (async function* () {
        began();
        await waiting;
        yield content.subarray(0, 10);
      })(),
    );
    await beginning;
    const busy = await other.uploads.append(id, 0, pieces(0, 10)).catch((error: unknown) => error);
    assert.ok(busy instanceof ServiceError && busy.error === 'uploadBusy');
    go();
    assert.equal(await slow, 10);
    assert.equal(await other.uploads.append(id, 10, pieces(10, 20)), 20);
  });

  test('leaves nothing when it is removed', async () => {
    for (const store of ['folder', 'S3-compatible store']) {
      const id = await start(store);
      const { uploads } = await restart(store);
      await uploads.append(id, 0, pieces(0, 6_000_000));
      await uploads.remove(id);
      await assert.rejects(uploads.find(id, owner, undefined));
    }
    const { rows } = await database.db.executeQuery<{ left: number }>(
      database.db
        .selectFrom('loose_blob')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .where('owner', '=', owner)
        .where('bytes', '=', content.length)
        .compile(),
    );
    const unfinished = await database.db
      .selectFrom('resumable_upload')
      .select('blob_key')
      .where('file_id', 'is', null)
      .execute();
    assert.equal(Number(rows[0]!.left), unfinished.length);
    const names = await readdir(join(folder, 'files', 'partial'));
    assert.deepEqual(names.sort(), unfinished.map(({ blob_key }) => blob_key).sort());
  });
});
