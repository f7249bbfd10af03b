import { NodeRefusalError } from '../errors.js';
import type { Triple } from '../plan.js';
import type { ChainSettings } from './followChain.js';
import type { NodeOptions } from './startNode.js';
import { haveThreeAddresses, haveThreeKeys } from './threeNodes.js';
import type { Address } from './wire.js';

/** The content of a node's configuration file. */
export interface NodeConfig extends NodeOptions {
  /** Stop when standard input ends; for nodes started by another process. */
  readonly exitWithParent?: boolean;
}

/** Reads a configuration file. The error names the field that is missing or invalid. */
export function readNodeConfig(text: string): { options: NodeOptions; exitWithParent: boolean } {
  const config = JSON.parse(text) as Partial<Record<keyof NodeConfig, unknown>>;
  const { index, folder, listen, certificates, addresses, counter, chain, coordinatorCertificate } = config;
  const { host, port } = (listen ?? {}) as { host?: unknown; port?: unknown };
  check('index', index === 0 || index === 1 || index === 2);
  check('folder', typeof folder === 'string' && folder !== '');
  check('listen.host', typeof host === 'string' && host !== '');
  check('listen.port', isWhole(port) && port <= 65_535);
  check('certificates', isListOf(certificates, isPem) && haveThreeKeys(certificates));
  check('addresses', isListOf(addresses, isAddress) && haveThreeAddresses(addresses));
  check('counter', counter === undefined || (typeof counter === 'string' && counter !== ''));
  check('chain', chain === undefined || isChain(chain));
  check(
    'coordinatorCertificate',
    isPem(coordinatorCertificate) ||
      (Array.isArray(coordinatorCertificate) &&
        coordinatorCertificate.length > 0 &&
        coordinatorCertificate.every(isPem)),
  );
  return {
    options: {
      index: index as number,
      folder: folder as string,
      listen: { host: host as string, port: port as number },
      certificates: certificates as unknown as Triple<string>,
      addresses: addresses as unknown as Triple<Address>,
      ...(counter === undefined ? {} : { counter: counter as string }),
      ...(chain === undefined ? {} : { chain: chain as ChainSettings }),
      coordinatorCertificate: coordinatorCertificate as string | readonly string[],
      allowSemiHonest: config.allowSemiHonest === true,
      ...optionalMs('connectTimeoutMs', config.connectTimeoutMs),
      ...optionalMs('messageTimeoutMs', config.messageTimeoutMs),
    },
    exitWithParent: config.exitWithParent === true,
  };
}

function check(field: string, present: boolean): void {
  if (!present)
    throw new NodeRefusalError('bad-request', `The configuration's ${field} is missing or invalid`);
}

function optionalMs(field: 'connectTimeoutMs' | 'messageTimeoutMs', value: unknown): Record<string, number> {
  if (value === undefined) return {};
  check(field, isWhole(value) && value > 0);
  return { [field]: value as number };
}

const isListOf = <T>(values: unknown, isItem: (value: unknown) => value is T): values is T[] =>
  Array.isArray(values) && values.every(isItem);

function isChain(value: unknown): boolean {
  const { rpc, fromBlock = 0 } = (value ?? {}) as Record<string, unknown>;
  return typeof rpc === 'string' && /^https?:/.test(rpc) && URL.canParse(rpc) && isWhole(fromBlock);
}

function isAddress(value: unknown): value is Address {
  const { host, port } = (value ?? {}) as Partial<Address>;
  return typeof host === 'string' && host !== '' && isWhole(port) && port > 0 && port <= 65_535;
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isPem(value: unknown): value is string {
  return typeof value === 'string' && value.includes('-----BEGIN CERTIFICATE-----');
}
