import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openSeed } from '../../ground/chain/seed.js';
import { derivationSecretOf } from '../../ground/secrets/derivationSecret.js';
import { type OpenDatabase, openDatabase } from '../../ground/store/database.js';
import { migrations } from '../../migrations.js';
import { createDatabase } from '../../testing/harness.js';
import { runMain } from '../../testing/runMain.js';

const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(40)) as [string, string, string];

describe('replacing the secret', () => {
  let folder: string;
  let given: Awaited<ReturnType<typeof createDatabase>>;
  let database: OpenDatabase;
  let seed: Uint8Array;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-secret-'));
    given = await createDatabase();
    database = await openDatabase(given.url, migrations, () => {}, { poolSize: 1 });
    seed = await openSeed(database.db, first);
  });
  after(async () => {
    await database.close();
    await given.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const replace = (secret: string | undefined, input: string) =>
    runMain(['secret', 'replace'], input, {
      TRICORN_DATA: folder,
      TRICORN_DATABASE_URL: given.url,
      ...(secret === undefined ? {} : { TRICORN_SECRET: secret }),
    });

  test('keeps the wallets and the derived keys, and ends the old secret', async () => {
    assert.deepEqual(await replace(first, `${second}\n`), { code: 0, err: '' });
    await assert.rejects(openSeed(database.db, first), /TRICORN_SECRET does not match/);
    assert.deepEqual(await openSeed(database.db, second), seed);
    assert.equal(await derivationSecretOf(database.db, second), first);
    assert.equal((await replace(second, `${third}\n`)).code, 0);
    assert.deepEqual(await openSeed(database.db, third), seed);
    assert.equal(await derivationSecretOf(database.db, third), first);
  });

  test('refuses a short, an unchanged and a wrong secret, and changes nothing', async () => {
    assert.match((await replace(third, 'short\n')).err, /at least 32 characters/);
    assert.match((await replace(third, `${third}\n`)).err, /choose another one/);
    assert.match((await replace(second, `${first}\n`)).err, /TRICORN_SECRET does not match/);
    assert.deepEqual(await openSeed(database.db, third), seed);
  });

  test('refuses while a process runs', async () => {
    const id = randomUUID();
    await database.db.insertInto('instance').values({ id, roles: 'api', host: 'elsewhere' }).execute();
    assert.match(
      (await replace(third, `${second}\n`)).err,
      /Stop every process first; 1 ran .* on elsewhere/,
    );
    await database.db.deleteFrom('instance').where('id', '=', id).execute();
  });

  test('writes the new secret to the data folder if it was generated there', async () => {
    const other = await createDatabase();
    const opened = await openDatabase(other.url, migrations, () => {}, { poolSize: 1 });
    try {
      const settings = { TRICORN_DATA: folder, TRICORN_DATABASE_URL: other.url };
      assert.equal((await runMain(['secret', 'replace'], '', settings)).code, 0);
      const written = (await readFile(join(folder, 'secret'), 'utf8')).trim();
      await openSeed(opened.db, written);
    } finally {
      await opened.close();
      await other.drop();
    }
  });
});
