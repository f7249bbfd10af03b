import { isIP, type LookupFunction } from 'node:net';
import { AddressError, AddressRefusedError } from './errors.js';
import { isPublicAddress } from './publicAddress.js';
import { type Resolve, resolverFor } from './resolve.js';

export interface ChooseOptions {
  /** The operator's own hosts (`media.example.com`, `10.0.0.5:9000`), which may have any address. */
  allowHosts?: readonly string[] | undefined;
  /** Resolves a host name; by default without the thread pool of the process. */
  resolve?: Resolve | undefined;
}

/** Returns the address to connect to, if all addresses of the host are public or the host is allowed. */
export async function chooseAddress(
  url: URL,
  { allowHosts = [], resolve = resolverFor(allowHosts) }: ChooseOptions,
  signal: AbortSignal,
): Promise<string> {
  // URL parsing has already turned every spelling of an IPv4 address (0x7f.1, 2130706433) into the usual one.
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const allowed = allowHosts.some((entry) => matchesHost(entry, url, hostname));
  const addresses = isIP(hostname) ? [hostname] : await withSignal(resolve(hostname), signal);
  const [first] = addresses;
  if (first === undefined) throw new AddressError('names a host without an address');
  if (!allowed && !addresses.every(isPublicAddress))
    throw new AddressRefusedError('leads to an address that is not public');
  return first;
}

/** Makes a request connect to the address that was checked, whatever its host name resolves to by then. */
export function pinnedTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_hostname, { all }, callback) =>
    all ? callback(null, [{ address, family }]) : callback(null, address, family);
}

function matchesHost(entry: string, url: URL, hostname: string): boolean {
  if (!URL.canParse(`http://${entry}`)) return false;
  const wanted = new URL(`http://${entry}`).hostname.replace(/^\[(.*)\]$/, '$1');
  if (wanted !== hostname) return false;
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  // An entry without a port allows every port of that host; `:80` is dropped by URL parsing, hence the text.
  const entryPort = /:(\d+)$/.exec(entry.replace(/^\[.*\]/, ''))?.[1];
  return entryPort === undefined || entryPort === port;
}

/** What a promise resolves to, unless the signal ends first. */
export async function withSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw signal.reason;
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  return await Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}
