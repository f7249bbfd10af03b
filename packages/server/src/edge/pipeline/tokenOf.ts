import type { IncomingHttpHeaders } from 'node:http';

/** The access token or API key of a request: the `token` header, or `Authorization: Bearer`. */
export function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  const token = headers['token'];
  return typeof token === 'string' && token !== '' ? token : bearerOf(headers);
}

export const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
