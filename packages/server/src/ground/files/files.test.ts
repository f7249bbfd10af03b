import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { defaultLimits, operations } from '@tricorn/contract';
import { CID } from 'multiformats/cid';
import { idOf } from '../../testing/demoAccounts.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { attachFile } from '../jobs/jobFiles.js';
import { insertJob, newJobId } from '../jobs/jobs.js';
import { inTransaction } from '../store/inTransaction.js';
import { BlobMissingError } from './blobStore.js';
import { contentIdOf } from './contentId.js';
import { createFiles } from './files.js';
import { removeLoose } from './looseBlobs.js';

describe('files', () => {
  let server: TestServer;
  let alice: string;
  before(async () => {
    server = await startTestServer();
    alice = await idOf(server.parts.db);
  });
  after(async () => await server.close());

  const storeResult = async (bytes: Buffer, name: string, type: string, lifetimeMs?: number) => {
    const { files, db } = server.parts;
    const blob = await files.storeBytes(bytes, name, type);
    return await inTransaction(db, async (tx) => await files.adopt(tx, blob, alice, 'result', lifetimeMs));
  };

  test('have content ids that anyone can compute', () => {
    const cid = CID.parse(contentIdOf(Buffer.from('hello')));
    assert.deepEqual(Buffer.from(cid.multihash.digest), createHash('sha256').update('hello').digest());
    assert.equal(cid.toString(), 'bafkreibm6jg3ux5qumhcn2b3flc3tyu6dmlb4xa7u5bf44yegnrjhc4yeq');
  });

  test('are fetched by their URL alone, whole or in part', async () => {
    const bytes = randomBytes(100_000);
    const url = server.parts.files.urlOf(await storeResult(bytes, 'ünïcode "pic".png', 'image/png'));
    const whole = await fetch(url);
    assert.equal(whole.headers.get('content-type'), 'image/png');
    assert.equal(whole.headers.get('cache-control'), 'private, no-cache');
    assert.deepEqual(Buffer.from(await whole.arrayBuffer()), bytes);
    const part = await fetch(url, { headers: { range: 'bytes=10-19' } });
    assert.equal(part.status, 206);
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), bytes.subarray(10, 20));
    assert.equal(
      (await fetch(url, { headers: { 'if-none-match': whole.headers.get('etag')! } })).status,
      304,
    );
    assert.equal((await fetch(url, { headers: { range: 'bytes=200000-' } })).status, 416);
  });

  test('expire, and have unguessable URLs', async () => {
    const url = server.parts.files.urlOf(await storeResult(Buffer.from('x'), 'x.csv', 'text/csv', -1));
    assert.equal((await fetch(url)).status, 404);
    assert.equal((await fetch(`${server.url}/files/AAAA/x.csv`)).status, 404);
  });

  test('of results are kept as long as the setting says', async () => {
    const { db, files: kept } = server.parts;
    const { blobs } = kept;
    const files = createFiles({
      db,
      blobs,
      limits: defaultLimits,
      resultLifetimeMs: -1,
      publicUrl: () => server.url,
    });
    const blob = await files.storeBytes(Buffer.from('short-lived'), 'x.csv', 'text/csv');
    const file = await inTransaction(db, async (tx) => await files.adopt(tx, blob, alice, 'result'));
    assert.equal((await fetch(files.urlOf(file))).status, 404);
    await removeLoose(db, blobs, -1);
    await assert.rejects(blobs.read(blob.blobKey), BlobMissingError);
    await assert.rejects(blobs.localCopy(''), BlobMissingError);
  });

  test('that fail before the first byte is written are refused', async () => {
    const { files } = server.parts;
    const broken = new Readable({ read() {} });
    const storing = files.store(broken, 'broken', 'x/y', 1_000_000);
    broken.destroy(new Error('Unexpected end'));
    await assert.rejects(storing);
  });

  test('that are too large leave nothing behind', async () => {
    const { files, config } = server.parts;
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(65_536);
      })(),
    );
    await assert.rejects(files.store(endless, 'big', 'x/y', 1_000_000), { error: 'tooLarge' });
    assert.deepEqual(await readdir(join(config.dataFolder, 'files', 'incoming')), []);
  });

  test('of a job can be downloaded by its creator', async () => {
    const { db } = server.parts;
    const file = await storeResult(Buffer.from('a,b\n1,2\n'), 'features.csv', 'text/csv');
    const id = newJobId();
    await inTransaction(db, async (tx) => {
      await insertJob(tx, {
        id,
        type: 'Upload',
        computation: 'SVM',
        name: 'download',
        creator: alice,
        parties: [alice],
        state: 'queued',
      });
      await attachFile(tx, id, 'feature', file.id);
    });
    const path = (type: string) =>
      `${server.url}${operations.downloadDataset.path}?datasetType=${type}&jobID=${id}`;
    const response = await fetch(path('feature'), { headers: { token: server.alice } });
    assert.equal(await response.text(), 'a,b\n1,2\n');
    assert.match(response.headers.get('content-disposition') ?? '', /features\.csv/);
    assert.equal((await fetch(path('target'), { headers: { token: server.alice } })).status, 404);
    assert.equal((await fetch(path('feature'), { headers: { token: server.bob } })).status, 403);
    const detail = await server.call('jobDetailByUser', { jobID: id.toString() }, server.alice);
    assert.equal(detail.body['featureData'], 'features.csv');
  });

  test('paths of uploads belong to the uploader', async () => {
    const { files, db } = server.parts;
    const file = await storeResult(Buffer.from('x'), 'x.csv', 'text/csv');
    assert.equal((await files.findUpload(db, alice, files.pathOf(file), 'x_train')).id, file.id);
    const bob = await idOf(db, 'bob');
    for (const [owner, path] of [
      [bob, files.pathOf(file)],
      [alice, '/etc/passwd'],
      [alice, '/uploads/../../etc/passwd'],
    ] as const) {
      await assert.rejects(files.findUpload(db, owner, path, 'x_train'), { error: 'fileUnknown' });
    }
  });
});
