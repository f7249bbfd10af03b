import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
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

async function startAnvil(binary: string, chainId: number): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const free = ['--block-base-fee-per-gas', '0', '--gas-price', '0', '--disable-min-priority-fee'];
  const chain = ['--chain-id', String(chainId), '--hardfork', 'cancun', '--gas-limit', '100000000', ...free];
  const child = spawn(binary, ['--silent', '--host', '127.0.0.1', '--port', String(port), ...chain], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const node = remoteNode(url);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const isUp = await node.request({ method: 'eth_chainId' }).then(
      () => true,
      () => false,
    );
    if (isUp) return { child, url };
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('anvil did not start');
    await sleep(100);
  }
}

function startEdr(chainId: number): Promise<{ child: ChildProcess; url: string }> {
  const script = fileURLToPath(new URL('./edrServer.js', import.meta.url));
  const child = spawn(process.execPath, [script, String(chainId)], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the EDR node ended with ${code}`)));
    child.stdout?.once('data', (line: Buffer) => resolve({ child, url: line.toString('utf8').trim() }));
  });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
