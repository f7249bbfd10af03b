import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '@tricorn/contract';
import {
  loadOrCreateIdentity,
  NodeRefusalError,
  publicIdentity,
  readNodeConfig,
  renewIdentity,
  startNode,
  withoutChain,
} from '@tricorn/privacy';
import type { Telemetry } from '../../ground/observability/telemetry.js';
import type { StartProcessHealth } from './command.js';

interface NodeDependencies {
  /** Sends the traces of a compute node, if a collector is set. */
  startNodeTelemetry(): Promise<Telemetry>;
  startProcessHealth: StartProcessHealth;
}

/** Runs one of three compute nodes, usually on its own machine. */
export const nodeCommand = (dependencies: NodeDependencies) => ({
  usage: 'node identity FOLDER | node renew FOLDER | node run CONFIG.json',
  about: 'create and show the keys of a compute node, replace them after a restore, or run it',
  run: async ([action, path]: readonly string[]): Promise<number | undefined> => {
    if (action === 'identity' && path !== undefined) {
      console.log(JSON.stringify(await publicIdentity(await loadOrCreateIdentity(path)), undefined, 2));
      return 0;
    }
    if (action === 'renew' && path !== undefined) return await renew(path);
    if (action === 'run' && path !== undefined) return await runUntilStopped(path, dependencies);
    return undefined;
  },
});

async function renew(folder: string): Promise<number> {
  if (!existsSync(join(folder, 'identity.json')))
    throw new ServiceError('fileUnknown', `There is no node in ${folder}.`);
  console.log(JSON.stringify(await publicIdentity(await renewIdentity(folder)), undefined, 2));
  console.error(
    'The node has new keys, and its sealed data is deleted. Give the certificate to the other operators and to the service, and start all of them again; parties who pin this node need its new fingerprint.',
  );
  return 0;
}

async function runUntilStopped(
  path: string,
  { startNodeTelemetry, startProcessHealth }: NodeDependencies,
): Promise<number> {
  const telemetry = await startNodeTelemetry();
  const { options } = await readConfiguration(path);
  const node = await startNode({
    ...options,
    onRefused: (what) => console.error(what),
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const health = await startProcessHealth();
  console.log(`The compute node is ready at ${node.address.host}:${node.address.port}`);
  if (options.chain === undefined) console.error(withoutChain);
  else console.log(`It reads the chain at ${new URL(options.chain.rpc).host} before it takes data.`);
  await new Promise<void>((done) => {
    for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => done());
  });
  await health.close();
  await node.stop();
  await telemetry.close();
  return 0;
}

async function readConfiguration(path: string): Promise<ReturnType<typeof readNodeConfig>> {
  try {
    return readNodeConfig(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new ServiceError('invalidFile', `${path} is not JSON.`);
    if ((error as { code?: string }).code === 'ENOENT')
      throw new ServiceError('fileUnknown', `There is no file ${path}.`);
    throw asRefusal(error);
  }
}

const asRefusal = (error: unknown): unknown =>
  error instanceof NodeRefusalError ? new ServiceError('invalidFile', `${error.message}.`) : error;
