import type { IncomingHttpHeaders } from 'node:http';
import {
  plainEvents,
  ServiceError,
  type ServiceEvent,
  socketCloseCodes,
  socketPath,
} from '@tricorn/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Identity } from '../../ground/accounts/sessions.js';
import {
  createEventReader,
  newEventsMax,
  type ReadNewEvents,
} from '../../ground/events/createEventReader.js';
import { eventsSince, lastSeqOf } from '../../ground/events/recordEvents.js';
import type { Throttle } from '../../ground/throttling/throttle.js';
import type { EdgeDependencies } from '../edge.js';
import { assertScope } from '../pipeline/authorize.js';
import { tokenOf } from '../pipeline/tokenOf.js';
import { drained, limitFrames } from './limitReaders.js';

const eventsPerRead = 200;
const pingMs = 30_000;
/** A longer timer would fire at once. A channel that is open for so long has to connect again. */
const timerMsMax = 2 ** 31 - 1;
/** How long a refused client may take to close the connection. */
const closeMs = 2_000;

/** How far a connection has read: it has been sent everything up to this number that it asked for. */
interface Position {
  seq: number;
}

/**
 * The streaming channel. Each connection reads the account's events from the database at its own pace, so a slow reader
 * occupies no memory, and a reader that reconnects with `?since=SEQ` misses nothing. Connections that are woken together read
 * together. Where a channel begins is decided before the handshake: a client that sees it open gets everything that
 * happens from then on. One that is closed for a restart is told its position, also if no event has come yet.
 */
export function registerSocket(server: FastifyInstance, edge: EdgeDependencies, requests: Throttle): void {
  const openByAccount = new Map<string, number>();
  const readNewEvents = createEventReader(edge.db);
  let closing = false;
  const begun = new WeakMap<FastifyRequest, { isCounted: boolean; position: Position }>();
  const positions = new WeakMap<WebSocket, Position>();
  const restart = (socket: WebSocket) =>
    refuse(
      socket,
      socketCloseCodes.restarting,
      `the server restarts; connect again with ?since=${positions.get(socket)?.seq ?? ''}`,
    );
  /** Whoever is refused learns why after the handshake, as a close code. */
  const begin = async (request: FastifyRequest) => {
    const identity = await identify(edge, request).catch(() => undefined);
    if (identity === undefined) return;
    // Each channel reads the database, so opening them again and again is counted as requests are.
    const isCounted = await isWithin(requests, identity.id);
    const { since } = request.query as { since?: string };
    const isGiven = since !== undefined && /^\d{1,15}$/.test(since);
    const seq = isGiven ? Number(since) : isCounted ? await lastSeqOf(edge.db, identity.id) : 0;
    begun.set(request, { isCounted, position: { seq } });
  };
  server.addHook('preClose', async () => {
    closing = true;
    for (const socket of server.websocketServer.clients) restart(socket);
  });
  server.get(socketPath, { websocket: true, preHandler: begin }, async (socket, request) => {
    socket.on('error', () => socket.terminate());
    const { isCounted = false, position = { seq: 0 } } = begun.get(request) ?? {};
    if (begun.has(request)) positions.set(socket, position);
    if (closing) return restart(socket);
    limitFrames(socket);
    const identity = await authenticate(edge, request, socket);
    // A socket that closed meanwhile has no close event left to clean up with.
    if (identity === undefined || socket.readyState !== socket.OPEN) return;
    if (!isCounted) return refuse(socket, socketCloseCodes.tooManySockets, 'too many requests; slow down');
    const count = openByAccount.get(identity.id) ?? 0;
    if (count >= edge.limits.socketsPerAccountMax) {
      return refuse(socket, socketCloseCodes.tooManySockets, 'too many open channels');
    }
    openByAccount.set(identity.id, count + 1);
    socket.once('close', () => {
      const left = openByAccount.get(identity.id)! - 1;
      if (left === 0) openByAccount.delete(identity.id);
      else openByAccount.set(identity.id, left);
    });
    const { events } = request.query as { events?: string };
    // An ended session ends its channels too.
    const checkAgain = () => void authenticate(edge, request, socket);
    socket.once('close', edge.sessions.watch(identity.id, checkAgain));
    // It may have ended between the first check and the watch.
    checkAgain();
    await stream(edge, readNewEvents, socket, identity, events === 'all', position);
  });
}

const isWithin = async (requests: Throttle, accountId: string): Promise<boolean> =>
  await requests.hit(accountId, '').then(
    () => true,
    () => false,
  );

async function identify({ sessions }: EdgeDependencies, request: FastifyRequest): Promise<Identity> {
  const identity = await sessions.identify(offeredToken(request.headers), request.ip);
  assertScope(identity, 'events:read');
  return identity;
}

async function authenticate(
  edge: EdgeDependencies,
  request: FastifyRequest,
  socket: WebSocket,
): Promise<Identity | undefined> {
  try {
    return await identify(edge, request);
  } catch (error) {
    if (error instanceof ServiceError)
      refuse(socket, socketCloseCodes.tokenRefused, error.message.slice(0, 120));
    else {
      edge.log.warn({ err: error }, 'streaming channel failed');
      refuse(socket, 1011, 'the channel failed; connect again');
    }
    return undefined;
  }
}

/** Closes a channel, also if the client does not do its part. */
function refuse(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  const timer = setTimeout(() => socket.terminate(), closeMs);
  socket.once('close', () => clearTimeout(timer));
}

/** The token in a header or, for browsers, which cannot set headers, the subprotocol after `tricorn`. */
function offeredToken(headers: IncomingHttpHeaders): string | undefined {
  const header = tokenOf(headers);
  if (header !== undefined) return header;
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return offered.find((name) => name !== '' && name !== 'tricorn');
}

async function stream(
  edge: EdgeDependencies,
  readNewEvents: ReadNewEvents,
  socket: WebSocket,
  identity: Identity,
  all: boolean,
  position: Position,
): Promise<void> {
  const { db, bus, log } = edge;
  let reading = false;
  let again = false;

  const deliver = async (events: readonly ServiceEvent[]): Promise<boolean> => {
    for (const event of events) {
      // What is not sent any more must not be passed over by a client that connects again.
      if (socket.readyState !== socket.OPEN) return false;
      position.seq = event.seq;
      if (all || plainEvents.has(event.type)) socket.send(JSON.stringify(event));
    }
    return await drained(socket);
  };

  const pump = async (): Promise<void> => {
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    try {
      do {
        again = false;
        const fresh = await readNewEvents({ accountId: identity.id, seq: position.seq });
        if (!(await deliver(fresh))) return;
        for (let few = fresh.length < newEventsMax; !few; ) {
          const events = await eventsSince(db, identity.id, position.seq, eventsPerRead);
          if (!(await deliver(events))) return;
          few = events.length < eventsPerRead;
        }
      } while (again);
    } catch (error) {
      log.warn({ err: error }, 'streaming channel failed');
      socket.close(1011, `the channel failed; connect again with ?since=${position.seq}`);
    } finally {
      reading = false;
    }
  };

  const unsubscribe = bus.subscribe(identity.id, (lastSeq) => {
    if (lastSeq === undefined || lastSeq > position.seq) void pump();
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
    Math.min(timerMsMax, Math.max(0, identity.expiresAt * 1000 - Date.now())),
  );
  socket.once('close', () => {
    unsubscribe();
    clearInterval(ping);
    clearTimeout(expiry);
  });
  await pump();
}
