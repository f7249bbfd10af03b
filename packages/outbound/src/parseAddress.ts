import { AddressRefusedError } from './errors.js';

/** An http or https URL without credentials; a redirect is resolved against its base and must not leave https. */
export function parseAddress(text: string, charactersMax: number, base?: URL): URL {
  if (text.length > charactersMax)
    throw new AddressRefusedError(`is longer than ${charactersMax} characters`);
  if (!URL.canParse(text, base?.href)) throw new AddressRefusedError('is not a URL');
  const url = new URL(text, base?.href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new AddressRefusedError('must begin with http:// or https://');
  if (base?.protocol === 'https:' && url.protocol === 'http:')
    throw new AddressRefusedError('redirects from https to http');
  if (url.username || url.password) throw new AddressRefusedError('must not carry a user or password');
  return url;
}
