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
} from '@tricorn/mpc';
import type { Logger } from '../../ground/logger.js';
import { standForLeadership } from '../../ground/store/leadership.js';
import type { PrivacySettings } from './settings.js';

/** The three compute nodes, wherever they run. */
export interface PrivacyNodes {
  /** Whoever orders the nodes about; refuses with 503 while there are none. */
  link(): Promise<NodeLink>;
  /** Process ids of nodes that this process started. */
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
  /** Whether this process may start local nodes; one that does not work uses those of one that does. */
  works: boolean;
  log: Logger;
}

const leaderPollMs = 500;
/** How long a request waits for nodes that are just starting. */
const startWaitMs = 15_000;
const startPollMs = 50;
/** Large data takes a while to travel and to be written. */
const requestTimeoutMs = 60_000;

/** Connects to the operators' nodes, or sees to it that three local ones run. */
export async function createPrivacyNodes(dependencies: NodesDependencies): Promise<PrivacyNodes> {
  const { nodes } = dependencies.settings;
  if (nodes === 'off') return nodesThatAreOff();
  return nodes === 'local' ? await createLocalNodes(dependencies) : createExternalNodes(dependencies, nodes);
}

const nodesThatAreOff = (): PrivacyNodes => ({
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
 * One process of those that share a data folder runs the nodes; the others read from a file where they answer. Whoever
 * leads is settled by the database, so a process that dies is followed by another.
 */
async function createLocalNodes(dependencies: NodesDependencies): Promise<PrivacyNodes> {
  const { settings, dataFolder, databaseUrl, works, log } = dependencies;
  const folder = join(dataFolder, 'mpc');
  const contactsPath = join(folder, 'nodes.json');
  const leadership = works
    ? await standForLeadership(databaseUrl, `tricorn mpc ${hostname()} ${dataFolder}`)
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
            allowSemiHonest: settings.security.model === 'semi-honest',
            onNotice: (notice) => log.warn({ notice }, 'compute node'),
          });
          await writeContacts(contactsPath, started.contacts);
          own = started;
          break;
        } catch (error) {
          log.error({ err: error }, 'the compute nodes did not start and are tried again');
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
        // A leader's own nodes are about to start; what the file says is about those of a process that is gone.
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

/** Written beside and renamed, so that nobody reads half of it. It holds nothing secret. */
async function writeContacts(path: string, contacts: Triple<NodeContact>): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(contacts));
  await rename(`${path}.new`, path);
}
