import { toBase64Url } from '../bytes.js';
import { checkPrivateResult, type ResultContext, sealShares } from '../client/privateResult.js';
import { checkBox, readBox, type SignedBox } from '../client/shareBox.js';
import { declarationOf, digestOfFill, haveSameTerms } from '../consent/fillStatement.js';
import { digestOfCommitments, digestOfResult, resultBytes } from '../consent/resultStatement.js';
import { digestOfTerms, type RoundTerms } from '../consent/terms.js';
import type { Declaration } from '../declaration.js';
import { MpcAbortError, NodeRefusalError } from '../errors.js';
import { isId, isRound } from '../ids.js';
import type { StoredKeyPair } from '../keys.js';
import { partiesMax, partiesMin } from '../limits.js';
import { mapTriple, planRound, type RoundPlan, type Triple } from '../plan.js';
import type { ResultShares } from '../protocol/commitResult.js';
import { failureProbabilityLog2 } from '../protocol/failureProbability.js';
import { workMsOf } from '../protocol/workOf.js';
import type { ArenaPool } from '../ring/arenaPool.js';
import type { ByteProduct } from '../ring/byteProduct.js';
import { planOfTerms, type QuestionPlan } from '../statistics/planQuestion.js';
import { SocketChannel } from '../transport/socketChannel.js';
import type { BoxStore } from './boxStore.js';
import { signWithTls } from './certificate.js';
import { checkTermsHere, type TermsContext } from './checkTermsHere.js';
import type { NodeIdentity } from './identity.js';
import type { PeerConnections } from './peerConnections.js';
import type { Visitor } from './peerLobby.js';
import type { RoundCommitment, RoundRecord } from './roundRecord.js';
import { runTask } from './roundTask.js';
import { runInThread } from './roundThread.js';
import type { BudgetOfParty, TableBudgets } from './tableBudgets.js';
import { type Address, type RoundSpec, type RunReply, type RunRequest, textNode } from './wire.js';

/** Longer rounds run in a thread, so that the node keeps answering. Starting a thread takes about this long. */
const inlineMsMax = 60;

export interface RunContext extends TermsContext {
  /** Certificates of the three nodes, including this one. */
  readonly certificates: Triple<string>;
  /** Where the three nodes listen; a node connects to no other address. */
  readonly addresses: Triple<Address>;
  readonly identity: NodeIdentity;
  readonly store: BoxStore;
  readonly record: RoundRecord;
  readonly budgets: TableBudgets;
  readonly peerConnections: PeerConnections;
  readonly products: ByteProduct;
  readonly arenas: ArenaPool;
  readonly messageTimeoutMs: number;
}

/** Runs this node's part of a round, from its stored boxes to the result. It can be repeated after any interruption. */
export async function runRound(
  context: RunContext,
  request: RunRequest,
  signal: AbortSignal,
): Promise<RunReply> {
  const { spec, session } = request;
  const { terms, boxes, boxPair, commitment } = await readAgreed(context, spec);
  const declarations = boxes.map(({ statement }) => declarationOf(statement));
  const { plan, epsilonMicros } = await planOf(terms, declarations, spec.question);
  if (terms.result === 'parties') checkPrivateResult(plan);
  await context.record.check(spec.job, spec.round, commitment);
  await context.budgets.check(spends(boxes), epsilonMicros);
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
    // Until here nothing was sent that depends on an input, so a node that is away costs no attempt.
    const record = await context.record.begin(spec.job, spec.round, commitment);
    await context.budgets.spend(spends(boxes), epsilonMicros);
    const { index, identity } = context;
    const name = JSON.stringify([session, commitment.terms, commitment.fills]);
    const task = { index, plan, name, boxPair, boxes, resultFor: terms.result };
    const links = { next, previous };
    const outcome =
      workMsOf(plan, declarations) > inlineMsMax
        ? await runInThread(task, links, signal)
        : await context.arenas.use((arena) => runTask(task, links, context.products, arena));
    visitors.forEach((visitor, i) => void keep(visitor, [next, previous][i]!));
    const failure = failureProbabilityLog2(plan);
    const { shares, ...figures } = outcome;
    const about = { job: spec.job, round: spec.round, ...commitment };
    const hidden = shares && (await sealResult(index, about, terms, boxes, shares));
    const result = hidden
      ? await digestOfCommitments(hidden.commitments)
      : await digestOfResult(outcome.text);
    await context.record.heads.counted();
    return {
      ...figures,
      text: context.index === textNode ? outcome.text : '',
      ...hidden,
      record,
      signature: signWithTls(identity.tls, resultBytes({ ...about, result }, record)),
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

// The tables of a round whose owners gave them a budget, by the key that signed it.
const spends = (boxes: readonly AgreedBox[]): BudgetOfParty[] =>
  boxes.flatMap(({ statement: { place, budget }, key }) =>
    budget === undefined ? [] : [{ place, key, budget }],
  );

// A private result leaves the node only under the keys that the parties signed.
async function sealResult(
  index: number,
  about: ResultContext,
  terms: RoundTerms,
  boxes: readonly SignedBox[],
  { own, next, commitments }: ResultShares,
): Promise<Required<Pick<RunReply, 'sealed' | 'commitments'>>> {
  const learns = (place: number) => terms.operation !== 'question' || terms.recipients.includes(place);
  const readers = boxes.map(({ statement }, place) => (learns(place) ? statement.readTo : undefined));
  return {
    sealed: await sealShares(readers, about, index, [own, next]),
    commitments: mapTriple(commitments, toBase64Url),
  };
}

// After a successful round the connection is kept, once both sides have ended the session.
async function keep(visitor: Visitor, channel: SocketChannel): Promise<void> {
  if (await channel.finish()) visitor.giveBack();
}

// In each pair, the node with the higher index connects to the other.
async function meet(
  context: RunContext,
  { session }: RunRequest,
  peers: readonly number[],
  signal: AbortSignal,
): Promise<Visitor[]> {
  const meetings = peers.map((peer) =>
    peer > context.index
      ? context.peerConnections.expect(session, peer, signal)
      : context.peerConnections.connect(
          { index: peer, certificate: context.certificates[peer]!, address: context.addresses[peer]! },
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

/** A box, and the key of its party that signed it. */
type AgreedBox = SignedBox & { readonly key: string };

interface AgreedRound {
  readonly terms: RoundTerms;
  readonly boxes: readonly AgreedBox[];
  readonly boxPair: StoredKeyPair;
  readonly commitment: RoundCommitment;
}

// From what the parties signed alone; a question must be the one whose digest they signed.
async function planOf(
  terms: RoundTerms,
  [a, b, c]: readonly Declaration[],
  text: string | undefined,
): Promise<{ plan: RoundPlan | QuestionPlan; epsilonMicros: number | null }> {
  if (terms.operation !== 'question')
    return { plan: planRound(terms.operation, [a!, b!, c!], terms.security), epsilonMicros: null };
  const { plan, question } = await planOfTerms(terms, text ?? '');
  return { plan, epsilonMicros: question.epsilonMicros };
}

// Valid signatures of the same terms, one of each place.
async function readAgreed(context: RunContext, { job, round, fills }: RoundSpec): Promise<AgreedRound> {
  const boxes = await Promise.all(
    fills.map(async (fill, party) => {
      const box = readBox(await context.store.get({ job, round, party, fill }));
      const { terms, place } = box.statement;
      if (terms.job !== job || terms.round !== round || place !== party || box.statement.fill !== fill)
        throw new NodeRefusalError('bad-box', 'A stored box belongs to another input');
      return { ...box, key: await checkBox(box, context.index) };
    }),
  ).catch(async (error: unknown) => {
    await assertNoneWithdrawn(context, job, round);
    throw error;
  });
  const { terms } = boxes[0]!.statement;
  if (boxes.length !== terms.parties.length)
    throw new NodeRefusalError('no-consent', 'Not all parties of the terms have signed');
  if (!boxes.every(({ statement }) => haveSameTerms(statement.terms, terms)))
    throw new NodeRefusalError('no-consent', 'The parties signed different terms');
  return {
    terms,
    boxPair: checkTermsHere(context, terms),
    boxes,
    commitment: {
      terms: await digestOfTerms(terms),
      fills: await Promise.all(boxes.map(({ statement }) => digestOfFill(statement))),
    },
  };
}

// Whoever withdraws takes its boxes along, and what the others signed names the terms.
async function assertNoneWithdrawn({ store, record }: RunContext, job: string, round: number): Promise<void> {
  for (const reference of await store.ofRound(job, round)) {
    if (!(await store.has(reference))) continue;
    const { statement } = readBox(await store.get(reference));
    await record.assertNotWithdrawn(await digestOfTerms(statement.terms));
  }
}

/** Validates a request to run a round. */
export function checkRunRequest(value: unknown): RunRequest {
  const { session, spec, latest } = (value ?? {}) as Partial<RunRequest>;
  const { job, round, fills, question } = (spec ?? {}) as Partial<RoundSpec>;
  const count = Array.isArray(fills) && fills.every(isId) ? fills.length : 0;
  const listed = count >= partiesMin && count <= partiesMax;
  if (!isId(session) || !isId(job) || !isRound(round) || !listed)
    throw new NodeRefusalError('bad-request', 'The request lacks a valid session, job, round or fills');
  if (question !== undefined && typeof question !== 'string')
    throw new NodeRefusalError('bad-request', 'The question is not a text');
  return { session, spec: { job, round, fills: fills!, question }, latest };
}
