import type { IncomingMessage } from 'node:http';
import { plainEvents, ServiceError, socketCloseCodes, socketPath } from '@tricorn/contract';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { Identity } from '../../ground/accounts/sessions.js';
import { eventsSince, lastSeqOf } from '../../ground/events/recordEvents.js';
import type { EdgeDependencies } from './edge.js';

const eventsPerRead = 200;
const pingMs = 30_000;
/** Buffered bytes above which a reader counts as slow. */
const bufferedBytesMax = 1_048_576;
/** How long a reader may be slow before it is disconnected. */
const slowReaderMs = 20_000;
const bufferPollMs = 50;

/**
 * The streaming channel. Each connection reads the account's events from the database at its own pace, so a slow reader
 * occupies no memory, and a reader that reconnects with `?since=SEQ` misses nothing.
 */
export function registerSocket(server: FastifyInstance, edge: EdgeDependencies): void {
  const openByAccount = new Map<string, number>();
  server.get(socketPath, { websocket: true }, async (socket, request) => {
    socket.on('error', () => socket.terminate());
    const identity = await authenticate(edge, request.raw, socket);
    // A socket that closed meanwhile has no close event left to clean up with.
    if (identity === undefined || socket.readyState !== socket.OPEN) return;
    const count = openByAccount.get(identity.id) ?? 0;
    if (count >= edge.limits.socketsPerAccountMax) {
      return socket.close(socketCloseCodes.tooManySockets, 'too many open channels');
    }
    openByAccount.set(identity.id, count + 1);
    socket.once('close', () => {
      const left = openByAccount.get(identity.id)! - 1;
      if (left === 0) openByAccount.delete(identity.id);
      else openByAccount.set(identity.id, left);
    });
    const { events, since } = request.query as { events?: string; since?: string };
    // An ended session ends its channels too.
    const checkAgain = () => void authenticate(edge, request.raw, socket);
    socket.once('close', edge.sessions.watch(identity.id, checkAgain));
    // It may have ended between the first check and the watch.
    checkAgain();
    await stream(edge, socket, identity, events === 'all', since);
  });
}

async function authenticate(
  { log, sessions }: EdgeDependencies,
  request: IncomingMessage,
  socket: WebSocket,
): Promise<Identity | undefined> {
  try {
    return await sessions.identify(tokenOf(request));
  } catch (error) {
    if (error instanceof ServiceError)
      socket.close(socketCloseCodes.tokenRefused, error.message.slice(0, 120));
    else {
      log.warn({ err: error }, 'streaming channel failed');
      socket.close(1011, 'the channel failed; connect again');
    }
    return undefined;
  }
}

/** The `token` header or, for browsers, which cannot set headers, the subprotocol after `tricorn`. */
function tokenOf(request: IncomingMessage): string | undefined {
  const header = request.headers['token'];
  if (typeof header === 'string') return header;
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return offered.find((name) => name !== '' && name !== 'tricorn');
}

async function stream(
  edge: EdgeDependencies,
  socket: WebSocket,
  identity: Identity,
  all: boolean,
  since: string | undefined,
): Promise<void> {
  const { db, bus, log } = edge;
  let position =
    since !== undefined && /^\d{1,15}$/.test(since) ? Number(since) : await lastSeqOf(db, identity.id);
  let reading = false;
  let again = false;

  const pump = async (): Promise<void> => {
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    try {
      do {
        again = false;
        for (;;) {
          const events = await eventsSince(db, identity.id, position, eventsPerRead);
          for (const event of events) {
            position = event.seq;
            if (all || plainEvents.has(event.type)) socket.send(JSON.stringify(event));
          }
          if (!(await drained(socket))) return;
          if (events.length < eventsPerRead) break;
        }
      } while (again);
    } catch (error) {
      log.warn({ err: error }, 'streaming channel failed');
      socket.close(1011, 'the channel failed; connect again with ?since=');
    } finally {
      reading = false;
    }
  };

  const unsubscribe = bus.subscribe(identity.id, (lastSeq) => {
    if (lastSeq === undefined || lastSeq > position) void pump();
  });
  let alive = true;
  socket.on('pong', () => {
    alive = true;
  });
  const ping = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }, pingMs);
  const expiry = setTimeout(
    () => socket.close(socketCloseCodes.tokenRefused, 'the token has expired; connect again with a new one'),
    Math.max(0, identity.expiresAt * 1000 - Date.now()),
  );
  socket.once('close', () => {
    unsubscribe();
    clearInterval(ping);
    clearTimeout(expiry);
  });
  await pump();
}

/** Waits for a slow reader; disconnects one that stays slow. */
async function drained(socket: WebSocket): Promise<boolean> {
  for (const start = Date.now(); socket.bufferedAmount > bufferedBytesMax; ) {
    if (socket.readyState !== socket.OPEN) return false;
    if (Date.now() - start > slowReaderMs) {
      socket.close(socketCloseCodes.tooSlow, 'the reader is too slow; connect again with ?since=');
      socket.terminate();
      return false;
    }
    await new Promise((done) => setTimeout(done, bufferPollMs));
  }
  return socket.readyState === socket.OPEN;
}
