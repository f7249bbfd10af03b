import { existsSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteNode } from '@tricorn/chain';
import { createCoordinator, loadOrCreateIdentity } from '@tricorn/privacy';
import { checkCluster } from '@tricorn/ray';
import { sql } from 'kysely';
import { type Config, readConfig, readDataFolder, unknownSettings } from './config.js';
import { createEngines as createLanguageEngines } from './domains/language/language.js';
import { createEngines as createPictureEngines } from './domains/pictures/pictures.js';
import { requireDevice, requireTorch } from './domains/training/device.js';
import { clusterFor } from './ground/cluster/settings.js';
import { openS3 } from './ground/files/openS3.js';
import { auditLedger } from './ground/ledger/audit.js';
import { messageOf } from './ground/messageOf.js';
import { withDatabase } from './withDatabase.js';

/** The result of a check; a problem says what to do about it. */
type Finding = { fine: string } | { problem: string };
type Check = (config: Config) => Promise<Finding>;

const nodeNeeded = [20, 19] as const;
const diskBytesMin = 2_000_000_000;
const answerMsMax = 3_000;
/** A job on a cluster starts Python and may wait for a node. */
const jobMsMax = 120_000;

const checks: Readonly<Record<string, Check>> = {
  'Node.js': async () => checkNode(process.versions.node),
  settings: async () => checkSettings(unknownSettings()),
  'data folder': checkDataFolder,
  database: checkDatabase,
  files: async ({ s3, dataFolder }) => {
    if (s3 === undefined) return { fine: 'in the data folder' };
    const store = await openS3({ ...s3, scratchFolder: join(dataFolder, 'scratch') });
    await store.check();
    return { fine: `bucket ${s3.bucket}` };
  },
  pictures: checkPictures,
  language: checkLanguage,
  training: checkTraining,
  cluster: checkRay,
  chain: checkChain,
  nodes: checkNodes,
  processes: checkProcesses,
  server: checkServer,
};

/** Checks this installation and prints what is wrong with it; resolves with the exit code. */
export async function runDoctor(): Promise<number> {
  const dataFolder = readDataFolder();
  if (!existsSync(dataFolder)) {
    console.log(
      `There is no data folder at ${dataFolder} yet; \`tricorn start\` creates it. Set TRICORN_DATA to use another folder.`,
    );
    return 1;
  }
  const config = readConfig();
  let problems = 0;
  for (const [name, check] of Object.entries(checks)) {
    const finding = await check(config).catch((error: unknown) => ({ problem: messageOf(error) }));
    const [verdict, words] = 'fine' in finding ? ['ok  ', finding.fine] : ['FAIL', finding.problem];
    if ('problem' in finding) problems++;
    console.log(`${verdict}  ${name.padEnd(11)}  ${words}`);
  }
  if (problems > 0) console.log(`${problems} of ${Object.keys(checks).length} checks failed.`);
  return problems === 0 ? 0 : 1;
}

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > nodeNeeded[0] || (major === nodeNeeded[0] && minor >= nodeNeeded[1]);
  return isEnough
    ? { fine: version }
    : { problem: `${version} is too old; install Node.js ${nodeNeeded.join('.')} or later.` };
}

const checkSettings = (unknown: readonly string[]): Finding =>
  unknown.length === 0
    ? { fine: 'no unknown settings' }
    : { problem: `Unknown settings: ${unknown.join(', ')}. docs/settings.md lists the known ones.` };

async function checkDataFolder({ dataFolder }: Config): Promise<Finding> {
  const probe = join(dataFolder, `.doctor-${process.pid}`);
  await writeFile(probe, '');
  await rm(probe);
  const { bavail, bsize } = await statfs(dataFolder);
  const free = bavail * bsize;
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  return free >= diskBytesMin
    ? { fine: `${dataFolder}, ${gigabytes(free)} free` }
    : {
        problem: `${dataFolder} has ${gigabytes(free)} free; ${gigabytes(diskBytesMin)} are needed. Free some space, or set TRICORN_DATA to another folder.`,
      };
}

/** Opens the database as the server would, including migrations, and audits the ledger. */
async function checkDatabase({ databaseUrl }: Config): Promise<Finding> {
  return await withDatabase(async (db) => {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    const violations = await auditLedger(db);
    if (violations.length > 0)
      return { problem: `${violations.join('; ')}. Stop the server and restore the last good backup.` };
    const kind = databaseUrl === undefined ? 'embedded' : 'set by TRICORN_DATABASE_URL';
    return { fine: `PostgreSQL ${rows[0]!.server_version}, ${kind}; the ledger is consistent` };
  });
}

async function checkPictures({ pictures: settings }: Config): Promise<Finding> {
  const pictures = createPictureEngines(settings);
  try {
    const states = Object.entries(await pictures.healthByMode());
    const bad = states.filter(([, { ok }]) => !ok);
    if (bad.length > 0) return { problem: bad.map(([mode, { detail }]) => `${mode}: ${detail}`).join('; ') };
    return { fine: [...new Set(states.map(([, { engine }]) => engine))].join(', ') };
  } finally {
    await pictures.close();
  }
}

async function checkLanguage({ dataFolder, language }: Config): Promise<Finding> {
  const engines = createLanguageEngines(language, dataFolder);
  try {
    const [standard, coding] = await Promise.all([engines.default.health(), engines.coding.health()]);
    const bad = Object.entries({ default: standard, coding }).filter(
      ([, { status }]) => status === 'unavailable',
    );
    if (bad.length > 0) return { problem: bad.map(([kind, { detail }]) => `${kind}: ${detail}`).join('; ') };
    return { fine: [...new Set([engines.default.model, engines.coding.model])].join(', ') };
  } finally {
    await engines.close();
  }
}

async function checkTraining({ cluster, training }: Config): Promise<Finding> {
  const { executionProvider, torch } = training;
  if (clusterFor(cluster, 'training') !== undefined) return { fine: 'on the Ray cluster' };
  await requireDevice(executionProvider);
  if (torch === undefined) return { fine: `embedded, on ${executionProvider}` };
  const { version, gpus, ranks } = await requireTorch(torch);
  const device = gpus.length === 0 ? 'the processor' : gpus.join(', ');
  return { fine: `PyTorch ${version} on ${device}, ranks: ${ranks}` };
}

/** Checks the cluster from its version to a job that answers, and names what its nodes lack. */
async function checkRay({ cluster, dataFolder }: Config): Promise<Finding> {
  if (cluster === undefined) return { fine: 'none' };
  const scratchFolder = join(dataFolder, 'scratch');
  const found = await checkCluster({ ...cluster, scratchFolder }, jobMsMax);
  const { version, torch, nodes, cpus, gpus } = found;
  const missing = [
    ...(torch === null && clusterFor(cluster, 'training') ? ['torch'] : []),
    ...(clusterFor(cluster, 'learning') ? found.missing : []),
  ];
  if (missing.length > 0)
    return { problem: `The nodes of Ray lack ${missing.join(', ')}: pip install ${missing.join(' ')}` };
  return {
    fine: `Ray ${version}, PyTorch ${torch ?? 'none'}, nodes: ${nodes}, processors: ${cpus}, GPUs: ${gpus}`,
  };
}

/** An external node must serve the configured chain. */
async function checkChain({ chain: settings }: Config): Promise<Finding> {
  if (settings.kind === 'off') return { fine: 'off' };
  if (settings.kind === 'embedded') return { fine: 'embedded' };
  const node = remoteNode(settings.url);
  try {
    const chainId = Number(await node.request({ method: 'eth_chainId' }));
    if (chainId !== settings.chainId)
      return {
        problem: `The node serves chain ${chainId}; set TRICORN_CHAIN_ID to it, or TRICORN_CHAIN_RPC to another node.`,
      };
    if (settings.operatorKey === undefined)
      return {
        problem:
          'TRICORN_CHAIN_OPERATOR_KEY is not set, so contracts are deployed from a new wallet without funds; set it to the key of a wallet that can pay.',
      };
    return { fine: `an external node with chain ${chainId}` };
  } finally {
    await node.close();
  }
}

/** External compute nodes must be reachable and accept the identity of this server. */
async function checkNodes({ dataFolder, privacy: { identityFolder, nodes } }: Config): Promise<Finding> {
  if (nodes === 'off') return { fine: 'off' };
  if (nodes === 'local') return { fine: 'three processes on this machine' };
  const { tls } = await loadOrCreateIdentity(identityFolder ?? join(dataFolder, 'mpc', 'coordinator'));
  const states = await createCoordinator({ nodes, identity: tls, requestTimeoutMs: answerMsMax }).health();
  const away = states.flatMap((state, index) => (state.ready ? [] : [`node ${index}: ${state.reason}`]));
  return away.length === 0 ? { fine: 'three external nodes are ready' } : { problem: away.join('; ') };
}

/** What several processes on one database must agree on. */
async function checkProcesses({ databaseUrl, given, publicUrl, s3 }: Config): Promise<Finding> {
  if (databaseUrl === undefined) return { fine: 'one machine: the database is embedded' };
  const missing = [
    ...(publicUrl === undefined
      ? ['TRICORN_PUBLIC_URL (result addresses name the process that made them)']
      : []),
    ...(given.has('TRICORN_SECRET') ? [] : ['TRICORN_SECRET (each data folder has its own)']),
    ...(s3 === undefined ? ['TRICORN_S3_BUCKET, unless all share one data folder'] : []),
  ];
  return {
    fine:
      missing.length === 0
        ? 'several processes can share this database'
        : `one process; for several, set the same for all: ${missing.join('; ')}`,
  };
}

async function checkServer({ host, port }: Config): Promise<Finding> {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  let answer: Response;
  try {
    answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(answerMsMax) });
  } catch {
    return { fine: `not running at ${address}; \`tricorn start\` starts it` };
  }
  const { parts } = (await answer.json().catch(() => ({}))) as { parts?: Record<string, string> };
  if (parts === undefined)
    return { problem: `Another program answers at ${address}; stop it or choose another PORT.` };
  const waiting = Object.entries(parts).filter(([, state]) => state !== 'ready');
  return waiting.length === 0
    ? { fine: `ready at ${address}` }
    : { problem: `not ready: ${waiting.map(([part, state]) => `${part} ${state}`).join(', ')}` };
}
