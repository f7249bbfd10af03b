import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ChainNode } from '../node/chainNode.js';
import { remoteNode } from '../openNode.js';

/** The EVM implementations that tests compare with: Foundry's Anvil and Hardhat's EDR. */
export const secondNodes = ['anvil', 'edr'] as const;
export type Implementation = (typeof secondNodes)[number];

/** An independent node implementation in a separate process, for tests. */
export interface SecondNode {
  readonly implementation: Implementation;
  readonly url: string;
  readonly pid: number;
  readonly node: ChainNode;
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;
const anvilArchitectures: Record<string, string> = { x64: 'amd64' };

/** Why an implementation is not available on this machine, as a `skip` reason; false if it is available. */
export function missing(implementation: Implementation): string | false {
  return missingReasons[implementation]();
}

const missingReasons: Record<Implementation, () => string | false> = {
  anvil: () => {
    const { path, source } = anvilBinary();
    return path !== undefined && existsSync(path) ? false : `no Anvil: ${source} has no binary`;
  },
  edr: () => {
    try {
      createRequire(import.meta.url)('@nomicfoundation/edr');
      return false;
    } catch (error) {
      return `no EDR: @nomicfoundation/edr does not load (${(error as Error).message.split('\n')[0]})`;
    }
  },
};

/** Starts a node on which gas is free. */
export async function startSecondNode(
  implementation: Implementation,
  chainId: number,
  baseFeePerGas = 0n,
): Promise<SecondNode> {
  const { child, url } = await starters[implementation](chainId, baseFeePerGas);
  const node = remoteNode(url);
  return {
    implementation,
    url,
    pid: child.pid as number,
    node,
    stop: async () => {
      await node.close();
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
    },
  };
}

const starters: Record<Implementation, (chainId: number, baseFeePerGas: bigint) => Promise<Started>> = {
  anvil: (chainId, baseFeePerGas) => {
    const { path, source } = anvilBinary();
    if (path === undefined) throw new Error(`no Anvil: ${source} has no binary`);
    const fees = ['--block-base-fee-per-gas', String(baseFeePerGas), '--disable-min-priority-fee'];
    if (baseFeePerGas === 0n) fees.push('--gas-price', '0');
    const chain = [
      '--chain-id',
      String(chainId),
      '--hardfork',
      'cancun',
      '--gas-limit',
      '100000000',
      ...fees,
    ];
    return start(path, ['--host', '127.0.0.1', '--port', '0', ...chain], /Listening on (\S+)/);
  },
  edr: (chainId, baseFeePerGas) => {
    const script = fileURLToPath(new URL('./edrServer.js', import.meta.url));
    return start(process.execPath, [script, String(chainId), String(baseFeePerGas)], /http:\/\/(\S+)/);
  },
};

/** The binary that TRICORN_TEST_ANVIL names, or else the one in Anvil's platform package, whose install script is not run. */
function anvilBinary(): { path: string | undefined; source: string } {
  const given = process.env['TRICORN_TEST_ANVIL'];
  if (given !== undefined) return { path: given, source: 'TRICORN_TEST_ANVIL' };
  const platform = `${process.platform}-${anvilArchitectures[process.arch] ?? process.arch}`;
  const source = `@foundry-rs/anvil-${platform}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'));
    return { path: require.resolve(`${source}/bin/anvil`), source };
  } catch {
    return { path: undefined, source };
  }
}

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Starts a node and waits until it prints its address, which is the first group of the pattern. */
function start(command: string, args: string[], pattern: RegExp): Promise<Started> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      child.kill('SIGKILL');
      reject(new Error(`${command} did not start: ${reason}`));
    };
    const timer = setTimeout(() => fail('it printed no address'), startTimeoutMs);
    child.once('error', ({ message }) => fail(message));
    child.once('exit', (code) => fail(`it exited with ${code}`));
    let printed: string | undefined = '';
    child.stdout.on('data', (text: Buffer) => {
      if (printed === undefined) return;
      printed += text.toString('utf8');
      const host = pattern.exec(printed)?.[1];
      if (host === undefined) return;
      printed = undefined;
      clearTimeout(timer);
      resolve({ child, url: `http://${host}` });
    });
  });
}
