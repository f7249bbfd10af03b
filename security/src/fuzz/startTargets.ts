import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, onExit, until } from '@tricorn/testing';
import { startTarget, type Target } from '../target.js';
import type { FuzzOptions } from './fuzz.js';

interface Targets {
  target: Target;
  /** Where requests go, in turn. */
  urls: readonly string[];
  stop(): Promise<void>;
}

const serverMain = fileURLToPath(new URL('../../../packages/server/dist/main.js', import.meta.url));

/** One server, or one and more API processes, with HAProxy in front if wanted. */
export async function startTargets(
  settings: Readonly<Record<string, string>>,
  { apis = 1, haproxy = false }: Pick<FuzzOptions, 'apis' | 'haproxy'>,
): Promise<Targets> {
  const undo: (() => Promise<void>)[] = [];
  const target = await startTarget(settings);
  undo.push(target.stop);
  const urls = [target.baseUrl];
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-fuzz-'));
  undo.push(async () => await rm(folder, { recursive: true, force: true }));
  for (let index = 1; index < apis; index++) {
    const port = await freePort();
    const env = {
      ...process.env,
      ...settings,
      TRICORN_DATA: join(folder, `api-${index}`),
      PORT: String(port),
    };
    const child = spawn(process.execPath, [serverMain, 'api'], {
      env: { ...env, HOST: '127.0.0.1', TRICORN_LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    undo.push(ending(child));
    urls.push(`http://127.0.0.1:${port}`);
  }
  if (haproxy) urls.push(await startHaproxy(folder, urls.splice(0), undo));
  for (const url of urls) await untilReady(url);
  return {
    target,
    urls,
    stop: async () => {
      for (const each of undo.reverse()) await each();
    },
  };
}

async function startHaproxy(
  folder: string,
  urls: readonly string[],
  undo: (() => Promise<void>)[],
): Promise<string> {
  const port = await freePort();
  const servers = urls.map((url, index) => `  server api-${index} ${new URL(url).host} check inter 1s`);
  const config = [
    'defaults',
    '  mode http',
    '  timeout connect 5s',
    '  timeout client 300s',
    '  timeout server 300s',
    // A busy machine may take seconds to answer.
    '  timeout check 30s',
    'frontend all',
    `  bind 127.0.0.1:${port}`,
    '  default_backend apis',
    'backend apis',
    '  balance roundrobin',
    '  option httpchk GET /healthz',
    ...servers,
    '',
  ];
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, config.join('\n'));
  undo.push(ending(spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })));
  return `http://127.0.0.1:${port}`;
}

const untilReady = async (url: string): Promise<void> =>
  void (await until(async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.ok, {
    describe: `${url} answers`,
    intervalMs: 200,
  }));

/** How to end a process, which also happens if this one ends first. */
function ending(child: ChildProcess): () => Promise<void> {
  const forget = onExit(() => child.kill('SIGTERM'));
  return async () => {
    forget();
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
}
