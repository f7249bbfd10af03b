import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { type S3, startS3 } from '@tricorn/testing/startS3';
import { openS3BlobStore } from '../files/s3BlobStore.js';
import { copyFromStore, copyToStore, sizesIn } from './copyObjects.js';

let folder: string;
let s3: S3;
let endpoint: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-objects-'));
  s3 = await startS3(join(folder, 's3'), { buckets: ['from', 'to'] });
  endpoint = s3.endpoint;
});
after(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const open = (bucket: string) =>
  openS3BlobStore({
    bucket,
    endpoint,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    scratchFolder: join(folder, 'scratch'),
  });

test('the objects of a bucket are backed up once, without what is not ours, and restored to another bucket', async () => {
  const [from, to] = [open('from'), open('to')];
  const keys = Array.from({ length: 30 }, () => randomUUID());
  for (const key of keys) await from.write(key, Readable.from([`bytes of ${key}`]));
  await from.write('a picture of somebody else.png', Readable.from(['other']));
  const backup = join(folder, 'backup');
  assert.equal(await copyFromStore(from, backup), keys.length);
  const [first] = keys as [string];
  assert.equal(await readFile(join(backup, first.slice(0, 2), first), 'utf8'), `bytes of ${first}`);

  let reads = 0;
  const counting = {
    ...from,
    read: async (key: string) => {
      reads++;
      return await from.read(key);
    },
  };
  const added = randomUUID();
  await from.write(added, Readable.from(['later']));
  assert.equal(await copyFromStore(counting, backup), keys.length + 1);
  assert.equal(reads, 1, 'the second backup fetches only what is new');

  await copyToStore(backup, to);
  assert.deepEqual([...(await sizesIn(to)).keys()].sort(), [...keys, added].sort());
  assert.equal(await text(await to.read(first)), `bytes of ${first}`);
});
