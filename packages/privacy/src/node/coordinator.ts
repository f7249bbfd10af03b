import { randomUUID } from 'node:crypto';
import type { PrivateResult } from '../client/privateResult.js';
import { readBox } from '../client/shareBox.js';
import { fillBytes } from '../consent/fillStatement.js';
import { checkNodeKeys, isNodeKeys, type NodeKeys } from '../consent/nodeKeys.js';
import { checkResultSignatures, digestOfCommitments, digestOfResult } from '../consent/resultStatement.js';
import { digestOfTerms, type RoundTerms } from '../consent/terms.js';
import type { Withdrawal } from '../consent/withdrawal.js';
import { type AbortReason, MpcAbortError, SealError } from '../errors.js';
import { mapTriple, type Triple } from '../plan.js';
import type { BoxReference, InputListing } from './boxStore.js';
import { signKeyOf, type TlsIdentity } from './certificate.js';
import { mergeListings } from './mergeListings.js';
import { mostTelling } from './mostTelling.js';
import { NodeClient } from './nodeClient.js';
import { type RoundStatement, statementOf } from './roundStatement.js';
import {
  type Address,
  type HealthReply,
  type RoundSpec,
  type RunReply,
  type SignedResult,
  type StoreReply,
  textNode,
} from './wire.js';

/** A node as the coordinator knows it. */
export interface NodeContact extends Address {
  readonly certificate: string;
}

export interface CoordinatorOptions {
  readonly nodes: Triple<NodeContact>;
  readonly identity: TlsIdentity;
  /** For all requests except rounds. */
  readonly requestTimeoutMs?: number | undefined;
  readonly roundTimeoutMs?: number | undefined;
}

/** A round that its parties agreed to, and the fills that they signed, by place. */
export interface AgreedRound {
  readonly terms: RoundTerms;
  readonly fills: readonly { readonly fill: string; readonly digest: string }[];
  /** The text of the question, if there is one. */
  readonly question?: string | undefined;
}

export interface RoundResult {
  /** Empty if the result is for the parties alone. */
  readonly result: string;
  /** A result that only the parties can open. */
  readonly sealed: PrivateResult | undefined;
  readonly statement: RoundStatement;
  readonly signed: SignedResult;
}

export type NodeHealth =
  | { readonly ready: true; readonly jobs: number; readonly running: number }
  | {
      readonly ready: false;
      readonly reason: string;
      /** It cannot be reached, does not answer at all, or refuses this coordinator. A busy node answers. */
      readonly away: boolean;
    };

const awayReasons: ReadonlySet<AbortReason> = new Set([
  'node-unreachable',
  'peer-silent',
  'coordinator-refused',
]);
/** How long today's keys are remembered. Nodes accept yesterday's, so a renewal need not be noticed at once. */
const keysKnownMs = 60_000;
const requestTimeoutMsDefault = 60_000;
const roundTimeoutMsDefault = 30 * 60_000;
/** After the first failure the other nodes have this time to report the cause. */
const graceMs = 500;

export function createCoordinator(options: CoordinatorOptions): Coordinator {
  return new Coordinator(options);
}

/** Drives the three nodes. It sees declarations, sealed boxes and results, but never a share. */
export class Coordinator {
  /** The newest result, which is shown to the nodes with every round: one whose record is older was restored. */
  latest: SignedResult | undefined;
  readonly #nodes: Triple<NodeClient>;
  readonly #signKeys: Triple<string>;
  #keys: { readonly found: Promise<Triple<NodeKeys>>; readonly untilMs: number } | undefined;
  readonly #requestOptions: { timeoutMs: number };
  readonly #roundTimeoutMs: number;
  #lastRound: Promise<unknown> = Promise.resolve();

  constructor(options: CoordinatorOptions) {
    this.#nodes = mapTriple(
      options.nodes,
      ({ host, port, certificate }, index) =>
        new NodeClient(index, certificate, { host, port }, options.identity),
    );
    this.#signKeys = mapTriple(options.nodes, ({ certificate }) => signKeyOf(certificate));
    this.#requestOptions = { timeoutMs: options.requestTimeoutMs ?? requestTimeoutMsDefault };
    this.#roundTimeoutMs = options.roundTimeoutMs ?? roundTimeoutMsDefault;
  }

  /** The signing keys of the nodes' certificates: who they are. */
  signKeys(): Triple<string> {
    return this.#signKeys;
  }

  /** The nodes' public keys of today, which the terms of a round that starts now name. */
  async nodeKeys(): Promise<Triple<NodeKeys>> {
    if (this.#keys === undefined || Date.now() >= this.#keys.untilMs) {
      const found = this.#askForKeys();
      this.#keys = { found, untilMs: Date.now() + keysKnownMs };
      found.catch(() => {
        this.#keys = undefined;
      });
    }
    return await this.#keys.found;
  }

  /**
   * Sends the boxes of one input to the nodes and checks that their shares are consistent. It is idempotent.
   */
  async storeBoxes(boxes: Triple<Uint8Array>): Promise<void> {
    const statements = boxes.map((box) => Buffer.from(fillBytes(readBox(box).statement)));
    if (statements.some((bytes) => !bytes.equals(statements[0]!)))
      throw new SealError('inconsistent-shares', 'The three boxes do not belong to one input');
    const replies = await this.#askAll((node) => this.#storeBox(node, boxes[node.index]!));
    for (let node = 0; node < 3; node++) {
      if (replies[node]!.next !== replies[(node + 1) % 3]!.own) {
        throw new SealError('inconsistent-shares', 'The three boxes contain inconsistent shares');
      }
    }
  }

  /** Runs a round after the rounds already requested. All three nodes must return and sign the same result. */
  runRound(request: AgreedRound, options: { signal?: AbortSignal } = {}): Promise<RoundResult> {
    const round = this.#lastRound.then(() => this.#runNow(request, options.signal));
    this.#lastRound = round.catch(() => undefined);
    return round;
  }

  /** The shares of one input, sealed to the key that its owner chose; openInput reconstructs the input. */
  async exportInput({ job, round, party, fill }: BoxReference): Promise<Triple<Uint8Array>> {
    const body = Buffer.from(JSON.stringify({ job, round, party, fill }));
    return await this.#askAll((node) => node.bytes('POST', '/export', body, this.#requestOptions));
  }

  /** Deletes an unused input; an input with which a round was started is refused. */
  async discardInput({ job, round, party, fill }: BoxReference): Promise<void> {
    await this.#postAll('/discard', { job, round, party, fill });
  }

  /**
   * Inputs that any node has held for longer than `olderThanMs`, of jobs whose ids come after `after`. The caller
   * knows which of them are still in use.
   */
  async listInputs(olderThanMs: number, after = ''): Promise<InputListing> {
    return mergeListings(await this.#postAll<InputListing>('/inputs', { after, olderThanMs }));
  }

  /** Ends a round whose result is recorded: it never runs again, and inputs that nobody may reopen are deleted. */
  async settleRound(job: string, round: number): Promise<void> {
    await this.#postAll('/settle', { job, round });
  }

  /**
   * Passes on that a party takes back its consent to a round. Returns by node its receipt, or why it has none: the round has
   * begun, or the node cannot be reached. With one receipt of an honest node the round does not run.
   */
  async withdraw(withdrawal: Withdrawal): Promise<Triple<string | Error>> {
    return await Promise.all(
      mapTriple(this.#nodes, (node) => node.withdraw(withdrawal, this.#requestOptions)),
    );
  }

  /** Stops the job's rounds and deletes all its data at the nodes. */
  async deleteJob(job: string): Promise<void> {
    await this.#postAll('/delete', { job });
  }

  async health(timeoutMs = 5_000): Promise<Triple<NodeHealth>> {
    return await Promise.all(
      mapTriple(this.#nodes, async (node): Promise<NodeHealth> => {
        try {
          const { jobs, running } = await node.json<HealthReply>('GET', '/health', undefined, { timeoutMs });
          return { ready: true, jobs, running };
        } catch (error) {
          const away = error instanceof MpcAbortError && awayReasons.has(error.reason);
          return { ready: false, reason: error instanceof Error ? error.message : 'unknown', away };
        }
      }),
    );
  }

  async #runNow(
    { terms, fills, question }: AgreedRound,
    signal: AbortSignal | undefined,
  ): Promise<RoundResult> {
    if (signal?.aborted) throw new MpcAbortError('cancelled', 'The round was cancelled');
    const started = performance.now();
    const { job, round } = terms;
    const spec: RoundSpec = { job, round, fills: fills.map(({ fill }) => fill), question };
    const replies = await this.#runTogether({ session: randomUUID(), spec, latest: this.latest }, signal);
    const [first, ...others] = replies;
    if (others.some((reply) => figuresOf(reply) !== figuresOf(first)))
      throw new MpcAbortError('results-differ', 'The nodes returned different results');
    const text = terms.result === 'public' ? replies[textNode].text : '';
    const sealed = terms.result === 'public' ? undefined : sealedResultOf(replies);
    const signed: SignedResult = {
      statement: {
        job,
        round,
        terms: await digestOfTerms(terms),
        fills: fills.map(({ digest }) => digest),
        result: sealed ? await digestOfCommitments(sealed.commitments) : await digestOfResult(text),
        records: mapTriple(replies, ({ record }) => record),
      },
      signatures: mapTriple(replies, ({ signature }) => signature),
    };
    const nodes = mapTriple(this.#signKeys, (sign) => ({ sign }));
    await checkResultSignatures(signed.statement, { nodes }, signed.signatures).catch(() => {
      throw new MpcAbortError('results-differ', 'The nodes signed different results');
    });
    this.latest = signed;
    return {
      result: text,
      sealed,
      statement: statementOf(terms.security, replies, performance.now() - started),
      signed,
    };
  }

  async #runTogether(request: object, signal: AbortSignal | undefined): Promise<Triple<RunReply>> {
    const controller = new AbortController();
    const cancel = () => controller.abort();
    signal?.addEventListener('abort', cancel);
    let grace: NodeJS.Timeout | undefined;
    const options = { timeoutMs: this.#roundTimeoutMs, signal: controller.signal };
    try {
      return await this.#askAll(async (node) => {
        try {
          return await node.json<RunReply>('POST', '/run', request, options);
        } catch (error) {
          grace ??= setTimeout(cancel, graceMs);
          throw error;
        }
      });
    } finally {
      clearTimeout(grace);
      signal?.removeEventListener('abort', cancel);
    }
  }

  async #askForKeys(): Promise<Triple<NodeKeys>> {
    const nodes = await this.#askAll(async (node) => {
      const keys = await node.json<unknown>('GET', '/keys', undefined, this.#requestOptions);
      if (!isNodeKeys(keys) || keys.sign !== this.#signKeys[node.index])
        throw new MpcAbortError('malformed-message', `Node ${node.index} sent no valid keys`, node.index);
      return keys;
    });
    await checkNodeKeys({ nodes, expires: 0 });
    return nodes;
  }

  async #storeBox(node: NodeClient, box: Uint8Array): Promise<StoreReply> {
    const answer = await node.bytes('POST', '/boxes', box, this.#requestOptions);
    return JSON.parse(answer.toString()) as StoreReply;
  }

  // Waits for all three, so that no request is still running when an error is reported.
  async #askAll<T>(ask: (node: NodeClient) => Promise<T>): Promise<Triple<T>> {
    const settled = await Promise.allSettled(mapTriple(this.#nodes, ask));
    const reasons = settled.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason] : []));
    if (reasons.length > 0) throw mostTelling(reasons);
    return mapTriple(settled, (reply) => (reply as PromiseFulfilledResult<T>).value);
  }

  async #postAll<T>(path: string, body: object): Promise<Triple<T>> {
    return await this.#askAll((node) => node.json<T>('POST', path, body, this.#requestOptions));
  }
}

// What every node has to report alike.
const figuresOf = (reply: RunReply): string =>
  JSON.stringify([reply.digest, reply.ringBits, reply.valueBits, reply.failureProbabilityLog2, reply.rounds]);

// Only the parties can open the boxes, so nothing but their presence is checked here; the signatures cover the commitments.
function sealedResultOf(replies: Triple<RunReply>): PrivateResult {
  const [a, b, c] = mapTriple(replies, ({ sealed }) => sealed);
  const { commitments } = replies[0];
  if (commitments === undefined || a === undefined || b === undefined || c === undefined)
    throw new MpcAbortError('malformed-message', 'A node did not return its part of a private result');
  return { commitments, nodes: [a, b, c] };
}
