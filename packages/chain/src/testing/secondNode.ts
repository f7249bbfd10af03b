import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type ChainNode, remoteNode } from '../node/chainNode.js';

/** A node implementation that is not ours, in a process of its own, for tests. */
export interface SecondNode {
  readonly implementation: 'anvil' | 'edr';
  readonly url: string;
  readonly node: ChainNode;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 30_000;
const ANVIL_PLATFORMS: Record<string, string> = { x64: 'amd64', arm64: 'arm64' };

/** Starts anvil where its package has a binary for this platform, and Hardhat's EDR elsewhere. */
export async function startSecondNode(chainId: number): Promise<SecondNode> {
  const anvil = anvilBinary();
  const started = anvil === undefined ? await startEdr(chainId) : await startAnvil(anvil, chainId);
  const node = remoteNode(started.url);
  return {
    implementation: anvil === undefined ? 'edr' : 'anvil',
    url: started.url,
    node,
    stop: async () => {
      await node.close();
      const exited = new Promise((resolve) => started.child.once('exit', resolve));
      started.child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The binary inside anvil's platform package; its install script, which would link it, is not run. */
function anvilBinary(): string | undefined {
  const given = process.env['TRICORN_TEST_ANVIL'];
  if (given !== undefined) return given;
  const platform = `${process.platform}-${ANVIL_PLATFORMS[process.arch] ?? process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'));
  try {
    const path = require.resolve(`@foundry-rs/anvil-${platform}/bin/anvil`);
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function startAnvil(binary: string, chainId: number): Promise<Started> {
  const free = ['--block-base-fee-per-gas', '0', '--gas-price', '0', '--disable-min-priority-fee'];
  const chain = ['--chain-id', String(chainId), '--hardfork', 'cancun', '--gas-limit', '100000000', ...free];
  return start(binary, ['--host', '127.0.0.1', '--port', '0', ...chain], /Listening on (\S+)/);
}

function startEdr(chainId: number): Promise<Started> {
  const script = fileURLToPath(new URL('./edrServer.js', import.meta.url));
  return start(process.execPath, [script, String(chainId)], /http:\/\/(\S+)/);
}

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Starts a node and waits until it says where it listens, in the first group of the pattern. */
function start(command: string, args: string[], pattern: RegExp): Promise<Started> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      child.kill('SIGKILL');
      reject(new Error(`${command} did not start: ${reason}`));
    };
    const timer = setTimeout(() => fail('it did not say where it listens'), START_TIMEOUT_MS);
    child.once('error', ({ message }) => fail(message));
    child.once('exit', (code) => fail(`it ended with ${code}`));
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      if (said === 'enough') return;
      said += text.toString('utf8');
      const host = pattern.exec(said)?.[1];
      if (host === undefined) return;
      said = 'enough';
      clearTimeout(timer);
      resolve({ child, url: `http://${host}` });
    });
  });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
