import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childEnvironment, endChild } from '@tricorn/workers';
import { MpcAbortError } from '../errors.js';
import { mapTriple, type Triple } from '../plan.js';
import { type Coordinator, createCoordinator, type NodeContact } from './coordinator.js';
import { writeDurably } from './durableFile.js';
import { freePort } from './freePort.js';
import { loadOrCreateIdentity } from './identity.js';
import type { NodeConfig } from './nodeConfig.js';

export interface LocalNodesOptions {
  /** Contains a folder for each node and one for the coordinator. */
  readonly folder: string;
  /** Ports to listen on; free ones when absent. */
  readonly ports?: Triple<number>;
  readonly allowSemiHonest?: boolean;
  readonly connectTimeoutMs?: number;
  readonly messageTimeoutMs?: number;
  readonly requestTimeoutMs?: number;
  readonly roundTimeoutMs?: number;
  /** A module that every node loads first. */
  readonly preload?: URL | undefined;
  /** Called for every line that a node writes to standard error, and for exits and restarts. */
  readonly onNotice?: (notice: string) => void;
}

export interface LocalNodes {
  readonly coordinator: Coordinator;
  /** Addresses and keys of the nodes, for another process that shares the coordinator's identity. */
  readonly contacts: Triple<NodeContact>;
  /** Process ids by node; undefined while a node restarts. */
  pids(): Triple<number | undefined>;
  stop(): Promise<void>;
}

const loopback = '127.0.0.1';
const telemetrySettings = /^(?:OTEL_\w+|TRICORN_OTLP_URL|TRICORN_TRACES_PERCENT|TRICORN_METRICS_SECONDS)$/;
const startTimeoutMs = 30_000;
const restartDelayMs = 250;
const stopTimeoutMs = 5_000;
const nodeMainPath = fileURLToPath(new URL('../nodeMain.js', import.meta.url));

/**
 * Starts three node processes on this machine and a coordinator for them. A node that exits is restarted; all of
 * them end with this process. They give no privacy against whoever controls the machine.
 */
export async function spawnLocalNodes(options: LocalNodesOptions): Promise<LocalNodes> {
  const folders = mapTriple([0, 1, 2], (index) => join(options.folder, `node-${index}`));
  const identities = await Promise.all(mapTriple(folders, loadOrCreateIdentity));
  const coordinatorIdentity = await loadOrCreateIdentity(join(options.folder, 'coordinator'));
  const ports = options.ports ?? [
    await freePort(loopback),
    await freePort(loopback),
    await freePort(loopback),
  ];
  const contacts = mapTriple(
    identities,
    ({ tls: { certificate } }, index): NodeContact => ({ host: loopback, port: ports[index], certificate }),
  );
  const nodes = mapTriple(folders, (folder, index) => {
    const config: NodeConfig = {
      index,
      folder,
      listen: { host: loopback, port: ports[index] },
      certificates: mapTriple(contacts, ({ certificate }) => certificate),
      addresses: mapTriple(contacts, ({ host, port }) => ({ host, port })),
      coordinatorCertificate: coordinatorIdentity.tls.certificate,
      allowSemiHonest: options.allowSemiHonest ?? false,
      exitWithParent: true,
      connectTimeoutMs: options.connectTimeoutMs,
      messageTimeoutMs: options.messageTimeoutMs,
    };
    const { onNotice = () => undefined, preload } = options;
    return new NodeProcess(index, join(folder, 'config.json'), config, onNotice, preload);
  });
  try {
    await Promise.all(nodes.map((node) => node.start()));
  } catch (error) {
    await Promise.all(nodes.map((node) => node.stop()));
    throw error;
  }
  const coordinator = createCoordinator({
    nodes: contacts,
    identity: coordinatorIdentity.tls,
    requestTimeoutMs: options.requestTimeoutMs,
    roundTimeoutMs: options.roundTimeoutMs,
  });
  return {
    coordinator,
    contacts,
    pids: () => mapTriple(nodes, ({ pid }) => pid),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

class NodeProcess {
  readonly #index: number;
  readonly #configPath: string;
  readonly #config: NodeConfig;
  readonly #onNotice: (notice: string) => void;
  readonly #preload: URL | undefined;
  #child: ChildProcess | undefined;
  #restart: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(
    index: number,
    configPath: string,
    config: NodeConfig,
    onNotice: (notice: string) => void,
    preload: URL | undefined,
  ) {
    this.#preload = preload;
    this.#index = index;
    this.#configPath = configPath;
    this.#config = config;
    this.#onNotice = onNotice;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when the node is listening. */
  async start(): Promise<void> {
    await writeDurably(this.#configPath, JSON.stringify(this.#config));
    const preloading = this.#preload === undefined ? [] : ['--import', this.#preload.href];
    const child = spawn(process.execPath, [...preloading, nodeMainPath, this.#configPath], {
      // A node that sends traces reads where to; it needs no other setting of the server.
      env: childEnvironment({}, this.#preload === undefined ? undefined : telemetrySettings),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stdin.on('error', () => undefined);
    createInterface(child.stderr).on('line', (line) => this.#onNotice(`node ${this.#index}: ${line}`));
    child.on('exit', (code, signal) => this.#onExit(code, signal));
    await new Promise<void>((resolve, reject) => {
      const late = () =>
        reject(new MpcAbortError('node-unreachable', `Node ${this.#index} did not start`, this.#index));
      const timer = setTimeout(late, startTimeoutMs);
      createInterface(child.stdout).once('line', () => {
        clearTimeout(timer);
        resolve();
      });
      child.once('exit', () => {
        clearTimeout(timer);
        late();
      });
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (child !== undefined) await endChild(child, () => child.kill('SIGTERM'), stopTimeoutMs);
  }

  #onExit(code: number | null, signal: string | null): void {
    this.#child = undefined;
    if (this.#stopped) return;
    this.#onNotice(`node ${this.#index} exited (${signal ?? code}) and will be restarted`);
    this.#restart = setTimeout(() => {
      this.start().catch(() => this.#onNotice(`node ${this.#index} did not start`));
    }, restartDelayMs);
  }
}
