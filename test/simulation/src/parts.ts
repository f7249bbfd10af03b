import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@tricorn/testing';

/** The dependencies of a simulated installation, each a real program. */

const packages = new URL('../../../packages/', import.meta.url);
export const serverMain = fileURLToPath(new URL('server/dist/main.js', packages));

/** A model server that speaks the OpenAI interface. */
export async function startModel(): Promise<{ port: number; stop(): Promise<void> }> {
  const child: ChildProcess = fork(new URL('language/dist/testing/standInServerMain.js', packages));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    port,
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** Of a chain that exists only for one run. */
const operatorKey = '7'.repeat(64);

interface SecondNode {
  url: string;
  node: { request(call: { method: string; params: unknown[] }): Promise<unknown> };
  stop(): Promise<void>;
}

/** An EVM node of another make. */
export async function startChain(
  chainId: number,
): Promise<{ port: number; operatorKey: string; stop(): Promise<void> }> {
  const { missing, secondNodes, startSecondNode } = (await import(
    new URL('chain/dist/testing/secondNode.js', packages).href
  )) as {
    secondNodes: readonly string[];
    missing(implementation: string): string | false;
    startSecondNode(implementation: string, chainId: number): Promise<SecondNode>;
  };
  const implementation = secondNodes.find((name) => missing(name) === false);
  if (implementation === undefined) throw new Error('this machine has neither Anvil nor EDR');
  const { operatorFromKey } = (await import(new URL('chain/dist/index.js', packages).href)) as {
    operatorFromKey(key: string): { address: string };
  };
  const node = await startSecondNode(implementation, chainId);
  const { address } = operatorFromKey(operatorKey);
  await node.node.request({ method: 'hardhat_setBalance', params: [address, '0x56bc75e2d63100000'] });
  return { port: Number(new URL(node.url).port), operatorKey, stop: node.stop };
}

/** A picture model of the right shape that draws in milliseconds. */
export async function writeTinyModel(): Promise<string> {
  const module = (await import(new URL('pictures/dist/testing/tinyModel.js', packages).href)) as {
    writeTinyModel(): Promise<string>;
  };
  return await module.writeTinyModel();
}

export interface NodeFiles {
  /** The configuration of each node. */
  configs: string[];
  /** Where each node listens. */
  ports: number[];
  /** Writes the list of nodes as the servers reach them. */
  writeContacts(ports: readonly number[]): Promise<{ nodes: string; identity: string }>;
}

/** Identities and configurations of three compute nodes and their coordinator. */
export async function prepareNodes(folder: string): Promise<NodeFiles> {
  await mkdir(folder, { recursive: true });
  const identity = join(folder, 'coordinator');
  const identityOf = async (path: string) =>
    JSON.parse(
      (await promisify(execFile)(process.execPath, [serverMain, 'node', 'identity', path])).stdout,
    ) as { certificate: string };
  const [coordinator, ...nodes] = await Promise.all(
    [identity, ...[0, 1, 2].map((index) => join(folder, `node-${index}`))].map(identityOf),
  );
  const ports = await Promise.all([0, 1, 2].map(async () => await freePort()));
  const configs = ports.map((_, index) => join(folder, `node-${index}.json`));
  for (const [index, port] of ports.entries())
    await writeFile(
      configs[index]!,
      JSON.stringify({
        index,
        folder: join(folder, `node-${index}`),
        listen: { host: '127.0.0.1', port },
        certificates: nodes.map(({ certificate }) => certificate),
        addresses: ports.map((at) => ({ host: '127.0.0.1', port: at })),
        coordinatorCertificate: coordinator!.certificate,
      }),
    );
  return {
    configs,
    ports,
    writeContacts: async (reached) => {
      const path = join(folder, 'nodes.json');
      const contacts = nodes.map((node, index) => ({ host: '127.0.0.1', port: reached[index], ...node }));
      await writeFile(path, JSON.stringify(contacts));
      return { nodes: path, identity };
    },
  };
}
