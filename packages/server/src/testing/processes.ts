import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { callOperation, demoPassword } from './harness.js';
import type { Caller } from './trainingClient.js';

/** Real processes of the service, for tests that kill them. */

export interface ServiceProcess {
  child: ChildProcess;
  /** URL of its API; empty for a worker. */
  url: string;
}

const startMsMax = 300_000;

/** Settings that all processes of one installation share. */
const commonSettings = {
  PATH: process.env['PATH'],
  PORT: '0',
  TRICORN_DEMO_PASSWORD: demoPassword,
  TRICORN_TRAINING_WORKERS: '1',
  // The embedded chain and the compute nodes belong to one process; several processes share them, or have none.
  TRICORN_CHAIN_RPC: 'off',
  TRICORN_PRIVACY_NODES: 'off',
};

/** Starts a module of this folder that sends its URL when it is ready. */
export async function startChild(
  moduleName: string,
  settings: Record<string, string>,
): Promise<ServiceProcess> {
  const child = launch(fileURLToPath(new URL(moduleName, import.meta.url)), [], settings, 'ignore');
  const [{ url }] = (await whenStarted(child, once(child, 'message'))) as [{ url: string }];
  return { child, url };
}

/** Starts `tricorn COMMAND` as an operator does. */
export async function startCommand(
  command: 'api' | 'worker',
  settings: Record<string, string>,
): Promise<ServiceProcess> {
  const main = fileURLToPath(new URL('../main.js', import.meta.url));
  const child = launch(main, [command], settings, 'pipe');
  let said = '';
  const ready = new Promise<string>((done) => {
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /ready at (\S+)|Tricorn worker is ready/.exec(said);
      if (found !== null) done(found[1] ?? '');
    });
  });
  return { child, url: await whenStarted(child, ready) };
}

function launch(
  path: string,
  args: string[],
  settings: Record<string, string>,
  stdout: 'ignore' | 'pipe',
): ChildProcess {
  const options: ForkOptions = {
    env: { ...commonSettings, ...settings },
    stdio: ['ignore', stdout, 'ignore', 'ipc'],
  };
  const child = fork(path, args, options);
  child.on('error', () => {});
  return child;
}

async function whenStarted<T>(child: ChildProcess, ready: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const failed = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('the process did not start'));
    child.once('exit', fail);
    timer = setTimeout(fail, startMsMax);
  });
  failed.catch(() => {});
  return await Promise.race([ready, failed]).finally(() => clearTimeout(timer));
}

/** Kills a process without warning, as a power failure would. */
export async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Waits for a process to end by itself. */
export async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

export async function signIn(url: string): Promise<Caller> {
  const { body } = await callOperation(url, 'genToken', { email: 'alice@example.com', passwd: demoPassword });
  return { url, token: String(body['token']) };
}
