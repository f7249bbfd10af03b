import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests that a client may send on one connection before it has the answer to the first. */
const waitingMax = 32;

interface Turns {
  busy: boolean;
  waiting: (() => void)[];
}

/**
 * Serves the requests of one connection one after another. Node.js starts all that a client has sent at once, and when the
 * connection ends, it ends only the answer that is being sent: the others would keep their files open forever.
 */
export function serveInTurn(server: FastifyInstance): void {
  const turnsOf = new WeakMap<Socket, Turns>();
  server.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const turns = turnsOf.get(socket) ?? { busy: false, waiting: [] };
    turnsOf.set(socket, turns);
    reply.raw.once('close', () => {
      if (socket.destroyed) turns.waiting.length = 0;
      const next = turns.waiting.shift();
      if (next === undefined) turns.busy = false;
      else next();
    });
    if (!turns.busy) {
      turns.busy = true;
      done();
    } else if (turns.waiting.length < waitingMax) turns.waiting.push(done);
    else socket.destroy();
  });
}
