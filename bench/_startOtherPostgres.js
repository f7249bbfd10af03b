import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL refuses to run as root; this is the user without rights of every Linux. */
const nobody = 65534;

/** Starts a new cluster with the programs of a folder, such as /usr/lib/postgresql/15/bin, reached over TCP. */
export async function startOtherPostgres(programs) {
  const folder = mkdtempSync(join(tmpdir(), 'tricorn-bench-postgres-'));
  const cluster = join(folder, 'cluster');
  const isRoot = userInfo().uid === 0;
  if (isRoot) chownSync(folder, nobody, nobody);
  const run = (program, ...args) =>
    execFileSync(join(programs, program), args, {
      cwd: folder,
      stdio: 'ignore',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    });
  run('initdb', '-D', cluster, '-U', 'tricorn', '-A', 'trust', '-E', 'UTF8', '--no-locale');
  const port = await freePort();
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=100`;
  run('pg_ctl', 'start', '-w', '-D', cluster, '-l', join(folder, 'log'), '-o', options);
  return {
    url: `postgresql://tricorn@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', 'stop', '-m', 'fast', '-D', cluster);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}
