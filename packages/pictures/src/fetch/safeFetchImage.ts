import type { IncomingMessage } from 'node:http';
import { AddressError, AddressRefusedError, type ChooseOptions, getChecked } from '@tricorn/outbound';
import { abortError, imageAddressRefused, imageTooLarge, imageUnreachable, PictureError } from '../errors.js';
import { type CheckedImage, checkImage, imagePixelsMax } from './checkImage.js';
import { readBounded } from './readBounded.js';

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

/** Fetches a picture from an untrusted address. */
export async function safeFetchImage(url: string, options: SafeFetchOptions = {}): Promise<CheckedImage> {
  const limits = { ...defaultFetchLimits, ...options.limits };
  const deadline = AbortSignal.timeout(limits.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  try {
    const bytes = await fetchBytes(url, limits, options, signal);
    return await checkImage(bytes, limits.pixelsMax);
  } catch (error) {
    if (options.signal?.aborted) throw abortError(options.signal);
    if (error instanceof PictureError) throw error;
    if (error instanceof AddressRefusedError) throw imageAddressRefused(error.message);
    if (error instanceof AddressError) throw imageUnreachable(error.message, error);
    if (deadline.aborted) throw imageUnreachable(`was not served within ${limits.timeoutMs} ms`);
    throw imageUnreachable('could not be fetched', error);
  }
}

async function fetchBytes(
  url: string,
  { bytesMax, ...limits }: FetchLimits,
  options: SafeFetchOptions,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const headers = { accept: 'image/png,image/jpeg,image/webp,image/gif', 'user-agent': 'tricorn-pictures' };
  const response = await getChecked(url, { ...options, ...limits, headers, signal });
  if (response.statusCode === 200) return await readBody(response, bytesMax);
  response.destroy();
  throw imageUnreachable(`answered with status ${response.statusCode}`);
}

async function readBody(response: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  const tooLarge = () => imageTooLarge(`is larger than ${bytesMax} bytes`);
  const encoding = response.headers['content-encoding'];
  if (encoding && encoding !== 'identity') {
    response.destroy();
    throw imageUnreachable('is served compressed although compression was declined');
  }
  if (Number(response.headers['content-length'] ?? 0) > bytesMax) {
    response.destroy();
    throw tooLarge();
  }
  return await readBounded(response, bytesMax, tooLarge);
}
