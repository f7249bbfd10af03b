import * as http from 'node:http';
import * as https from 'node:https';
import {
  AddressRefusedError,
  type ChooseOptions,
  chooseAddress,
  HostUnknownError,
  parseAddress,
  pinnedTo,
} from '@tricorn/outbound';
import {
  abortError,
  ImageAddressRefusedError,
  ImageTooLargeError,
  ImageUnreachableError,
  PictureError,
} from '../errors.js';
import { type CheckedImage, checkImage, imagePixelsMax } from './checkImage.js';

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

export interface SafeFetchOptions extends ChooseOptions {
  limits?: Partial<FetchLimits>;
  signal?: AbortSignal;
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
    if (error instanceof AddressRefusedError) throw new ImageAddressRefusedError(error.message);
    if (error instanceof HostUnknownError) throw new ImageUnreachableError(error.message, error);
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
  let url = parseAddress(start, limits.urlCharactersMax);
  for (let hop = 0; hop <= limits.redirectsMax; hop++) {
    const address = await chooseAddress(url, options, signal);
    const response = await request(url, address, signal);
    const status = response.statusCode ?? 0;
    if (status >= 300 && status < 400 && response.headers.location) {
      response.destroy();
      url = parseAddress(response.headers.location, limits.urlCharactersMax, url);
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

function request(url: URL, address: string, signal: AbortSignal): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = withResolvers<http.IncomingMessage>();
  const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
    method: 'GET',
    // Always a new connection: a pooled one could lead to another address.
    agent: false,
    lookup: pinnedTo(address),
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

function withResolvers<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
