import { isId, isOperation, isRound } from '../client/ids.js';
import { readHeader } from '../client/shareBox.js';
import type { Declaration } from '../declaration.js';
import { MpcAbortError, NodeRefusalError } from '../errors.js';
import { defaultSecurity, planRound, type Security, type Triple } from '../plan.js';
import { failureProbabilityLog2 } from '../protocol/failureProbability.js';
import { workMsOf } from '../protocol/workOf.js';
import type { ArenaPool } from '../ring/arenaPool.js';
import type { ByteProduct } from '../ring/byteProduct.js';
import { SocketChannel } from '../transport/socketChannel.js';
import type { BoxStore } from './boxStore.js';
import type { NodeIdentity } from './identity.js';
import type { PeerConnections } from './peerConnections.js';
import type { Visitor } from './peerLobby.js';
import { runTask } from './roundTask.js';
import { runInThread } from './roundThread.js';
import { type Address, type RoundSpec, type RunReply, type RunRequest, textNode } from './wire.js';

/** Longer rounds run in a thread, so that the node keeps answering. Starting a thread takes about this long. */
const inlineMsMax = 60;

export interface RunContext {
  readonly index: number;
  readonly identity: NodeIdentity;
  /** Certificates of the three nodes, including this one. */
  readonly certificates: Triple<string>;
  readonly store: BoxStore;
  readonly peerConnections: PeerConnections;
  readonly products: ByteProduct;
  readonly arenas: ArenaPool;
  readonly allowSemiHonest: boolean;
  readonly messageTimeoutMs: number;
}

/** Runs this node's part of a round, from its stored boxes to the result. It can be repeated after any interruption. */
export async function runRound(
  context: RunContext,
  request: RunRequest,
  signal: AbortSignal,
): Promise<RunReply> {
  const { spec, session } = request;
  const security = spec.security ?? defaultSecurity;
  if (security.model === 'semi-honest' && !context.allowSemiHonest) {
    throw new NodeRefusalError('not-allowed', 'This node accepts only rounds in the malicious model');
  }
  const { boxes, declarations } = await readBoxes(context, spec);
  const plan = planRound(spec.operation, declarations, security);
  await context.store.commit(spec.job, spec.round, { operation: spec.operation, fills: spec.fills });
  const peers = [(context.index + 1) % 3, (context.index + 2) % 3] as const;
  const visitors = await meet(context, request, peers, signal);
  const [next, previous] = visitors.map(
    ({ socket, head }, i) =>
      new SocketChannel(socket, { peer: peers[i]!, timeoutMs: context.messageTimeoutMs, head }),
  ) as [SocketChannel, SocketChannel];
  const cancel = () => {
    const error = new MpcAbortError('cancelled', 'The round was cancelled');
    next.abort(error);
    previous.abort(error);
  };
  signal.addEventListener('abort', cancel);
  try {
    const { index, identity } = context;
    const name = JSON.stringify([session, spec.job, spec.round, spec.operation, spec.fills]);
    const task = { index, plan, name, boxKeys: identity.box, boxes };
    const links = { next, previous };
    const outcome =
      workMsOf(plan, declarations) > inlineMsMax
        ? await runInThread(task, links, signal)
        : await context.arenas.use((arena) => runTask(task, links, context.products, arena));
    visitors.forEach((visitor, i) => void keep(visitor, [next, previous][i]!));
    const failure = failureProbabilityLog2(plan);
    return {
      ...outcome,
      text: context.index === textNode ? outcome.text : '',
      ringBits: plan.ringBits,
      valueBits: plan.valueBits,
      failureProbabilityLog2: failure !== undefined && Number.isFinite(failure) ? failure : null,
    };
  } catch (error) {
    next.close();
    previous.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

// After a successful round the connection is kept, once both sides have ended the session.
async function keep(visitor: Visitor, channel: SocketChannel): Promise<void> {
  if (await channel.finish()) visitor.giveBack();
}

// In each pair, the node with the higher index connects to the other.
async function meet(
  context: RunContext,
  { session, addresses }: RunRequest,
  peers: readonly number[],
  signal: AbortSignal,
): Promise<Visitor[]> {
  const meetings = peers.map((peer) =>
    peer > context.index
      ? context.peerConnections.expect(session, peer, signal)
      : context.peerConnections.connect(
          { index: peer, certificate: context.certificates[peer]!, address: addresses[peer]! },
          session,
          signal,
        ),
  );
  const settled = await Promise.allSettled(meetings);
  const failed = settled.find((meeting) => meeting.status === 'rejected');
  if (failed === undefined)
    return settled.map((meeting) => (meeting as PromiseFulfilledResult<Visitor>).value);
  for (const meeting of settled) if (meeting.status === 'fulfilled') meeting.value.socket.destroy();
  throw failed.reason;
}

// Headers are authenticated only when the boxes are opened.
async function readBoxes(
  context: RunContext,
  spec: RoundSpec,
): Promise<{ boxes: Triple<Uint8Array>; declarations: Triple<Declaration> }> {
  const [a, b, c] = await Promise.all(
    spec.fills.map(async (fill, party) => {
      const box = await context.store.get({ job: spec.job, round: spec.round, party, fill });
      const header = readHeader(box);
      const fits =
        header.job === spec.job &&
        header.round === spec.round &&
        header.party === party &&
        header.fill === fill;
      if (!fits || header.node !== context.index || header.operation !== spec.operation) {
        throw new NodeRefusalError('bad-box', 'A stored box belongs to another input or operation');
      }
      return { box, declaration: header.declaration };
    }),
  );
  return {
    boxes: [a!.box, b!.box, c!.box],
    declarations: [a!.declaration, b!.declaration, c!.declaration],
  };
}

/** Validates a request to run a round. */
export function checkRunRequest(value: unknown): RunRequest {
  const { session, spec, addresses } = (value ?? {}) as Partial<RunRequest>;
  const { job, round, operation, fills, security } = (spec ?? {}) as Partial<RoundSpec>;
  const listed = Array.isArray(fills) && fills.length === 3 && fills.every(isId);
  const reachable = Array.isArray(addresses) && addresses.length === 3 && addresses.every(isAddress);
  if (!isId(session) || !isId(job) || !isRound(round) || !isOperation(operation) || !listed || !reachable) {
    throw new NodeRefusalError(
      'bad-request',
      'The request lacks a valid session, job, round, operation, fills or addresses',
    );
  }
  const chosen = { job, round, operation, fills: fills as unknown as Triple<string> };
  return {
    session,
    spec: security === undefined ? chosen : { ...chosen, security: checkModel(security) },
    addresses: addresses as unknown as Triple<Address>,
  };
}

// The bits are checked by planRound.
function checkModel(security: Security): Security {
  if (security.model === 'semi-honest') return { model: 'semi-honest' };
  if (security.model === 'malicious' && typeof security.statisticalBits === 'number') {
    return { model: 'malicious', statisticalBits: security.statisticalBits };
  }
  throw new NodeRefusalError('bad-request', 'The security model must be malicious or semi-honest');
}

function isAddress(value: unknown): value is Address {
  const { host, port } = (value ?? {}) as Partial<Address>;
  return (
    typeof host === 'string' && host.length <= 255 && Number.isInteger(port) && port! > 0 && port! < 65_536
  );
}
