import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '@tricorn/contract';

/** Requests of one connection that may be answered at once. Each may hold a file or a place in a queue. */
const pipelinedMax = 32;

/**
 * Refuses connections above the limits of the process and of one address, before anything is read from them. Behind a
 * trusted proxy all connections come from the proxy, which has to limit its own callers.
 */
export function limitConnections(
  server: Server,
  { connectionsMax, connectionsPerAddressMax }: Limits,
  trustProxy: boolean,
): void {
  server.maxConnections = connectionsMax;
  limitPipelining(server);
  if (trustProxy) return;
  const openByAddress = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (openByAddress.get(address) ?? 0) + 1;
    openByAddress.set(address, count);
    socket.once('close', () => {
      const left = openByAddress.get(address)! - 1;
      if (left === 0) openByAddress.delete(address);
      else openByAddress.set(address, left);
    });
    if (count > connectionsPerAddressMax) socket.destroy();
  });
}

/**
 * Disconnects a client that sends more requests than it takes answers. When a connection ends, its answers that wait for
 * their turn are ended too: Node.js ends only the one that is being sent, and the others would keep their files open.
 */
function limitPipelining(server: Server): void {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>();
  const responsesOf = (socket: Socket): Set<ServerResponse> => {
    const known = waiting.get(socket);
    if (known !== undefined) return known;
    const responses = new Set<ServerResponse>();
    waiting.set(socket, responses);
    socket.once('close', () => {
      for (const response of responses) {
        if (response.closed) continue;
        response.destroy();
        response.emit('close');
      }
    });
    return responses;
  };
  server.on('request', ({ socket }, response) => {
    const responses = responsesOf(socket);
    responses.add(response);
    response.once('close', () => responses.delete(response));
    if (responses.size > pipelinedMax) socket.destroy();
  });
}
