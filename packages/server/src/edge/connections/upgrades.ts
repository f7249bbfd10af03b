import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { socketPath } from '@tricorn/contract';

/** Headers of an upgrade, which the server does not take part in. */
const ignored: ReadonlySet<string> = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * The upgrades of the streaming channel. A request that offers another protocol, or at another path, is served without it, as HTTP says: the HTTP client of
 * Java, for one, offers HTTP/2 with every request.
 */
export function webSocketUpgrades(server: Server): EventEmitter {
  const upgrades = new EventEmitter();
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const path = request.url!.split('?')[0]!.replace(/\/$/, '');
    if (path === socketPath && request.headers.upgrade?.toLowerCase() === 'websocket')
      upgrades.emit('upgrade', request, socket, head);
    else serveWithoutUpgrade(server, request, socket, head);
  });
  return upgrades;
}

/** Node.js stops reading a connection at an upgrade, so the request begins again without one, as the last of its connection. */
function serveWithoutUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Socket,
  rest: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (!ignored.has(rawHeaders[index]!.toLowerCase()))
      lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  lines.push('connection: close', '', '');
  socket.unshift(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), rest]));
  server.emit('connection', socket);
}
