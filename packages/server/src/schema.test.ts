import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { createSchema } from './ground/store/createSchema.js';
import { openDatabase } from './ground/store/database.js';
import { type Migrations, release } from './ground/store/migrate.js';
import { migrations, rooms } from './migrations.js';
import { type Catalogue, readCatalogue } from './testing/catalogue.js';
import { createDatabase } from './testing/harness.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const files = await Promise.all(
  rooms.map(async (room) => await readFile(join(root, 'packages/server/src', room, 'schema.sql'), 'utf8')),
);

/** What a database is that releases with these migrations have used, one after another. */
async function catalogueOf(...releases: readonly Migrations[]): Promise<Catalogue> {
  const { url, drop } = await createDatabase();
  let catalogue: Catalogue = {};
  for (const used of releases) {
    const { db, close } = await openDatabase(url, used, () => {}, { poolSize: 1 });
    catalogue = await readCatalogue(db as unknown as Kysely<unknown>);
    await close();
  }
  await drop();
  return catalogue;
}

describe('the schema', () => {
  test('has every object of a database once, and a database has nothing else', async () => {
    const catalogue = await catalogueOf(migrations);
    const named = files.flatMap((text) =>
      [...text.matchAll(creations)].map(([, kind, name, table]) =>
        kind === 'trigger' ? `trigger ${table}.${name}` : `${kind} ${name}`,
      ),
    );
    const made = Object.keys(catalogue)
      .filter((name) => !/^(column|constraint|list) /.test(name))
      .map((name) => name.replace(/\(.*$/, ''))
      // An identity column has a sequence of its own.
      .filter((name) => !/^sequence \w+_(id|wallet_index)_seq$/.test(name));
    assert.ok(made.length > 200);
    assert.deepEqual(
      made.filter((name) => !named.includes(name)),
      [],
    );
    assert.deepEqual(
      named.filter((name, place) => !made.includes(name) || named.indexOf(name) !== place),
      [],
    );
  });

  test('is what the migrations make of a database of the last release', async () => {
    const { migrations: before, close } = await lastRelease();
    try {
      const [migrated, made] = [await catalogueOf(before, migrations), await catalogueOf(migrations)];
      const names = Object.keys({ ...migrated, ...made });
      assert.deepEqual(
        names
          .filter((name) => migrated[name] !== made[name])
          .map((name) => [name, migrated[name], made[name]]),
        [],
      );
    } finally {
      await close();
    }
  });

  test('is changed by migrations that begin with the number of their release', () => {
    const numbers = Object.keys(migrations).map((name) => Number(/^(\d{4})_[a-z0-9_]+$/.exec(name)?.[1]));
    assert.ok(numbers.every((number) => number >= 1 && number <= release));
  });
});

const creations =
  /^create (?:unique |unlogged |constraint )*(table|view|sequence|index|function|trigger) (\w+)(?:[^;$]*? on (\w+))?/gm;

/** The migrations as of the newest tag of a release; those of this version before the first release. */
async function lastRelease(): Promise<{ migrations: Migrations; close(): Promise<void> }> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1 << 28 });
  const [tag] = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-v:refname').toString().split('\n');
  if (!tag) return { migrations, close: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-release-'));
  execFileSync('tar', ['xf', '-', '-C', folder], { input: git('archive', tag, 'packages/server/src') });
  const sources = join(folder, 'packages/server/src');
  const text = await readFile(join(sources, 'migrations.ts'), 'utf8');
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);
  const [baseline, ...later] = found(/^ {2}'(\d{4}_\w+)':/gm);
  const create = createSchema(pathToFileURL(`${sources}/`), found(/^ {2}'(\w+\/\w+)',$/gm));
  return {
    migrations: {
      [baseline!]: { up: create },
      ...Object.fromEntries(later.map((name) => [name, { up: async () => {} }])),
    },
    close: async () => await rm(folder, { recursive: true, force: true }),
  };
}
