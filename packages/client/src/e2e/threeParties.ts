import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { TestServer } from '@tricorn/testing';
import { run } from '../cli/run.js';
import { createTerminal } from '../cli/terminal/terminal.js';
import { Tricorn } from '../index.js';
import { type KeyPin, type NodePins, nodeFingerprint, readNodePins } from '../sealing/index.js';

/** The three accounts that compute together in tests. */
export const names = ['alice', 'bob', 'carol'] as const;
export type Name = (typeof names)[number];
export const parties = names.map((name) => `${name}@example.com`);

/** Fingerprints of everybody's keys, as their owners would tell them by another way than the service. */
export interface Told {
  nodeKeys: NodePins;
  partyKeys: KeyPin[];
  /** The same as options of the command line. */
  options: string[];
}

/** Asks the real service, which stands for the operators of the nodes here; `keys` are those of the parties. */
export async function tellKeys(client: Tricorn, keys: readonly string[]): Promise<Told> {
  const { nodes } = await client.api.privacyNodes({});
  const found = await Promise.all(nodes.map(({ signKey }) => nodeFingerprint({ sign: signKey })));
  const nodeKeys = readNodePins(found.join());
  const partyKeys = keys.map((fingerprint, place) => ({ who: parties[place]!, fingerprint }));
  const named = partyKeys.map(({ who, fingerprint }) => `${who}=${fingerprint}`);
  return { nodeKeys, partyKeys, options: ['--node-keys', nodeKeys.join(), '--party-keys', named.join()] };
}

export const clientsOf = ({ baseUrl, passwd }: TestServer): Record<Name, Tricorn> => {
  const clientOf = (name: Name) => new Tricorn({ baseUrl, email: `${name}@example.com`, passwd });
  return { alice: clientOf('alice'), bob: clientOf('bob'), carol: clientOf('carol') };
};

/** Removes the signing keys of the three accounts. */
export async function removeAll(clients: Record<Name, Tricorn>): Promise<void> {
  for (const client of Object.values(clients)) {
    const { keys } = await client.api.signingKeys({});
    for (const { publicKey } of keys) await client.api.removeSigningKey({ publicKey });
  }
}

/** Removes the signing keys at the end: other suites of the server send plain text for these accounts. */
export async function removeKeys(clients: Record<Name, Tricorn>): Promise<void> {
  await removeAll(clients);
  for (const client of Object.values(clients)) client.close();
}

/** Runs a command line as one of the three, with a configuration folder of its own. */
export async function runAs(
  { baseUrl, passwd }: TestServer,
  folder: string,
  name: Name,
  args: string[],
): Promise<{ code: number; out: string; err: string }> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end();
  const terminal = createTerminal(stdin as never, stdout as never, stderr as never);
  const code = await run(args, terminal, {
    XDG_CONFIG_HOME: join(folder, name),
    TRICORN_URL: baseUrl,
    TRICORN_EMAIL: `${name}@example.com`,
    TRICORN_PASSWD: passwd,
  });
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') };
}
