import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { pruneDatasets } from './datasetCache.js';

const account = '11111111-1111-4111-8111-111111111111';
const file = '22222222-2222-4222-8222-222222222222';
const hourMs = 3_600_000;
const bytesEach = 1_000;

let database: TestDatabase;
let folder: string;
before(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await sql`insert into account (id, email, passwd_hash) values (${account}, 'a@example.com', 'x')`.execute(
    db,
  );
  await sql`insert into file (id, owner, purpose, name, content_type, bytes, cid, blob_key, secret)
    values (${file}, ${account}, 'upload', 'x', 'x', 0, '', '', '')`.execute(db);
  await sql`insert into job (id, type, computation, name, creator, state, deleted_at) values
    (1, 'DeAI', 'CNN', 'kept', ${account}, 'succeeded', null),
    (2, 'DeAI', 'CNN', 'deleted', ${account}, 'succeeded', now())`.execute(db);
  const plan = (cacheKey: string) => JSON.stringify({ dataset: { cacheKey } });
  await sql`insert into training_plan (account_id, job_name, plan, x_file_id, price, quote, used_by) values
    (${account}, 'x', ${plan('of-an-estimate')}, ${file}, 0, 0, null),
    (${account}, 'x', ${plan('of-a-job')}, ${file}, 0, 0, 1),
    (${account}, 'x', ${plan('of-a-deleted-job')}, ${file}, 0, 0, 2)`.execute(db);
  await sql`insert into training (job_id, plan, x_file_id, price, quote) values
    (1, ${plan('of-a-job')}, ${file}, 0, 0), (2, ${plan('of-a-deleted-job')}, null, 0, 0)`.execute(db);
  folder = await mkdtemp(join(tmpdir(), 'tricorn-cache-'));
  for (const name of ['of-an-estimate', 'of-a-job', 'of-a-deleted-job', 'of-nobody', 'draft-x']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'records.bin'), Buffer.alloc(bytesEach));
  }
});
after(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const left = async () => (await readdir(folder)).sort();

test('a decoded dataset that nobody needs any more is removed, unless it is new', async () => {
  const { db } = database;
  await pruneDatasets(db, folder, 10 * bytesEach);
  assert.equal((await left()).length, 5, 'a process may be about to open it');
  await pruneDatasets(db, folder, 10 * bytesEach, Date.now() + hourMs);
  assert.deepEqual(await left(), ['draft-x', 'of-a-job', 'of-an-estimate']);
});

test('the oldest are removed until the rest fits', async () => {
  await pruneDatasets(database.db, folder, 1.5 * bytesEach, Date.now() + hourMs);
  assert.equal((await left()).length, 2);
});
