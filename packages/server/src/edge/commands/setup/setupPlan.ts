import { basename } from 'node:path';
import { embeddedModel } from '@tricorn/language/embeddedModel';

/** What `tricorn setup` was asked for. */
export interface SetupOptions {
  /** Absolute path of the folder that holds the whole set-up. */
  folder: string;
  api: number;
  workers: number;
  /** Three, or none. */
  nodes: number;
  /** Port of the first API process; the other ports follow from it. */
  port: number;
  /** Where the processes are: all on this machine, or each on a host that has its name, as containers do. */
  hosts: 'loopback' | 'names';
  /** User that the systemd units run as. */
  user: string;
}

/** A process of the set-up: a command of Tricorn. */
export interface PlannedProcess {
  name: string;
  args: readonly string[];
  /** Settings of its own, besides the common ones unless it is `apart`. */
  settings: Readonly<Record<string, string>>;
  /** A process that must not know the common settings, such as a node: they hold the secrets of the service. */
  apart?: true;
  /** Folders that it writes to. */
  writes: string | readonly string[];
}

/** Values that must be random, and the same for all processes. */
export interface SetupSecrets {
  secret: string;
  metricsToken: string;
  /** 64 hexadecimal digits. */
  chainOperatorKey: string;
  /** What the API processes send to the language model of the set-up. */
  modelKey: string;
}

export interface SetupPlan {
  /** Settings of every process that follow from the options. */
  derived: Readonly<Record<string, string>>;
  /** Settings of every process that the operator gave, and secrets; they win over the derived ones. */
  settings: Readonly<Record<string, string>>;
  processes: readonly PlannedProcess[];
  /** Names of those that drive the compute nodes; each has an identity, and the nodes accept exactly these. */
  coordinators: readonly string[];
  /** Whether the set-up runs a chain of its own. */
  ownChain: boolean;
}

/** Ports after that of the first API process; each kind of process has room for a hundred. */
const portOffsets = { health: 100, nodes: 200, chain: 300, model: 400, apiHealth: 500 } as const;
/** Nodes, chain and model serve their health and metrics so many ports after their own. */
const healthAfter = 10;
export const processesMax = 100;
export const portMax = 65_535 - 600;
export const nodePort = ({ port }: SetupOptions, index: number): number => port + portOffsets.nodes + index;
/** Address at which the process of a name is reached, and the one on which it listens. */
export const hostOf = ({ hosts }: SetupOptions, name: string): string =>
  hosts === 'names' ? name : loopback;
export const listenHost = ({ hosts }: SetupOptions): string => (hosts === 'names' ? '0.0.0.0' : loopback);
const chainPort = ({ port }: SetupOptions): number => port + portOffsets.chain;
const modelPort = ({ port }: SetupOptions): number => port + portOffsets.model;

/** Identity of the operator's commands, such as the doctor. */
const commandsIdentity = 'commands';
export const identityFolder = (folder: string, name: string): string => `${folder}/identities/${name}`;

/** Outside of the nodes' folders, so that a backup of those does not restore it. */
export const countersFolder = (folder: string): string => `${folder}/counters`;

export const nodeIndexes = [0, 1, 2] as const;
const loopback = '127.0.0.1';
/** Seconds for which a stopping API process still serves, so that a load balancer notices. */
const stopWaitSeconds = 5;
const stopAnswersSeconds = 20;

/** Decides which processes run with which settings. `given` has what the operator set, now or at an earlier set-up. */
export function planSetup(
  options: SetupOptions,
  given: Readonly<Record<string, string>>,
  secrets: SetupSecrets,
): SetupPlan {
  const { folder } = options;
  const ownChain = given['TRICORN_CHAIN_RPC'] === undefined;
  const metricsToken = given['TRICORN_METRICS_TOKEN'] ?? secrets.metricsToken;
  const servers = planServers(options, given['TRICORN_DATA'] ?? `${folder}/data`);
  // One API process loads the model by itself; several would load it as often, and compete for the processor.
  const ownModel = options.api > 1 && given['TRICORN_LLM_URL'] === undefined;
  return {
    derived: {
      ...deriveSettings(options, ownChain),
      ...(ownModel ? deriveModelSettings(options, given, secrets.modelKey) : {}),
    },
    settings: {
      TRICORN_SECRET: secrets.secret,
      TRICORN_METRICS_TOKEN: metricsToken,
      ...(ownChain ? { TRICORN_CHAIN_OPERATOR_KEY: secrets.chainOperatorKey } : {}),
      ...given,
    },
    ownChain,
    coordinators: options.nodes === 0 ? [] : [commandsIdentity, ...servers.map(({ name }) => name)],
    processes: [
      ...(ownChain ? [planChain(options, given, metricsToken)] : []),
      ...nodeIndexes.slice(0, options.nodes).map((index) => ({
        name: `node-${index}`,
        args: ['node', 'run', `${folder}/node-${index}/config.json`],
        settings: monitored(options, nodePort(options, index), given, metricsToken),
        apart: true as const,
        writes: [`${folder}/node-${index}`, countersFolder(folder)],
      })),
      ...(ownModel ? [planModel(options, given['TRICORN_DATA'] ?? `${folder}/data`)] : []),
      ...servers,
    ],
  };
}

/** Every process is told of the model; the one that runs it reads the files and the key, not the addresses. */
function deriveModelSettings(
  options: SetupOptions,
  given: Readonly<Record<string, string>>,
  key: string,
): Record<string, string> {
  const url = `http://${hostOf(options, 'model')}:${modelPort(options)}`;
  const nameOf = (path: string) => basename(path, '.gguf');
  const { TRICORN_LLM_GGUF: file, TRICORN_CODE_LLM_GGUF: codeFile, TRICORN_CODE_LLM_URL: codeUrl } = given;
  return {
    TRICORN_LLM_URL: url,
    TRICORN_LLM_KEY: key,
    TRICORN_LLM_MODEL: file === undefined ? embeddedModel.name : nameOf(file),
    TRICORN_LLM_CONTEXT: String(embeddedModel.contextTokens),
    ...(codeFile === undefined || codeUrl !== undefined
      ? {}
      : {
          TRICORN_CODE_LLM_URL: url,
          TRICORN_CODE_LLM_KEY: key,
          TRICORN_CODE_LLM_MODEL: nameOf(codeFile),
          TRICORN_CODE_LLM_CONTEXT: String(embeddedModel.contextTokens),
        }),
  };
}

const planModel = (options: SetupOptions, writes: string): PlannedProcess => ({
  name: 'model',
  args: ['model', String(modelPort(options))],
  settings: { TRICORN_HEALTH_PORT: String(modelPort(options) + healthAfter) },
  writes,
});

function deriveSettings(options: SetupOptions, ownChain: boolean): Record<string, string> {
  const { folder, nodes, port } = options;
  return {
    NODE_ENV: 'production',
    HOST: listenHost(options),
    PORT: String(port),
    TRICORN_PUBLIC_URL: `http://${loopback}:${port}`,
    TRICORN_DATA: `${folder}/data`,
    TRICORN_STOP_WAIT_SECONDS: String(stopWaitSeconds),
    TRICORN_STOP_ANSWERS_SECONDS: String(stopAnswersSeconds),
    ...(nodes === 0
      ? { TRICORN_PRIVACY_NODES: 'off' }
      : {
          TRICORN_PRIVACY_NODES: `${folder}/nodes.json`,
          TRICORN_PRIVACY_IDENTITY: identityFolder(folder, commandsIdentity),
        }),
    // Nobody else produces blocks of the own chain, so a block is final at once.
    ...(ownChain
      ? { TRICORN_CHAIN_RPC: `http://${loopback}:${chainPort(options)}`, TRICORN_CHAIN_CONFIRMATIONS: '0' }
      : {}),
  };
}

function planChain(
  options: SetupOptions,
  given: Readonly<Record<string, string>>,
  metricsToken: string,
): PlannedProcess {
  const { TRICORN_CHAIN_ID: chainId } = given;
  const folder = `${options.folder}/chain`;
  const port = chainPort(options);
  return {
    name: 'chain',
    args: ['chain', folder, String(port), ...(chainId === undefined ? [] : [chainId])],
    settings: monitored(options, port, given, metricsToken),
    apart: true,
    writes: folder,
  };
}

const observabilitySettings = [
  'TRICORN_OTLP_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'TRICORN_TRACES_PERCENT',
] as const;

/**
 * Settings of a process that knows none of the service: where it serves health and metrics, and where it sends traces. On
 * this machine metrics need no token; a process on a host of its own is asked from other hosts, and gets the one for metrics.
 */
const monitored = (
  options: SetupOptions,
  port: number,
  given: Readonly<Record<string, string>>,
  metricsToken: string,
): Record<string, string> => ({
  HOST: listenHost(options),
  TRICORN_HEALTH_PORT: String(port + healthAfter),
  ...(options.hosts === 'names' ? { TRICORN_METRICS_TOKEN: metricsToken } : {}),
  ...Object.fromEntries(
    observabilitySettings.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  ),
});

function planServers(options: SetupOptions, writes: string): PlannedProcess[] {
  const { api, folder, nodes, port, workers } = options;
  const identity = (name: string): Record<string, string> =>
    nodes === 0 ? {} : { TRICORN_PRIVACY_IDENTITY: identityFolder(folder, name) };
  return [
    ...numbered('api', api).map((name, index) => ({
      name,
      args: ['api'],
      settings: {
        PORT: String(port + index),
        TRICORN_HEALTH_PORT: String(port + portOffsets.apiHealth + index),
        ...identity(name),
      },
      writes,
    })),
    ...numbered('worker', workers).map((name, index) => ({
      name,
      args: ['worker'],
      settings: { TRICORN_HEALTH_PORT: String(port + portOffsets.health + index), ...identity(name) },
      writes,
    })),
  ];
}

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);

/** Files of settings of a process; a later one wins. */
export const settingsFilesOf = (
  folder: string,
  { name, apart }: Pick<PlannedProcess, 'name'> & { apart?: true | undefined },
): string[] => (apart ? [name] : ['derived', 'settings', name]).map((file) => `${folder}/${file}.env`);
