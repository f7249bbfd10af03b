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

const eventsPerRead = 200;
const pingMs = 30_000;
/** Buffered bytes above which a reader counts as slow. */
const bufferedBytesMax = 1_048_576;
/** How long a reader may be slow before it is disconnected. */
const slowReaderMs = 20_000;
const bufferPollMs = 50;
/** Buffered bytes above which nothing is sent that the reader asked for: pongs. */
const pongBufferedBytesMax = 65_536;
/** Messages, pings and pongs that a client may send in one period; the channel needs none but pongs. */
const framesPerPeriodMax = 1_000;
const periodMs = 10_000;
/** A longer timer would fire at once. A channel that is open for so long has to connect again. */
const timerMsMax = 2 ** 31 - 1;
/** How long a refused client may take to close the connection. */
const closeMs = 2_000;

/**
 * The streaming channel. Each connection reads the account's events from the database at its own pace, so a slow reader
 * occupies no memory, and a reader that reconnects with `?since=SEQ` misses nothing. Connections that are woken together read
 * together.
 */
export function registerSocket(server: FastifyInstance, edge: EdgeDependencies, requests: Throttle): void {
  const openByAccount = new Map<string, number>();
  const readNewEvents = createEventReader(edge.db);
  let closing = false;
  const restart = (socket: WebSocket) =>
    refuse(socket, socketCloseCodes.restarting, 'the server restarts; connect again with ?since=');
  server.addHook('preClose', async () => {
    closing = true;
    for (const socket of server.websocketServer.clients) restart(socket);
  });
  server.get(socketPath, { websocket: true }, async (socket, request) => {
    socket.on('error', () => socket.terminate());
    if (closing) return restart(socket);
    limitFrames(socket);
    const identity = await authenticate(edge, request, socket);
    // A socket that closed meanwhile has no close event left to clean up with.
    if (identity === undefined || socket.readyState !== socket.OPEN) return;
    // Each channel reads the database, so opening them again and again is counted as requests are.
    if (!(await isCounted(requests, identity.id)))
      return refuse(socket, socketCloseCodes.tooManySockets, 'too many requests; slow down');
    if (socket.readyState !== socket.OPEN) return;
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
    const { events, since } = request.query as { events?: string; since?: string };
    // An ended session ends its channels too.
    const checkAgain = () => void authenticate(edge, request, socket);
    socket.once('close', edge.sessions.watch(identity.id, checkAgain));
    // It may have ended between the first check and the watch.
    checkAgain();
    await stream(edge, readNewEvents, socket, identity, events === 'all', since);
  });
}

const isCounted = async (requests: Throttle, accountId: string): Promise<boolean> =>
  await requests.hit(accountId, '').then(
    () => true,
    () => false,
  );

async function authenticate(
  { log, sessions }: EdgeDependencies,
  request: FastifyRequest,
  socket: WebSocket,
): Promise<Identity | undefined> {
  try {
    const identity = await sessions.identify(offeredToken(request.headers), request.ip);
    assertScope(identity, 'events:read');
    return identity;
  } catch (error) {
    if (error instanceof ServiceError)
      refuse(socket, socketCloseCodes.tokenRefused, error.message.slice(0, 120));
    else {
      log.warn({ err: error }, 'streaming channel failed');
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

/**
 * Disconnects a client that floods the channel, or that asks for answers without reading them. Pongs are sent from here,
 * because they would otherwise be buffered without limit.
 */
function limitFrames(socket: WebSocket): void {
  let frames = 0;
  let slowSince: number | undefined;
  const count = () => {
    if (++frames > framesPerPeriodMax) socket.terminate();
  };
  socket.on('ping', (data) => {
    count();
    if (socket.bufferedAmount > pongBufferedBytesMax) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.pong(data);
  });
  socket.on('pong', count);
  socket.on('message', count);
  const timer = setInterval(() => {
    frames = 0;
    if (socket.bufferedAmount <= bufferedBytesMax) slowSince = undefined;
    else slowSince ??= Date.now();
    if (slowSince !== undefined && Date.now() - slowSince > slowReaderMs) socket.terminate();
  }, periodMs);
  socket.once('close', () => clearInterval(timer));
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
  since: string | undefined,
): Promise<void> {
  const { db, bus, log } = edge;
  let position =
    since !== undefined && /^\d{1,15}$/.test(since) ? Number(since) : await lastSeqOf(db, identity.id);
  let reading = false;
  let again = false;

  const deliver = async (events: readonly ServiceEvent[]): Promise<boolean> => {
    for (const event of events) {
      position = event.seq;
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
        const fresh = await readNewEvents({ accountId: identity.id, seq: position });
        if (!(await deliver(fresh))) return;
        for (let few = fresh.length < newEventsMax; !few; ) {
          const events = await eventsSince(db, identity.id, position, eventsPerRead);
          if (!(await deliver(events))) return;
          few = events.length < eventsPerRead;
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
    Math.min(timerMsMax, Math.max(0, identity.expiresAt * 1000 - Date.now())),
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
