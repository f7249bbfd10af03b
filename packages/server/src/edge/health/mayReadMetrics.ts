import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const metricsRefusal =
  'Metrics are given to this machine only, or to a caller with TRICORN_METRICS_TOKEN.';

/**
 * With a token, whoever sends it; otherwise only callers on this machine that did not come through a proxy. One who calls
 * this machine by another name came through a proxy that does not say so, or is a page whose name leads here.
 */
export function mayReadMetrics(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  metricsToken: string | undefined,
): boolean {
  if (metricsToken !== undefined) {
    const given = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(digestOf(given), digestOf(metricsToken));
  }
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  return !isForwarded && loopback.test(socket.remoteAddress ?? '') && ownName.test(headers.host ?? '');
}

const loopback = /^(::ffff:)?127\.|^::1$/;
const ownName = /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i;
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
