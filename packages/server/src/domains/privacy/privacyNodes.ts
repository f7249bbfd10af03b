import { readFile, rename, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '@tricorn/contract';
import {
  type Coordinator,
  createCoordinator,
  type LocalNodes,
  loadOrCreateIdentity,
  type NodeContact,
  spawnLocalNodes,
  type Triple,
} from '@tricorn/privacy';
import type { Logger } from '../../ground/observability/logger.js';
import { contendForLeadership } from '../../ground/store/leadership.js';
import type { PrivacySettings } from './settings.js';

/** The three compute nodes, wherever they run. */
export interface PrivacyNodes {
  /** The coordinator that drives the nodes; refuses with 503 while they are unavailable. */
  link(): Promise<NodeLink>;
  /** Process ids of the nodes that this process started. */
  pids(): readonly (number | undefined)[];
  close(): Promise<void>;
}

export interface NodeLink {
  coordinator: Coordinator;
  contacts: Triple<NodeContact>;
}

interface NodesDependencies {
  settings: PrivacySettings;
  dataFolder: string;
  databaseUrl: string;
  /** Whether this process may start local nodes; processes without workers use the nodes of another process. */
  works: boolean;
  nodePreload?: URL | undefined;
  log: Logger;
}

const leaderPollMs = 500;
/** How long a request waits for nodes that are starting. */
const startWaitMs = 15_000;
const startPollMs = 50;
/** Large data takes a while to send and to store. */
const requestTimeoutMs = 60_000;

/** Connects to the operators' nodes, or keeps three local ones running. */
export async function createPrivacyNodes(dependencies: NodesDependencies): Promise<PrivacyNodes> {
  const { nodes } = dependencies.settings;
  if (nodes === 'off') return disabledNodes();
  return nodes === 'local' ? await createLocalNodes(dependencies) : createExternalNodes(dependencies, nodes);
}

const disabledNodes = (): PrivacyNodes => ({
  link: async () => {
    throw new ServiceError('unavailable', 'This server offers no input jobs.');
  },
  pids: () => [],
  close: async () => {},
});

function createExternalNodes(dependencies: NodesDependencies, contacts: Triple<NodeContact>): PrivacyNodes {
  let link: Promise<NodeLink> | undefined;
  return {
    link: () => {
      link ??= connect(dependencies, contacts);
      return link;
    },
    pids: () => [],
    close: async () => {},
  };
}

/**
 * Among the processes that share a data folder, one runs the nodes; the others read the nodes' addresses from a file.
 * The database elects the leader, so another process takes over when it dies.
 */
async function createLocalNodes(dependencies: NodesDependencies): Promise<PrivacyNodes> {
  const { settings, dataFolder, databaseUrl, works, nodePreload, log } = dependencies;
  const folder = join(dataFolder, 'mpc');
  const contactsPath = join(folder, 'nodes.json');
  const leadership = works
    ? await contendForLeadership(databaseUrl, `tricorn mpc ${hostname()} ${dataFolder}`)
    : undefined;
  let own: LocalNodes | undefined;
  let attached: { text: string; link: NodeLink } | undefined;
  const closing = new AbortController();

  const keepRunning = async (): Promise<void> => {
    while (own === undefined && !closing.signal.aborted) {
      if (leadership?.isLeader()) {
        try {
          const started = await spawnLocalNodes({
            folder,
            requestTimeoutMs,
            preload: nodePreload,
            allowSemiHonest: settings.security.model === 'semi-honest',
            onNotice: (notice) => log.warn({ notice }, 'compute node'),
          });
          await writeContacts(contactsPath, started.contacts);
          own = started;
          break;
        } catch (error) {
          log.error({ err: error }, 'the compute nodes did not start; retrying');
        }
      }
      await sleep(leaderPollMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  const keeper = works ? keepRunning() : Promise.resolve();

  const attach = async (): Promise<NodeLink | undefined> => {
    const text = await readFile(contactsPath, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    if (attached?.text !== text)
      attached = { text, link: await connect(dependencies, JSON.parse(text) as Triple<NodeContact>) };
    return attached.link;
  };

  return {
    link: async () => {
      for (const end = Date.now() + startWaitMs; ; ) {
        if (own !== undefined) return own;
        // A leader is about to start its own nodes; the file still describes the nodes of a dead process.
        const link = leadership?.isLeader() ? undefined : await attach();
        if (link !== undefined) return link;
        if (Date.now() >= end || closing.signal.aborted)
          throw new ServiceError('unavailable', 'The compute nodes are not running yet; try again.');
        await sleep(startPollMs);
      }
    },
    pids: () => own?.pids() ?? [],
    close: async () => {
      closing.abort();
      await keeper;
      await own?.stop();
      await leadership?.close();
    },
  };
}

async function connect(
  { settings, dataFolder }: NodesDependencies,
  contacts: Triple<NodeContact>,
): Promise<NodeLink> {
  const folder = settings.identityFolder ?? join(dataFolder, 'mpc', 'coordinator');
  const { tls } = await loadOrCreateIdentity(folder);
  return { coordinator: createCoordinator({ nodes: contacts, identity: tls, requestTimeoutMs }), contacts };
}

/** Written to a temporary file and renamed, so that no reader sees a partial file. It contains no secrets. */
async function writeContacts(path: string, contacts: Triple<NodeContact>): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(contacts));
  await rename(`${path}.new`, path);
}
