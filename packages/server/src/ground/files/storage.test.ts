import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { jobTypes, operations } from '@tricorn/contract';
import { sql } from 'kysely';
import { migrations } from '../../migrations.js';
import { idOf } from '../../testing/demoAccounts.js';
import { answerOf, startTestServer, type TestServer } from '../../testing/harness.js';
import { attachFile } from '../jobs/jobFiles.js';
import { insertJob, newJobId } from '../jobs/jobs.js';
import { openDatabase } from '../store/database.js';
import { inTransaction } from '../store/inTransaction.js';
import { createFiles } from './files.js';
import { removeLoose } from './looseBlobs.js';

const [bytesMax, filesMax, fileBytes] = [1_000_000, 15, 100_000];

describe('the storage of an account', () => {
  let server: TestServer;
  let alice: string;
  before(async () => {
    server = await startTestServer({
      env: {
        TRICORN_STORAGE_BYTES_MAX: String(bytesMax),
        TRICORN_STORED_FILES_MAX: String(filesMax),
        TRICORN_UPLOADS_PER_ACCOUNT_MAX: '100',
      },
    });
    alice = await idOf(server.parts.db);
  });
  after(async () => await server.close());

  const upload = async (bytes: number, token = server.alice) => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.alloc(bytes, 'x')]), 'data.csv');
    const url = server.url + operations.uploadFile.path;
    return await answerOf(await fetch(url, { method: 'POST', headers: { token }, body: form }));
  };
  const list = async (token = server.alice) =>
    (await server.call('uploadList', {}, token)).body as unknown as {
      data: { path: string; name: string; bytes: number; inUse: boolean; expiryTime: number }[];
      storedBytes: number;
      storedBytesMax: number;
      storedFiles: number;
    };
  const remove = async (path: string, token = server.alice) =>
    await server.call('deleteUpload', { path }, token);
  /** What is there, counted one by one, beside what the counter says. */
  const assertCounted = async () => {
    const { rows } = await sql<{ bytes: number; files: number; counted: number; counted_files: number }>`
      with stored as (
        select owner, bytes from file where purpose <> 'result' and blob_key <> ''
        union all select owner, bytes from loose_blob where owner is not null
      )
      select storage.bytes as counted, storage.files as counted_files,
        coalesce((select sum(bytes) from stored where owner = account_id), 0)::bigint as bytes,
        (select count(*) from stored where owner = account_id) as files
      from storage`.execute(server.parts.db);
    for (const row of rows) assert.deepEqual([row.counted, row.counted_files], [row.bytes, row.files]);
  };
  const blobsOnDisk = async () => {
    const folder = join(server.parts.config.dataFolder, 'files');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };

  beforeEach(async () => {
    for (const { path } of (await list()).data) assert.equal((await remove(path)).status, 200);
    assert.deepEqual([(await list()).storedBytes, await blobsOnDisk()], [0, 0]);
  });

  test('never exceeds its limit, whoever uploads at the same time in whichever process', async () => {
    const { config, db, files } = server.parts;
    const other = await openDatabase(config.databaseUrl!, migrations, () => {}, { poolSize: 10 });
    const elsewhere = createFiles({ ...files, db: other.db, limits: config.limits, publicUrl: () => '' });
    const storeElsewhere = async () => {
      const blob = await elsewhere.intakeOf(alice).storeBytes(Buffer.alloc(fileBytes), 'x.csv', 'text/csv');
      await inTransaction(db, async (tx) => await elsewhere.adopt(tx, blob, alice, 'upload'));
    };
    const outcomes = await Promise.all([
      ...Array.from({ length: 12 }, async () => (await upload(fileBytes)).body.error ?? 'stored'),
      ...Array.from({ length: 12 }, async () =>
        storeElsewhere().then(
          () => 'stored',
          ({ error }: { error: string }) => error,
        ),
      ),
    ]);
    await other.close();
    assert.deepEqual(new Set(outcomes), new Set(['storageFull', 'stored']));
    const stored = outcomes.filter((outcome) => outcome === 'stored').length;
    assert.ok(stored <= 10 && stored > 5, `${stored} stored`);
    assert.equal((await list()).storedBytes, stored * fileBytes);
    assert.equal(await blobsOnDisk(), stored, 'nothing of the refused ones is kept');
    await assertCounted();
    // What was reserved for the refused ones is free again, to the last byte.
    for (let more = stored; more < 10; more++) assert.equal((await upload(fileBytes)).status, 200);
    assert.equal((await list()).storedBytes, bytesMax);

    const refused = await upload(1);
    assert.deepEqual([refused.status, refused.body.error, refused.body.field], [413, 'storageFull', 'file']);
    const { body } = await upload(fileBytes, server.bob);
    assert.equal(body.code, 200, 'another account has its own');
    await remove(body.msg, server.bob);
  });

  test('limits the number of files too, so that empty ones are bounded', async () => {
    const outcomes = await Promise.all(Array.from({ length: filesMax + 5 }, async () => await upload(0)));
    assert.equal(outcomes.filter(({ status }) => status === 200).length, filesMax);
    assert.equal(outcomes.filter(({ body }) => body.error === 'storageFull').length, 5);
    await assertCounted();
  });

  test('counts files of jobs and checks, and gives back the room of refused ones', async () => {
    const form = () => {
      const body = new FormData();
      body.append('computation', 'K-Means Clustering');
      body.append('featureData', new Blob([`a,b\n${'1,2\n'.repeat(300_000)}`]), 'feature.csv');
      return body;
    };
    const url = server.url + operations.checkFiles.path;
    const check = await fetch(url, { method: 'POST', headers: { token: server.alice }, body: form() });
    assert.deepEqual([check.status, (await answerOf(check)).body.error], [413, 'storageFull']);
    assert.equal((await list()).storedBytes, 0);
    await assertCounted();
  });

  test('lists uploads and deletes those that nothing uses', async () => {
    const path = String((await upload(10)).body.msg);
    const [record] = (await list()).data;
    assert.deepEqual(
      [record!.path, record!.name, record!.bytes, record!.inUse],
      [path, 'data.csv', 10, false],
    );
    assert.ok(record!.expiryTime > Date.now() / 1000 + 29 * 86_400);

    const foreign = await remove(path, server.bob);
    assert.deepEqual([foreign.status, foreign.body.error], [404, 'fileUnknown']);
    for (const odd of ['/uploads/', `/uploads/${'-'.repeat(36)}`, '../../etc/passwd'])
      assert.equal((await remove(odd)).body.error, 'fileUnknown', odd);
    assert.equal((await remove(path)).status, 200);
    const kept = String((await upload(10)).body.msg);

    const jobId = newJobId();
    await inTransaction(server.parts.db, async (tx) => {
      const job = { id: jobId, type: jobTypes.upload, computation: 'SVM', name: 'user', creator: alice };
      await insertJob(tx, { ...job, parties: [alice], state: 'succeeded' });
      const file = await server.parts.files.findUpload(tx, alice, kept, 'path');
      await attachFile(tx, jobId, 'feature', file.id);
    });
    const inUse = await remove(kept);
    assert.deepEqual([inUse.status, inUse.body.error, inUse.body.field], [409, 'fileInUse', 'path']);
    assert.equal((await list()).data.find((file) => file.path === kept)!.inUse, true);
    await server.call('deleteJobByUser', { jobID: jobId.toString() }, server.alice);
    assert.equal((await remove(kept)).status, 200);
    assert.deepEqual([(await remove(kept)).body.error, (await list()).data.length], ['fileUnknown', 0]);
    await assertCounted();
  });

  test('gives back the room of a deleted job at once if the job has ended, and later if its work may still read it', async () => {
    const { db, files } = server.parts;
    const jobWith = async (state: 'succeeded' | 'running') => {
      const jobId = newJobId();
      const blob = await files.intakeOf(alice).storeBytes(Buffer.alloc(1_000), 'feature.csv', 'text/csv');
      await inTransaction(db, async (tx) => {
        const job = { id: jobId, type: jobTypes.upload, computation: 'SVM', name: state, creator: alice };
        await insertJob(tx, { ...job, parties: [alice], state });
        await attachFile(tx, jobId, 'feature', (await files.adopt(tx, blob, alice, 'dataset')).id);
      });
      return jobId.toString();
    };
    const [before, onDisk] = [(await list()).storedBytes, await blobsOnDisk()];
    const jobs = [await jobWith('succeeded'), await jobWith('running')];
    assert.equal((await list()).storedBytes, before + 2_000);
    for (const jobID of jobs)
      assert.equal((await server.call('deleteJobByUser', { jobID }, server.alice)).status, 200);
    assert.deepEqual([(await list()).storedBytes, await blobsOnDisk()], [before + 1_000, onDisk + 1]);
    await removeLoose(db, files.blobs, -1_000);
    assert.deepEqual([(await list()).storedBytes, await blobsOnDisk()], [before, onDisk]);
    await assertCounted();
  });

  test('loses uploads that were not used in time, and only those', async () => {
    const { db, files, uploads } = server.parts;
    const paths = [String((await upload(10)).body.msg), String((await upload(10)).body.msg)];
    await upload(10);
    const jobId = newJobId();
    await inTransaction(db, async (tx) => {
      const job = { id: jobId, type: jobTypes.upload, computation: 'SVM', name: 'late', creator: alice };
      await insertJob(tx, { ...job, parties: [alice], state: 'succeeded' });
      await attachFile(tx, jobId, 'feature', (await files.findUpload(tx, alice, paths[0]!, 'path')).id);
    });
    for (const path of paths) {
      const { id } = await files.findUpload(db, alice, path, 'path');
      await sql`update file set expires_at = now() - interval '1 second' where id = ${id}`.execute(db);
    }
    await uploads.removeExpired();
    await removeLoose(db, files.blobs, -1_000);
    const left = (await list()).data.map(({ path }) => path);
    assert.deepEqual([left.length, left.includes(paths[0]!), left.includes(paths[1]!)], [2, true, false]);
    assert.equal(await blobsOnDisk(), 2);
    await server.call('deleteJobByUser', { jobID: jobId.toString() }, server.alice);
    await assertCounted();
  });
});
