import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '@tricorn/testing';
import { allGone, descendantsOf, postmasterOf } from './processTree.js';

/** A server with all its processes, as `tricorn start` runs it, for tests of how it ends. */

const main = fileURLToPath(new URL('../main.js', import.meta.url));
/** Lets a test raise errors in a real server. */
const faulty = `data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2', () => { throw new Error('thrown by the test'); });" +
    "process.on('SIGWINCH', () => { Promise.reject(new Error('rejected by the test')); });",
)}`;

export interface EndingServer {
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

export interface EndingServers {
  /** The data folder, which they use one after the other. */
  folder: string;
  start(): Promise<EndingServer>;
  /** Asserts that no process, socket or lock of a server is left. */
  nothingLeft(server: EndingServer): Promise<void>;
  close(): Promise<void>;
}

export async function createEndingServers(): Promise<EndingServers> {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-ends-'));
  await chmod(folder, 0o755);
  const children: ChildProcess[] = [];
  return {
    folder,
    start: async () => await start(folder, children),
    nothingLeft: async (server) => await nothingLeft(server, folder),
    close: async () => {
      for (const child of children) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function nothingLeft(server: EndingServer, folder: string): Promise<void> {
  await allGone(server.pids);
  assert.equal(postmasterOf(folder), undefined);
  assert.equal(existsSync(join(folder, 'postgres', 'socket', '.s.PGSQL.5432')), false);
}

/** Repeats an action until the process exits. */
export async function untilExit(server: EndingServer, action: () => void): Promise<void> {
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

async function start(folder: string, children: ChildProcess[]): Promise<EndingServer> {
  const child = spawn(process.execPath, ['--import', faulty, main, 'start'], {
    env: { PATH: process.env['PATH'], PORT: '0', TRICORN_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  const exit = once(child, 'exit') as EndingServer['exit'];
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
  await until(() => named('nodeMain.').length === 3, { describe: 'three nodes run', intervalMs: 100 });
  const pidsOf = (rows: { pid: number }[]) => rows.map(({ pid }) => pid);
  const server: EndingServer = {
    child,
    url: url!,
    output: () => output,
    says,
    exit,
    pids: [child.pid!, postmasterOf(folder)!, ...pidsOf(named(''))],
    nodes: pidsOf(named('nodeMain.')),
    watchdogs: pidsOf(named('tricorn-watchdog')),
  };
  assert.equal(server.watchdogs.length, 2);
  return server;
}
