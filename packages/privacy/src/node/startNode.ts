import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { MpcAbortError, type NodeRefusalCode, NodeRefusalError } from '../errors.js';
import { mapTriple, type Triple } from '../plan.js';
import { ArenaPool } from '../ring/arenaPool.js';
import { ByteProduct } from '../ring/byteProduct.js';
import { BoxKeys } from './boxKeys.js';
import { BoxStore } from './boxStore.js';
import { fingerprint, signKeyOf } from './certificate.js';
import { ControlApi } from './controlApi.js';
import { type ChainSettings, followChain } from './followChain.js';
import { loadOrCreateIdentity } from './identity.js';
import { PeerConnections } from './peerConnections.js';
import { clientFingerprint, pinnedContext } from './pinnedTls.js';
import { counterBeside } from './recordHeads.js';
import { retireExpired } from './retireBoxes.js';
import { RoundRecord } from './roundRecord.js';
import { TableBudgets } from './tableBudgets.js';
import { type Address, encodeError, upgradeProtocol } from './wire.js';

export interface NodeOptions {
  /** Index of this node: 0, 1 or 2. */
  readonly index: number;
  /** The node's own folder, for its identity and its sealed boxes. */
  readonly folder: string;
  readonly listen: Address;
  /** The certificates of the three nodes in order, including this one. */
  readonly certificates: Triple<string>;
  /** The owners of these certificates may store inputs and run rounds: one, or several processes of one service. */
  readonly coordinatorCertificate: string | readonly string[];
  /** Where the three nodes listen, in order. A node connects to no other address. */
  readonly addresses: Triple<Address>;
  /** A file outside the folder that counts what the node has run; by default beside the folder. */
  readonly counter?: string | undefined;
  /** Where the node reads which of its rounds are on the chain; without it, it does not notice every restore. */
  readonly chain?: ChainSettings | undefined;
  /** Told about connections whose certificate is not accepted, at most every few seconds. */
  readonly onRefused?: (what: string) => void;
  /** Whether to accept rounds in the semi-honest model. */
  readonly allowSemiHonest?: boolean;
  /** How long to wait for a peer to join a round. */
  readonly connectTimeoutMs?: number | undefined;
  /** How long a peer may be silent within a round, including its computing time. */
  readonly messageTimeoutMs?: number | undefined;
}

export interface RunningNode {
  readonly address: Address;
  stop(): Promise<void>;
}

const tracer = trace.getTracer('tricorn');
const connectTimeoutMsDefault = 10_000;
const messageTimeoutMsDefault = 120_000;
/** How long the coordinator's connection is kept between requests. */
const keepAliveMs = 60_000;
/** How often box keys are renewed and destroyed if they are due. */
const housekeepingMs = 3_600_000;
/** How long others than the coordinator may take to send a request. */
const strangerMsMax = 10_000;
/** Time between two reports of refused connections. */
const refusalQuietMs = 10_000;

/** Starts a compute node: one port, TLS 1.3 with pinned certificates on both sides, for coordinator and peers. */
export async function startNode(options: NodeOptions): Promise<RunningNode> {
  const identity = await loadOrCreateIdentity(options.folder);
  const { index, certificates, coordinatorCertificate } = options;
  if (fingerprint(certificates[index]!) !== fingerprint(identity.tls.certificate)) {
    throw new NodeRefusalError(
      'bad-request',
      `The identity in ${options.folder} does not belong to node ${index}`,
    );
  }
  const peerConnections = new PeerConnections(
    identity.tls,
    options.connectTimeoutMs ?? connectTimeoutMsDefault,
  );
  const boxKeys = await BoxKeys.open(options.folder, identity.tls);
  const store = new BoxStore(options.folder);
  const counter = options.counter ?? counterBeside(options.folder);
  const record = await RoundRecord.open(options.folder, counter, {
    signKey: signKeyOf(identity.tls.certificate),
    secret: identity.tls.privateKey,
  });
  const keepHouse = async () => {
    await boxKeys.current();
    await record.forgetWithdrawals();
    await retireExpired({ index, store, boxKeys });
  };
  await keepHouse();
  // A failed pass is repeated by the next one.
  const housekeeping = setInterval(() => void keepHouse().catch(() => undefined), housekeepingMs);
  housekeeping.unref();
  const api = new ControlApi({
    index,
    boxKeys,
    identity,
    certificates,
    addresses: options.addresses,
    signKeys: mapTriple(certificates, signKeyOf),
    store,
    record,
    budgets: new TableBudgets(options.folder),
    peerConnections,
    products: new ByteProduct(),
    arenas: new ArenaPool(),
    allowSemiHonest: options.allowSemiHonest ?? false,
    messageTimeoutMs: options.messageTimeoutMs ?? messageTimeoutMsDefault,
  });
  const coordinatorCertificates = [coordinatorCertificate].flat();
  const trusted = [...certificates, ...coordinatorCertificates];
  const server = createServer({
    ...pinnedContext(identity.tls, trusted),
    requestCert: true,
    // Anybody may ask for the box keys and withdraw consent; everything else is refused below.
    rejectUnauthorized: false,
    requestTimeout: 0,
    keepAliveTimeout: keepAliveMs,
  });
  const coordinators = new Set(coordinatorCertificates.map((certificate) => fingerprint(certificate)));
  const refused = createRefusalLog(options.onRefused);
  server.on('request', (request, reply) => {
    const socket = request.socket as TLSSocket;
    const allowed = coordinators.has(clientFingerprint(socket) ?? '');
    if (!allowed) request.setTimeout(strangerMsMax, () => socket.destroy());
    void answer(request, reply, async () => {
      const forAnybody = await api.handleStranger(request);
      if (forAnybody !== undefined) return forAnybody;
      if (allowed) return await traced(index, request, () => api.handle(request, reply));
      refused(socket.authorized ? 'it belongs to another node' : String(socket.authorizationError));
      throw new MpcAbortError('coordinator-refused', `Node ${index} refuses this certificate`, index);
    });
  });
  const peers = certificates.map((certificate) => fingerprint(certificate));
  server.on('upgrade', (request, socket, head) => {
    const peer = peers.indexOf(clientFingerprint(request.socket as TLSSocket) ?? '');
    if (peer < 0 || peer === index || request.headers.upgrade !== upgradeProtocol) {
      socket.destroy();
      return;
    }
    (socket as TLSSocket).setNoDelay(true);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${upgradeProtocol}\r\n\r\n`,
    );
    peerConnections.accept(socket, peer, head);
  });
  const { host, port } = options.listen;
  const endChain = options.chain && followChain(options.chain, options.folder, index, record.heads);
  await listen(server, host, port);
  return {
    address: { host, port: (server.address() as AddressInfo).port },
    async stop() {
      clearInterval(housekeeping);
      await endChain?.();
      api.cancelAll();
      peerConnections.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Tells the operator why a connection was refused; a stranger who keeps trying must not fill the log. */
function createRefusalLog(onRefused: NodeOptions['onRefused']) {
  let quietUntil = 0;
  return (why: string): void => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + refusalQuietMs;
    onRefused?.(
      `Refused a connection, because its certificate is not accepted (${why}). If it comes from one of your servers, add the certificate of that server to coordinatorCertificate.`,
    );
  };
}

const statusByCode: Partial<Record<NodeRefusalCode, number>> = {
  'not-allowed': 403,
  restored: 403,
  'no-consent': 403,
  withdrawn: 403,
  expired: 403,
  'unknown-box': 404,
  'box-conflict': 409,
  'round-conflict': 409,
  'too-large': 413,
  busy: 503,
};

/** Continues the coordinator's trace. A trace tells which request ran when, and nothing of its content. */
async function traced<T>(index: number, request: IncomingMessage, handle: () => Promise<T>): Promise<T> {
  if (request.url === '/health') return await handle();
  const parent = propagation.extract(context.active(), request.headers);
  const options = { kind: SpanKind.SERVER, attributes: { 'tricorn.node': index } };
  return await tracer.startActiveSpan(`node ${request.url}`, options, parent, async (span) => {
    try {
      return await handle();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
      throw error;
    } finally {
      span.end();
    }
  });
}

async function answer(
  request: IncomingMessage,
  reply: ServerResponse,
  handle: () => Promise<unknown>,
): Promise<void> {
  try {
    const body = await handle();
    if (body instanceof Uint8Array) reply.end(body);
    else reply.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  } catch (error) {
    const status = error instanceof NodeRefusalError ? (statusByCode[error.code] ?? 400) : 500;
    request.resume();
    reply.statusCode = status;
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ error: encodeError(error) }));
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
