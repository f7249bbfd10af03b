import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

const headTimeout = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Decides who is told that the head of a request came too late. Node.js looks at the clock before it reads what has
 * arrived, and also answers connections on which nothing was asked.
 * - A head that arrived while this process did not run, because the machine was overloaded or the process was stopped, is
 *   read first and its request is served.
 * - A connection without a single byte is closed without an answer. Clients open connections in advance, and would take a
 *   408 for the answer to the request that they are just sending.
 */
export function judgeLateHeads(server: Server): void {
  const requests = new WeakMap<Duplex, number>();
  const count = ({ socket }: { socket: Duplex }) =>
    void requests.set(socket, (requests.get(socket) ?? 0) + 1);
  server.on('request', count);
  server.on('upgrade', count);
  const answers = server.listeners('clientError');
  server.removeAllListeners('clientError');
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = () => {
      for (const listener of answers) listener.call(server, error, socket);
    };
    if (error.code !== headTimeout) return answer();
    const before = requests.get(socket);
    // Sockets are read between the timers and the immediates of one turn.
    setImmediate(() => {
      if (socket.destroyed || requests.get(socket) !== before) return;
      if ((socket as { bytesRead?: number }).bytesRead === 0) socket.destroy();
      else answer();
    });
  });
}
