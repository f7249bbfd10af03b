import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { jobTypes } from '@tricorn/contract';
import { idOf } from '../../testing/demoAccounts.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { attachFile } from '../jobs/jobFiles.js';
import { insertJob, newJobId } from '../jobs/jobs.js';
import { inTransaction } from '../store/inTransaction.js';
import type { StoredBlob, StoredFile } from './files.js';
import { removeLoose } from './looseBlobs.js';

describe('stored bytes without a file', () => {
  let server: TestServer;
  let alice: string;
  before(async () => {
    server = await startTestServer();
    alice = await idOf(server.parts.db);
  });
  after(async () => await server.close());

  const store = async () => await server.parts.files.storeBytes(Buffer.from('x,y\n'), 'x.csv', 'text/csv');
  const adopt = async (blob: StoredBlob, purpose: StoredFile['purpose'], lifetimeMs?: number) =>
    await inTransaction(
      server.parts.db,
      async (tx) => await server.parts.files.adopt(tx, blob, alice, purpose, lifetimeMs),
    );
  const isStored = async (key: string) =>
    await server.parts.files.blobs
      .read(key)
      .then((stream) => stream.destroy())
      .then(
        () => true,
        () => false,
      );
  const removeAll = async () => await removeLoose(server.parts.db, server.parts.files.blobs, -1_000);

  test('are removed after the work that stored them was lost, but not too early', async () => {
    const lost = await store();
    const kept = await store();
    await adopt(kept, 'result');
    await removeLoose(server.parts.db, server.parts.files.blobs);
    assert.ok(await isStored(lost.blobKey), 'they may belong to running work');
    await removeAll();
    assert.deepEqual([await isStored(lost.blobKey), await isStored(kept.blobKey)], [false, true]);
    await assert.rejects(adopt(lost, 'result'), /were not used in time/);
  });

  test('are removed although the store cannot remove some of them, which are tried again a day later', async (context) => {
    const { db, files } = server.parts;
    const [stuck, lost] = [await store(), await store()];
    const { remove } = files.blobs;
    const refusing = context.mock.method(files.blobs, 'remove', async (key: string) => {
      if (key === stuck.blobKey) throw new Error('The store refuses to remove this object.');
      await remove(key);
    });
    await assert.rejects(removeAll(), /refuses to remove/);
    refusing.mock.restore();
    assert.deepEqual([await isStored(stuck.blobKey), await isStored(lost.blobKey)], [true, false]);
    const rows = await db.selectFrom('loose_blob').select('blob_key').execute();
    assert.deepEqual(rows, [{ blob_key: stuck.blobKey }]);
    await removeAll();
    assert.equal(await isStored(stuck.blobKey), false);
  });

  test('are removed when their file has expired', async () => {
    const blob = await store();
    await adopt(blob, 'result', -1);
    await removeAll();
    assert.equal(await isStored(blob.blobKey), false);
  });

  test('are removed with their job, except uploads that other jobs use', async () => {
    const jobId = newJobId();
    const blobs = { feature: await store(), result: await store(), upload: await store() };
    const files = {
      feature: await adopt(blobs.feature, 'dataset'),
      result: await adopt(blobs.result, 'result'),
      upload: await adopt(blobs.upload, 'upload'),
    };
    await inTransaction(server.parts.db, async (tx) => {
      const job = { id: jobId, type: jobTypes.upload, computation: 'SVM', name: 'gone', creator: alice };
      await insertJob(tx, { ...job, parties: [alice], state: 'succeeded' });
      for (const [role, { id }] of Object.entries(files)) await attachFile(tx, jobId, role, id);
    });
    const url = server.parts.files.urlOf(files.result);
    assert.equal((await fetch(url)).status, 200);
    assert.equal(
      (await server.call('deleteJobByUser', { jobID: jobId.toString() }, server.alice)).status,
      200,
    );
    assert.equal((await fetch(url)).status, 404);
    await removeAll();
    assert.deepEqual(
      await Promise.all(Object.values(blobs).map(async ({ blobKey }) => await isStored(blobKey))),
      [false, false, true],
    );
  });
});
