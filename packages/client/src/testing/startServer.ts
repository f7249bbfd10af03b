import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface TestServer {
  baseUrl: string;
  passwd: string;
  /** Where the embedded chain answers Ethereum's JSON-RPC. */
  chainUrl: string;
  stop(): Promise<void>;
}

const serverMain = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));
const startMs = 120_000;
const stopMs = 20_000;

/** Starts the real server as its own process, on a free port, with an empty data folder of its own. */
export async function startServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tricorn-client-'));
  const [port, chainPort] = [await freePort(), await freePort()];
  const passwd = 'demo-password';
  const child = spawn(process.execPath, [serverMain, 'start'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      TRICORN_DATA: dataFolder,
      TRICORN_CHAIN_PORT: String(chainPort),
      TRICORN_DEMO_PASSWORD: passwd,
      TRICORN_LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await endProcess(child);
    // A process that the server left behind would keep these open, and this process with them.
    child.stdout.destroy();
    child.stderr.destroy();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    await isReady(child);
  } catch (error) {
    await stop();
    throw error;
  }
  const [baseUrl, chainUrl] = [port, chainPort].map((number) => `http://127.0.0.1:${number}`) as [
    string,
    string,
  ];
  return { baseUrl, chainUrl, passwd, stop };
}

async function isReady(child: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the server ${why}:\n${output}`));
    const timer = setTimeout(() => fail(`was not ready within ${startMs} ms`), startMs);
    child.once('exit', (code) => fail(`ended with ${code}`));
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-10_000);
        if (!output.includes('Tricorn is ready')) return;
        clearTimeout(timer);
        resolve();
      });
    }
  });
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(timer);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}
