import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RayCluster } from '../RayCluster.js';

/** The Python for tests on a cluster, which are skipped where it has no Ray. */
const python = process.env['TRICORN_TEST_PYTHON'] ?? 'python3';
const check = spawnSync(
  python,
  [
    '-c',
    `import sys, ray.dashboard.optional_deps, torch
from importlib.util import find_spec
print(sys.executable, *(name for name in ("lightgbm", "pyarrow", "scipy") if not find_spec(name)), sep="\\n")`,
  ],
  { encoding: 'utf8' },
);
const [executable = '', ...lacking] = check.status === 0 ? check.stdout.trim().split('\n') : [];
const folder = dirname(executable);
export const needsRay = {
  skip: check.status === 0 ? false : `not run: ${python} has no Ray with its dashboard and PyTorch`,
};
export const needsLearning = {
  skip: needsRay.skip || (lacking.length > 0 && `not run: ${python} lacks ${lacking.join(', ')}`),
};

export interface TestCluster {
  url: string;
  /** Adds a node; it ends with everything on it when it is killed. */
  addNode(cpus?: number): Promise<TestNode>;
  /** The pids of the processes whose command line has a text, on all nodes. */
  pidsOf(text: string): number[];
  head: TestNode;
  close(): Promise<void>;
}

export interface TestNode {
  kill(): Promise<void>;
  ended(): boolean;
}

const objectStoreBytes = 100_000_000;

/** A real cluster on this machine: a head with its dashboard, and nodes that are added. */
export async function startCluster({
  cpus = 1,
  variables = {},
  dashboardPort,
}: {
  cpus?: number;
  variables?: Record<string, string>;
  dashboardPort?: number;
} = {}): Promise<TestCluster> {
  // Unix sockets have short paths.
  const sessions = mkdtempSync(join(tmpdir(), 'ray-'));
  const [port, dashboard] = [await freePort(), dashboardPort ?? (await freePort())];
  const nodes: ChildProcess[] = [];
  const start = async (cpusOfNode: number, args: string[]): Promise<TestNode> => {
    const child = spawn(
      join(folder, 'ray'),
      [
        ...['start', '--block', '--disable-usage-stats', '--temp-dir', sessions],
        // Ray turns this into the machine's own address; what is sent to that does not leave the machine.
        ...['--node-ip-address', '127.0.0.1'],
        // Nodes of one machine would take the same one.
        ...['--dashboard-agent-listen-port', String(await freePort())],
        ...['--num-cpus', String(cpusOfNode), '--object-store-memory', String(objectStoreBytes), ...args],
      ],
      {
        env: {
          PATH: `${folder}${delimiter}${process.env['PATH']}`,
          HOME: sessions,
          LANG: 'C.UTF-8',
          RAY_DISABLE_IMPORT_WARNING: '1',
          // Busy machines take long to start so many processes.
          RAY_DASHBOARD_STARTUP_TIMEOUT_S: '300',
          RAY_DASHBOARD_SUBPROCESS_MODULE_WAIT_READY_TIMEOUT: '300',
          // A lost node is noticed within seconds, a slow one is not taken for lost.
          RAY_health_check_period_ms: '1000',
          RAY_health_check_failure_threshold: '30',
          RAY_enable_worker_prestart: 'false',
          ...variables,
        },
        stdio: 'ignore',
        detached: true,
      },
    );
    nodes.push(child);
    return { kill: async () => await killTree(child.pid!), ended: () => child.exitCode !== null };
  };
  const url = `http://127.0.0.1:${dashboard}`;
  const token = variables['RAY_AUTH_TOKEN'];
  const client = new RayCluster({ url, ...(token === undefined ? {} : { token }) });
  const head = await start(cpus, [
    ...['--head', '--port', String(port), '--include-dashboard', 'true'],
    ...['--dashboard-host', '127.0.0.1', '--dashboard-port', String(dashboard)],
    ...['--ray-client-server-port', String(await freePort())],
  ]);
  const close = async () => {
    await Promise.all(nodes.map(async ({ pid }) => await killTree(pid!)));
    rmSync(sessions, { recursive: true, force: true });
  };
  for (const end = Date.now() + 300_000; ; await sleep(500)) {
    const answers = await client.version().catch(() => undefined);
    if (answers !== undefined) break;
    if (!head.ended() && Date.now() < end) continue;
    await close();
    throw new Error('the cluster has not started; is the machine too busy?');
  }
  return {
    url,
    head,
    addNode: async (nodeCpus = 1) => await start(nodeCpus, ['--address', `127.0.0.1:${port}`]),
    pidsOf: (text) => nodes.flatMap(({ pid }) => treeOf(pid!)).filter((pid) => commandOf(pid).includes(text)),
    close,
  };
}

async function killTree(root: number): Promise<void> {
  const pids = treeOf(root);
  for (const pid of pids) tryKill(pid, 'SIGKILL');
  while (pids.some((pid) => tryKill(pid, 0))) await sleep(50);
}

function tryKill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** A process and everything that it started, also through processes that have gone since: they share its session. */
function treeOf(root: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(Number(name));
    if (parent !== undefined) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(parents.get(pid) ?? []));
  return tree;
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
