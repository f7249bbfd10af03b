import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '@tricorn/testing';
import pg from 'pg';
import { allGone, descendantsOf, postmasterOf } from './testing/processTree.js';

const main = fileURLToPath(new URL('./main.js', import.meta.url));
/** Lets a test raise errors in a real server. */
const faulty = `data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2', () => { throw new Error('thrown by the test'); });" +
    "process.on('SIGWINCH', () => { Promise.reject(new Error('rejected by the test')); });",
)}`;

interface Server {
  child: ChildProcess;
  url: string;
  output(): string;
  /** Resolves when the output matches. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  exit: Promise<[number | null, NodeJS.Signals | null]>;
  /** Every process that must have ended with it: itself, its children, PostgreSQL and the watchdogs. */
  pids: number[];
  nodes: number[];
  watchdogs: number[];
}

const children: ChildProcess[] = [];

describe('however the server ends, it leaves no process running', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-ends-'));
    await chmod(folder, 0o755);
  });
  after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`${signal}, repeated at once as npm does, stops it cleanly`, async () => {
      const server = await start(folder);
      server.child.kill(signal);
      await server.says(/"stopping"/);
      server.child.kill(signal);
      assert.deepEqual(await server.exit, [0, null]);
      await nothingLeft(server, folder);
    });
  }

  test('a closed terminal stops it cleanly, although nothing can be printed', async () => {
    const server = await start(folder);
    server.child.stdout!.destroy();
    server.child.stderr!.destroy();
    server.child.kill('SIGHUP');
    assert.deepEqual(await server.exit, [0, null]);
    await nothingLeft(server, folder);
  });

  test('the exit of a parent process with an IPC channel stops it cleanly', async () => {
    const server = await start(folder);
    server.child.disconnect();
    assert.deepEqual(await server.exit, [0, null]);
    await nothingLeft(server, folder);
  });

  test('a second signal ends it at once, even if a child does not respond', async () => {
    const server = await start(folder);
    // A busy or stopped process does not notice that its parent is gone.
    process.kill(server.nodes[0]!, 'SIGSTOP');
    server.child.kill('SIGTERM');
    await server.says(/"stopping"/);
    await untilExit(server, () => server.child.kill('SIGTERM'));
    assert.deepEqual(await server.exit, [1, null]);
    assert.match(server.output(), /a second SIGTERM while stopping/);
    await nothingLeft(server, folder);
  });

  test('a stop that takes too long is cut short', async () => {
    const server = await start(folder);
    const socketFolder = join(folder, 'postgres', 'socket');
    const client = new pg.Client({ host: socketFolder, user: 'tricorn', database: 'postgres' });
    await client.connect();
    // The process waits for this lock when it signs off.
    await client.query('begin');
    await client.query('lock table instance in access exclusive mode');
    server.child.kill('SIGTERM');
    assert.deepEqual(await server.exit, [1, null]);
    assert.match(server.output(), /stopping took longer than 9000 ms/);
    await client.end();
    await nothingLeft(server, folder);
  });

  for (const [signal, kind] of [
    ['SIGUSR2', 'uncaughtException'],
    ['SIGWINCH', 'unhandledRejection'],
  ] as const) {
    test(`${kind} ends it with an error`, async () => {
      const server = await start(folder);
      server.child.kill(signal);
      assert.deepEqual(await server.exit, [1, null]);
      assert.match(server.output(), new RegExp(`"origin":"${kind}".*"unexpected error"`));
      await nothingLeft(server, folder);
    });
  }

  test('kill -9', async () => {
    const server = await start(folder);
    process.kill(server.nodes[1]!, 'SIGSTOP');
    server.child.kill('SIGKILL');
    await server.exit;
    await nothingLeft(server, folder);
  });

  test('after kill -9 of it and its watchdogs, the next start takes over PostgreSQL and logs it', async () => {
    const killed = await start(folder);
    for (const pid of killed.watchdogs) process.kill(pid, 'SIGKILL');
    killed.child.kill('SIGKILL');
    await killed.exit;
    const postmaster = postmasterOf(folder);
    assert.ok(postmaster, 'PostgreSQL is still running');
    const next = await start(folder);
    assert.match(next.output(), /took over the embedded PostgreSQL/);
    assert.equal(postmasterOf(folder), postmaster);
    next.child.kill('SIGTERM');
    assert.deepEqual(await next.exit, [0, null]);
    await nothingLeft(next, folder);
    await allGone(killed.pids);
  });
});

async function nothingLeft(server: Server, folder: string): Promise<void> {
  await allGone(server.pids);
  assert.equal(postmasterOf(folder), undefined);
  assert.equal(existsSync(join(folder, 'postgres', 'socket', '.s.PGSQL.5432')), false);
}

/** Repeats an action until the process exits. */
async function untilExit(server: Server, action: () => void): Promise<void> {
  let exited = false;
  void server.exit.then(() => {
    exited = true;
  });
  const exitedAfterAction = () => {
    if (!exited) action();
    return exited;
  };
  await until(exitedAfterAction, { describe: 'the process exits', intervalMs: 100 });
}

async function start(folder: string): Promise<Server> {
  const child = spawn(process.execPath, ['--import', faulty, main, 'start'], {
    env: { PATH: process.env['PATH'], PORT: '0', TRICORN_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  const exit = once(child, 'exit') as Server['exit'];
  let output = '';
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output);
        if (match !== null) resolve(match);
      };
      look();
      child.stdout!.on('data', look);
      child.stderr!.on('data', look);
      void exit.then(() => reject(new Error(`the server ended: ${output}`)));
    });
  const read = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout!.on('data', read);
  child.stderr!.on('data', read);
  const [, url] = await says(/ready at (\S+)/);
  const named = (part: string) => descendantsOf(child.pid!).filter(({ command }) => command.includes(part));
  // The compute nodes start concurrently with the API.
  await until(() => named('nodeMain.js').length === 3, { describe: 'three nodes run', intervalMs: 100 });
  const pidsOf = (rows: { pid: number }[]) => rows.map(({ pid }) => pid);
  const server: Server = {
    child,
    url: url!,
    output: () => output,
    says,
    exit,
    pids: [child.pid!, postmasterOf(folder)!, ...pidsOf(named(''))],
    nodes: pidsOf(named('nodeMain.js')),
    watchdogs: pidsOf(named('tricorn-watchdog')),
  };
  assert.equal(server.watchdogs.length, 2);
  return server;
}
