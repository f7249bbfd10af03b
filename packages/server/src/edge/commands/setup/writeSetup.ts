import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { ServiceError } from '@tricorn/contract';
import { loadOrCreateIdentity, publicIdentity } from '@tricorn/privacy';
import {
  countersFolder,
  hostOf,
  identityFolder,
  listenHost,
  nodeIndexes,
  nodePort,
  type PlannedProcess,
  planSetup,
  type SetupOptions,
  type SetupPlan,
  settingsFilesOf,
} from './setupPlan.js';
import { unitsOf } from './units.js';

/** A process as `tricorn run` starts it. */
export interface ListedProcess {
  name: string;
  args: readonly string[];
  /** Files of settings; a later file wins. */
  settingsFiles: readonly string[];
}

const privateMode = 0o600;

/**
 * Writes a set-up into its folder. Keys, secrets and settings of an earlier set-up there are kept, so that it can be run
 * again with other numbers of processes.
 */
export async function writeSetup(
  options: SetupOptions,
  given: Readonly<Record<string, string>>,
  command: readonly string[],
): Promise<SetupPlan> {
  const { folder } = options;
  const settingsFile = join(folder, 'settings.env');
  const earlier = parseEnv(await readIfPresent(settingsFile, '')) as Record<string, string>;
  const plan = planSetup(
    options,
    { ...earlier, ...given },
    {
      secret: randomBytes(36).toString('base64url'),
      metricsToken: randomBytes(24).toString('base64url'),
      chainOperatorKey: randomBytes(32).toString('hex'),
      modelKey: randomBytes(24).toString('base64url'),
    },
  );
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await removeEarlierProcesses(folder);
  await place(join(folder, 'derived.env'), formatEnvFile(plan.derived), privateMode);
  await place(settingsFile, formatEnvFile(plan.settings), privateMode);
  for (const { name, settings, writes } of plan.processes) {
    await place(join(folder, `${name}.env`), formatEnvFile(settings), privateMode);
    for (const written of [writes].flat()) await mkdir(written, { recursive: true });
  }
  if (plan.coordinators.length > 0) await writeNodes(options, plan);
  for (const [name, text] of Object.entries(unitsOf(plan, { ...options, command })))
    await place(join(folder, 'systemd', name), text, 0o644);
  const listed = plan.processes.map(
    (process): ListedProcess => ({
      name: process.name,
      args: process.args,
      settingsFiles: settingsFilesOf(folder, process),
    }),
  );
  // For a restore, which writes the set-up again.
  const { folder: _, ...numbers } = options;
  await place(join(folder, 'setup.json'), `${JSON.stringify(numbers, undefined, 2)}\n`, 0o644);
  await place(join(folder, 'processes.json'), `${JSON.stringify(listed, undefined, 2)}\n`, 0o644);
  await place(join(folder, 'Procfile'), procfileOf(folder, plan.processes, command), 0o644);
  await place(join(folder, 'tricorn'), scriptOf(folder, command), 0o755);
  return plan;
}

const addressOf = (options: SetupOptions, index: number) => ({
  host: hostOf(options, `node-${index}`),
  port: nodePort(options, index),
});

/** Creates the keys of nodes and coordinators, and tells each node whom to accept. */
async function writeNodes(options: SetupOptions, plan: SetupPlan): Promise<void> {
  const { folder } = options;
  const accepted: string[] = [];
  for (const name of plan.coordinators) {
    const identity = await loadOrCreateIdentity(identityFolder(folder, name));
    accepted.push(identity.tls.certificate);
  }
  const nodes = [];
  for (const index of nodeIndexes)
    nodes.push(await publicIdentity(await loadOrCreateIdentity(join(folder, `node-${index}`))));
  const rpc = plan.settings['TRICORN_CHAIN_RPC'] ?? plan.derived['TRICORN_CHAIN_RPC'];
  const [a, b, c] = nodes.map(({ certificate }) => certificate) as [string, string, string];
  for (const index of nodeIndexes) {
    const config = {
      index,
      folder: join(folder, `node-${index}`),
      listen: { host: listenHost(options), port: nodePort(options, index) },
      certificates: [a, b, c],
      addresses: nodeIndexes.map((peer) => addressOf(options, peer)),
      counter: join(countersFolder(folder), `node-${index}`),
      coordinatorCertificate: accepted,
      ...(rpc?.startsWith('http') ? { chain: { rpc } } : {}),
    };
    await place(
      join(folder, `node-${index}`, 'config.json'),
      `${JSON.stringify(config, undefined, 2)}\n`,
      privateMode,
    );
  }
  const contacts = nodes.map((node, index) => ({
    ...addressOf(options, index),
    ...node,
  }));
  await place(join(folder, 'nodes.json'), `${JSON.stringify(contacts, undefined, 2)}\n`, 0o644);
}

/** With fewer processes than before, the files of the others must not stay behind. */
async function removeEarlierProcesses(folder: string): Promise<void> {
  const text = await readIfPresent(join(folder, 'processes.json'), '[]');
  for (const { name } of JSON.parse(text) as ListedProcess[])
    await rm(join(folder, `${name}.env`), { force: true });
  await rm(join(folder, 'systemd'), { recursive: true, force: true });
}

const shellWord = (word: string): string =>
  /^[\w./:@%+,=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** For foreman, overmind and others of their kind. */
function procfileOf(
  folder: string,
  processes: readonly PlannedProcess[],
  [node = '', ...rest]: readonly string[],
): string {
  return processes
    .map((process) => {
      const { args, name } = process;
      const files = settingsFilesOf(folder, process).map((file) => `--env-file=${file}`);
      return `${name}: exec ${[node, ...files, ...rest, ...args].map(shellWord).join(' ')}\n`;
    })
    .join('');
}

/** A program that runs any command of Tricorn with the settings of the set-up. */
const scriptOf = (folder: string, [node = '', ...rest]: readonly string[]): string => `#!/bin/sh
# Runs a command of Tricorn with the settings of this folder.
folder=${shellWord(folder)}
case $1 in run | backup | restore) command=$1; shift; set -- "$command" --folder "$folder" "$@" ;; esac
exec ${shellWord(node)} --env-file="$folder/derived.env" --env-file="$folder/settings.env" ${rest.map(shellWord).join(' ')} "$@"
`;

async function place(path: string, text: string, mode: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o755 });
  const draft = `${path}.new`;
  await writeFile(draft, text, { mode });
  await chmod(draft, mode);
  await rename(draft, path);
}

/** Settings that cannot be read must not be taken for settings that are not there: new secrets would replace them. */
async function readIfPresent(path: string, otherwise: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  }
}

/** Characters that mean the same unquoted to Node's --env-file, systemd, compose and a shell. */
const plain = /^[A-Za-z0-9_./:@%+,=?&-]*$/;

/** The content of a file of settings that Node, systemd, compose and a shell read alike. */
const formatEnvFile = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${quoted(name, value)}\n`)
    .join('');

function quoted(name: string, value: string): string {
  if (plain.test(value)) return value;
  // A backslash is kept by a shell and by Node, and removed by systemd.
  if (/['\n\r\\]/.test(value))
    throw new ServiceError(
      'invalidField',
      `${name} contains a quotation mark, a backslash or a line break, which files of settings cannot hold; use a path to a file instead, or another value.`,
    );
  return `'${value}'`;
}
