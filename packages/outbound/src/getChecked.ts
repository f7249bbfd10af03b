import * as http from 'node:http';
import * as https from 'node:https';
import { type ChooseOptions, chooseAddress, pinnedTo } from './chooseAddress.js';
import { AddressError } from './errors.js';
import { parseAddress } from './parseAddress.js';

export interface GetOptions extends ChooseOptions {
  headers: Readonly<Record<string, string>>;
  redirectsMax: number;
  urlCharactersMax: number;
  signal: AbortSignal;
  /** Sees the headers of every answer, those of redirects included. */
  onAnswer?: ((headers: http.IncomingHttpHeaders) => void) | undefined;
}

/**
 * Requests an untrusted address and returns the first answer that is not a redirect. Host names are resolved here, every
 * resolved address must be public, and the connection goes to the address that was checked, which defeats DNS rebinding.
 * Every redirect is checked in the same way.
 */
export async function getChecked(start: string, options: GetOptions): Promise<http.IncomingMessage> {
  const { redirectsMax, urlCharactersMax, signal, onAnswer } = options;
  let url = parseAddress(start, urlCharactersMax);
  for (let hop = 0; hop <= redirectsMax; hop++) {
    const address = await chooseAddress(url, options, signal);
    const response = await request(url, address, options);
    onAnswer?.(response.headers);
    const status = response.statusCode ?? 0;
    if (status < 300 || status >= 400 || !response.headers.location) return response;
    response.destroy();
    url = parseAddress(response.headers.location, urlCharactersMax, url);
  }
  throw new AddressError(`redirects more than ${redirectsMax} times`);
}

const request = (url: URL, address: string, { headers, signal }: GetOptions) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'GET',
      // Always a new connection: a pooled one could lead to another address.
      agent: false,
      lookup: pinnedTo(address),
      headers: { 'accept-encoding': 'identity', ...headers },
      signal,
      maxHeaderSize: 16 * 1024,
    });
    outgoing.once('response', resolve);
    outgoing.on('error', reject);
    outgoing.end();
  });
