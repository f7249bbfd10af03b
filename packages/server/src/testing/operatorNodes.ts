import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ChainSettings, NodeContact, PublicIdentity, Triple } from '@tricorn/privacy';
import { freePort } from '@tricorn/testing';

export const serverMain = fileURLToPath(new URL('../main.js', import.meta.url));

/** Three external compute nodes, each with its keys and its store in a folder. */
export interface OperatorNodes {
  /** Settings of a server that uses them. */
  env: Record<string, string>;
  contacts: Triple<NodeContact>;
  children: ChildProcess[];
  /** Starts them again. */
  restart(): Promise<void>;
}

/** Starts the nodes as `tricorn node run`, or as another program with the same configuration. */
export async function startOperatorNodes(
  folder: string,
  programOf: (index: number, config: string) => string[] = (_, config) => [serverMain, 'node', 'run', config],
  chain?: ChainSettings,
): Promise<OperatorNodes> {
  const coordinator = join(folder, 'coordinator');
  const [server, ...identities] = await Promise.all(
    [coordinator, ...[0, 1, 2].map((index) => join(folder, `node-${index}`))].map(identityOf),
  );
  const contacts = await Promise.all(
    identities.map(async (identity) => ({ host: '127.0.0.1', port: await freePort(), ...identity })),
  );
  const configOf = (index: number) => join(folder, `node-${index}.json`);
  for (const [index, { host, port }] of contacts.entries()) {
    await writeFile(
      configOf(index),
      JSON.stringify({
        index,
        folder: join(folder, `node-${index}`),
        listen: { host, port },
        certificates: contacts.map(({ certificate }) => certificate),
        addresses: contacts.map((contact) => ({ host: contact.host, port: contact.port })),
        coordinatorCertificate: server!.certificate,
        chain,
      }),
    );
  }
  const children: ChildProcess[] = [];
  const restart = async () => {
    children.length = 0;
    for (const index of contacts.keys()) children.push(await runNode(programOf(index, configOf(index))));
  };
  await restart();
  const nodesFile = join(folder, 'nodes.json');
  await writeFile(nodesFile, JSON.stringify(contacts));
  return {
    env: { TRICORN_PRIVACY_NODES: nodesFile, TRICORN_PRIVACY_IDENTITY: coordinator },
    contacts: contacts as unknown as Triple<NodeContact>,
    children,
    restart,
  };
}

async function identityOf(folder: string): Promise<PublicIdentity> {
  const { stdout } = await promisify(execFile)(process.execPath, [serverMain, 'node', 'identity', folder]);
  return JSON.parse(stdout) as PublicIdentity;
}

async function runNode(args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(createInterface(child.stdout), 'line');
  return child;
}
