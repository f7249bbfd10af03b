import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { AddressError } from './errors.js';

/** Returns the addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** The resolver of the system, which also knows the names in its hosts file. */
const systemResolve: Resolve = async (hostname) => {
  const answers = await lookup(hostname, { all: true, verbatim: true }).catch((cause: unknown) => {
    throw new AddressError('names a host that cannot be found', { cause });
  });
  return answers.map(({ address }) => address);
};

const resolveTimeoutMs = 2_000;
const resolveTries = 2;

/**
 * Resolves names that strangers chose, without the thread pool that files and other names share: a name server that hangs
 * harms nobody else. Hosts that the operator allows may stand in the hosts file, so they go to the system.
 */
export function resolverFor(hostsAllowed: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: resolveTimeoutMs, tries: resolveTries });
  const names = new Set(hostsAllowed.map((host) => host.replace(/:\d+$/, '')));
  return async (hostname) => {
    if (isIP(hostname) || names.has(hostname)) return await systemResolve(hostname);
    // Reserved for the machine itself; no name server need know it.
    if (/(^|\.)localhost$/i.test(hostname)) return ['127.0.0.1', '::1'];
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (addresses.length === 0) throw new AddressError('names a host that cannot be found');
    return addresses;
  };
}
