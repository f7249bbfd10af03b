import type { Server } from 'node:http';
import type { Limits } from '@tricorn/contract';

/**
 * Refuses connections above the limits of the process and of one address, before anything is read from them. Behind a
 * trusted proxy all connections come from the proxy, which has to limit its own callers.
 */
export function limitConnections(server: Server, limits: Limits, trustProxy: boolean): void {
  server.maxConnections = limits.connectionsMax;
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
    if (count > limits.connectionsPerAddressMax) socket.destroy();
  });
}
