import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './freePort.js';
import { onExit } from './onExit.js';

export interface TestServer {
  baseUrl: string;
  /** Where the embedded chain answers Ethereum's JSON-RPC. */
  chainUrl: string;
  /** Password of the demo accounts. */
  passwd: string;
  pid: number;
  dataFolder: string;
  stop(): Promise<void>;
}

const packages = new URL('../../', import.meta.url);
const serverMain = fileURLToPath(new URL('server/dist/main.js', packages));
const shippedModel = fileURLToPath(new URL('../models/text-to-image/model.json', packages));
const passwd = 'demo-password';
const startMs = 180_000;
const stopMs = 30_000;

/** Starts the real server as its own process, on free ports, with an empty data folder. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tricorn-e2e-'));
  // As root, its database runs under another user, who must be able to enter the folder.
  await chmod(dataFolder, 0o755);
  const [port, chainPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [serverMain, 'start'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      TRICORN_DATA: dataFolder,
      TRICORN_CHAIN_PORT: String(chainPort),
      TRICORN_DEMO_PASSWORD: passwd,
      TRICORN_SIGNUP_CCD: '0',
      TRICORN_SIGNUP_TOKENS: '0',
      TRICORN_LOG_LEVEL: 'warn',
      ...(await pictureModel()),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const forget = onExit(() => child.kill('SIGTERM'));
  const stop = async () => {
    forget();
    await endProcess(child);
    // A child process that outlives the server would keep these pipes open, and this process alive.
    child.stdout.destroy();
    child.stderr.destroy();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    await untilReady(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    chainUrl: `http://127.0.0.1:${chainPort}`,
    passwd,
    pid: child.pid!,
    dataFolder,
    stop,
  };
}

/** In a checkout without the trained model, an untrained one of the same shape takes its place. */
async function pictureModel(): Promise<Record<string, string>> {
  if (existsSync(shippedModel)) return {};
  const path = new URL('pictures/dist/testing/tinyModel.js', packages).href;
  const { writeTinyModel } = (await import(path)) as { writeTinyModel(): Promise<string> };
  return { TRICORN_PICTURES_MODEL: await writeTinyModel() };
}

async function untilReady(child: ChildProcess): Promise<void> {
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
