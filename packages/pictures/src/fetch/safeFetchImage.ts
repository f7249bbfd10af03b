import { lookup } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import {
  abortError,
  ImageAddressRefusedError,
  ImageTooLargeError,
  ImageUnreachableError,
  PictureError,
} from '../errors.js';
import { type CheckedImage, checkImage, imagePixelsMax } from './checkImage.js';
import { isPublicAddress } from './publicAddress.js';

export interface FetchLimits {
  bytesMax: number;
  pixelsMax: number;
  redirectsMax: number;
  /** For the whole fetch: name resolution, redirects, headers and body. */
  timeoutMs: number;
  urlCharactersMax: number;
}

export const defaultFetchLimits: FetchLimits = {
  bytesMax: 20 * 1024 * 1024,
  pixelsMax: imagePixelsMax,
  redirectsMax: 3,
  timeoutMs: 15_000,
  urlCharactersMax: 2_048,
};

export interface SafeFetchOptions {
  limits?: Partial<FetchLimits>;
  /** The operator's own hosts (`media.example.com`, `10.0.0.5:9000`), which may have any address. */
  allowHosts?: readonly string[];
  signal?: AbortSignal;
  /** Resolves a host name; by default the system's resolver. */
  resolve?(hostname: string): Promise<readonly string[]>;
}

/**
 * Fetches a picture from an untrusted address. Host names are resolved here, every resolved address must be public,
 * and the connection goes to the address that was checked, which defeats DNS rebinding. Every redirect is checked
 * in the same way.
 */
export async function safeFetchImage(url: string, options: SafeFetchOptions = {}): Promise<CheckedImage> {
  const limits = { ...defaultFetchLimits, ...options.limits };
  const deadline = AbortSignal.timeout(limits.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  try {
    const bytes = await follow(url, limits, options, signal);
    return await checkImage(bytes, limits.pixelsMax);
  } catch (error) {
    if (options.signal?.aborted) throw abortError(options.signal);
    if (error instanceof PictureError) throw error;
    if (deadline.aborted) throw new ImageUnreachableError(`was not served within ${limits.timeoutMs} ms`);
    throw new ImageUnreachableError('could not be fetched', error);
  }
}

async function follow(
  start: string,
  limits: FetchLimits,
  options: SafeFetchOptions,
  signal: AbortSignal,
): Promise<Uint8Array> {
  let url = parseUrl(start, undefined, limits);
  for (let hop = 0; hop <= limits.redirectsMax; hop++) {
    const address = await chooseAddress(url, options, signal);
    const response = await request(url, address, signal);
    const status = response.statusCode ?? 0;
    if (status >= 300 && status < 400 && response.headers.location) {
      response.destroy();
      url = parseUrl(response.headers.location, url, limits);
      continue;
    }
    if (status !== 200) {
      response.destroy();
      throw new ImageUnreachableError(`answered with status ${status}`);
    }
    return await readBody(response, limits.bytesMax);
  }
  throw new ImageUnreachableError(`redirects more than ${limits.redirectsMax} times`);
}

function parseUrl(text: string, base: URL | undefined, limits: FetchLimits): URL {
  if (text.length > limits.urlCharactersMax) {
    throw new ImageAddressRefusedError(`is longer than ${limits.urlCharactersMax} characters`);
  }
  if (!URL.canParse(text, base?.href)) throw new ImageAddressRefusedError('is not a URL');
  const url = new URL(text, base?.href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ImageAddressRefusedError('must begin with http:// or https://');
  }
  if (base?.protocol === 'https:' && url.protocol === 'http:') {
    throw new ImageAddressRefusedError('redirects from https to http');
  }
  if (url.username || url.password) throw new ImageAddressRefusedError('must not carry a user or password');
  return url;
}

/** Returns the address to connect to, if all addresses of the host are public or the host is allowed. */
async function chooseAddress(url: URL, options: SafeFetchOptions, signal: AbortSignal): Promise<string> {
  // URL parsing has already turned every spelling of an IPv4 address (0x7f.1, 2130706433) into the usual one.
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const allowed = options.allowHosts?.some((entry) => matchesHost(entry, url, hostname)) ?? false;
  const resolve = options.resolve ?? systemResolve;
  const addresses = isIP(hostname) ? [hostname] : await withSignal(resolve(hostname), signal);
  const [first] = addresses;
  if (first === undefined) throw new ImageUnreachableError('names a host without an address');
  if (!allowed && !addresses.every(isPublicAddress)) {
    throw new ImageAddressRefusedError('leads to an address that is not public');
  }
  return first;
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

async function systemResolve(hostname: string): Promise<string[]> {
  const answers = await lookup(hostname, { all: true, verbatim: true }).catch((cause: unknown) => {
    throw new ImageUnreachableError('names a host that cannot be found', cause);
  });
  return answers.map(({ address }) => address);
}

function request(url: URL, address: string, signal: AbortSignal): Promise<http.IncomingMessage> {
  const family = isIP(address);
  const { promise, resolve, reject } = withResolvers<http.IncomingMessage>();
  const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
    method: 'GET',
    // Always a new connection: a pooled one could lead to another address.
    agent: false,
    lookup: (_hostname, { all }, callback) =>
      all ? callback(null, [{ address, family }]) : callback(null, address, family),
    headers: {
      accept: 'image/png,image/jpeg,image/webp,image/gif',
      'accept-encoding': 'identity',
      'user-agent': 'tricorn-pictures',
    },
    signal,
    maxHeaderSize: 16 * 1024,
  });
  outgoing.once('response', resolve);
  outgoing.once('error', reject);
  outgoing.end();
  return promise;
}

async function readBody(response: http.IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  const tooLarge = () => new ImageTooLargeError(`is larger than ${bytesMax} bytes`);
  const encoding = response.headers['content-encoding'];
  if (encoding && encoding !== 'identity') {
    response.destroy();
    throw new ImageUnreachableError('is served compressed although compression was declined');
  }
  if (Number(response.headers['content-length'] ?? 0) > bytesMax) {
    response.destroy();
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function withSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}

function withResolvers<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
