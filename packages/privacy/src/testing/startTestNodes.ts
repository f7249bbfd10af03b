import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Coordinator, createCoordinator, type NodeContact } from '../node/coordinator.js';
import { freePort } from '../node/freePort.js';
import { loadOrCreateIdentity } from '../node/identity.js';
import type { NodeConfig } from '../node/nodeConfig.js';
import type { Address } from '../node/wire.js';
import type { Triple } from '../plan.js';

export interface TestNodes {
  readonly coordinator: Coordinator;
  stop(): Promise<void>;
}

const host = '127.0.0.1';

/** Starts three node processes whose main files, relative to this one, and further arguments the test chooses. */
export async function startTestNodes(
  folder: string,
  mainOf: (index: number) => { main: string; args: readonly string[] },
  { allowSemiHonest = false } = {},
): Promise<TestNodes> {
  const folders = [0, 1, 2].map((index) => join(folder, `node-${index}`));
  const identities = (await Promise.all(folders.map(loadOrCreateIdentity))).map(({ tls }) => tls);
  const { tls } = await loadOrCreateIdentity(join(folder, 'coordinator'));
  const contacts: NodeContact[] = [];
  const children: ChildProcess[] = [];
  const ports = [await freePort(host), await freePort(host), await freePort(host)];
  for (const [index, { certificate }] of identities.entries()) {
    const port = ports[index]!;
    contacts.push({ host, port, certificate });
    const config: NodeConfig = {
      index,
      folder: folders[index]!,
      listen: { host, port },
      certificates: identities.map((identity) => identity.certificate) as unknown as Triple<string>,
      addresses: ports.map((at) => ({ host, port: at })) as unknown as Triple<Address>,
      coordinatorCertificate: tls.certificate,
      allowSemiHonest,
      exitWithParent: true,
    };
    const path = join(folders[index]!, 'config.json');
    await writeFile(path, JSON.stringify(config));
    const { main, args } = mainOf(index);
    const child = spawn(process.execPath, [fileURLToPath(new URL(main, import.meta.url)), path, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(child.stdout, 'data');
  }
  return {
    coordinator: createCoordinator({ nodes: contacts as unknown as Triple<NodeContact>, identity: tls }),
    async stop() {
      for (const child of children) {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }
    },
  };
}
