import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ServiceError } from '@tricorn/contract';
import { guardChildren } from '../../../ground/processes/guardChildren.js';
import { defaultFolder, ownCommand } from './setup.js';
import type { ListedProcess } from './writeSetup.js';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A process that ends is started again after a pause, which grows while it keeps ending. */
const pauseMsMin = 500;
const pauseMsMax = 30_000;
/** A process that ran this long has not failed to start. */
const steadyMs = 60_000;

/** Runs the processes of a set-up on this machine: prefixes their output, starts ended ones again, stops all together. */
export const runProcessesCommand = (environmentWithoutSettings: () => NodeJS.ProcessEnv) => ({
  usage: 'run [--folder FOLDER] [NAME…]',
  about: 'run all processes of a set-up on this machine, or only the named ones',
  run: async (args: readonly string[]): Promise<number> => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { folder: { type: 'string' } },
    });
    const folder = resolve(values.folder ?? defaultFolder);
    const listed = await readProcesses(folder);
    const chosen =
      positionals.length === 0 ? listed : listed.filter(({ name }) => positionals.includes(name));
    const unknown = positionals.filter((name) => !listed.some((process) => process.name === name));
    if (unknown.length > 0) {
      console.error(
        `${folder} has no process ${unknown.join(', ')}; it has ${listed.map(({ name }) => name).join(', ')}.`,
      );
      return 2;
    }
    const addAccount = `${join(folder, 'tricorn')} account add EMAIL --operator`;
    const readyLine = `all ${chosen.length} processes are ready; \`${addAccount}\` adds an account`;
    await runUntilStopped(chosen, environmentWithoutSettings(), readyLine);
    return 0;
  },
});

async function readProcesses(folder: string): Promise<ListedProcess[]> {
  try {
    return JSON.parse(await readFile(join(folder, 'processes.json'), 'utf8')) as ListedProcess[];
  } catch {
    throw new ServiceError('fileUnknown', `${folder} holds no set-up; write one with \`tricorn setup\`.`);
  }
}

async function runUntilStopped(
  processes: readonly ListedProcess[],
  env: NodeJS.ProcessEnv,
  readyLine: string,
): Promise<void> {
  const servers = new AbortController();
  const others = new AbortController();
  for (const name of stopSignals) process.on(name, () => servers.abort());
  const guard = guardChildren();
  const waiting = new Set(processes.map(({ name }) => name));
  const onReady = (name: string) => {
    if (waiting.delete(name) && waiting.size === 0) console.log(`run | ${readyLine}`);
  };
  const keep = (wanted: readonly ListedProcess[], { signal }: AbortController) =>
    Promise.all(wanted.map((listed) => keepRunning(listed, env, signal, onReady)));
  const rest = keep(
    processes.filter((listed) => !isServer(listed)),
    others,
  );
  // The servers use the others until they have stopped.
  await keep(processes.filter(isServer), servers);
  if (!servers.signal.aborted) await once(servers.signal, 'abort');
  others.abort();
  await rest;
  guard.release();
}

const isServer = ({ args }: ListedProcess): boolean => args[0] === 'api' || args[0] === 'worker';

/** Runs one process, again and again, until all are told to stop; resolves when it has ended. */
async function keepRunning(
  { name, args, settingsFiles }: ListedProcess,
  env: NodeJS.ProcessEnv,
  stopping: AbortSignal,
  onReady: (name: string) => void,
): Promise<void> {
  const [node = '', ...rest] = ownCommand;
  let pauseMs = pauseMsMin;
  while (!stopping.aborted) {
    const started = performance.now();
    const child = spawn(node, [...settingsFiles.map((file) => `--env-file=${file}`), ...rest, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A Ctrl-C reaches this process only, which stops the others.
      detached: true,
    });
    const stop = () => child.kill('SIGTERM');
    stopping.addEventListener('abort', stop, { once: true });
    printLines(name, child, onReady);
    const how = await endOf(child);
    stopping.removeEventListener('abort', stop);
    if (stopping.aborted) return;
    if (performance.now() - started > steadyMs) pauseMs = pauseMsMin;
    console.log(`run | ${name} ended (${how}); starting it again`);
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
    pauseMs = Math.min(pauseMs * 2, pauseMsMax);
  }
}

function printLines(name: string, { stdout, stderr }: ChildProcess, onReady: (name: string) => void): void {
  for (const stream of [stdout!, stderr!])
    createInterface(stream).on('line', (line) => {
      console.log(`${name} | ${line}`);
      if (/\bis ready\b/.test(line)) onReady(name);
    });
}

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((done) => {
    child.once('error', ({ message }) => done(message));
    child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`));
  });
