import { lookup } from 'node:dns/promises';
import { HostUnknownError } from './errors.js';

/** Returns the addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** The resolver of the system, which also knows the names in its hosts file. */
export const systemResolve: Resolve = async (hostname) => {
  const answers = await lookup(hostname, { all: true, verbatim: true }).catch((cause: unknown) => {
    throw new HostUnknownError('names a host that cannot be found', { cause });
  });
  return answers.map(({ address }) => address);
};
