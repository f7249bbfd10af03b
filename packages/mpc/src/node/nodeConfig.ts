import { NodeRefusalError } from '../errors.js';
import type { Triple } from '../plan.js';
import type { NodeOptions } from './startNode.js';

/** The content of a node's configuration file. */
export interface NodeConfig extends NodeOptions {
  /** Stop when standard input ends; for nodes started by another process. */
  readonly exitWithParent?: boolean;
}

/** Reads a configuration file, naming the field that is missing or wrong. */
export function readNodeConfig(text: string): { options: NodeOptions; exitWithParent: boolean } {
  const config = JSON.parse(text) as Partial<Record<keyof NodeConfig, unknown>>;
  const { index, folder, listen, certificates, coordinatorCertificate } = config;
  const { host, port } = (listen ?? {}) as { host?: unknown; port?: unknown };
  demand('index', index === 0 || index === 1 || index === 2);
  demand('folder', typeof folder === 'string' && folder !== '');
  demand('listen.host', typeof host === 'string' && host !== '');
  demand('listen.port', isWhole(port) && port <= 65_535);
  demand(
    'certificates',
    Array.isArray(certificates) && certificates.length === 3 && certificates.every(isPem),
  );
  demand('coordinatorCertificate', isPem(coordinatorCertificate));
  return {
    options: {
      index: index as number,
      folder: folder as string,
      listen: { host: host as string, port: port as number },
      certificates: certificates as unknown as Triple<string>,
      coordinatorCertificate: coordinatorCertificate as string,
      allowSemiHonest: config.allowSemiHonest === true,
      ...optionalMs('connectTimeoutMs', config.connectTimeoutMs),
      ...optionalMs('messageTimeoutMs', config.messageTimeoutMs),
    },
    exitWithParent: config.exitWithParent === true,
  };
}

function demand(field: string, present: boolean): void {
  if (!present) throw new NodeRefusalError('bad-request', `The configuration's ${field} is missing or wrong`);
}

function optionalMs(field: 'connectTimeoutMs' | 'messageTimeoutMs', value: unknown): Record<string, number> {
  if (value === undefined) return {};
  demand(field, isWhole(value) && value > 0);
  return { [field]: value as number };
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isPem(value: unknown): value is string {
  return typeof value === 'string' && value.includes('-----BEGIN CERTIFICATE-----');
}
