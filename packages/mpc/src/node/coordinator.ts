import { createHash, randomUUID } from 'node:crypto';
import { readHeader } from '../client/shareBox.js';
import { MpcAbortError, SealError } from '../errors.js';
import { defaultSecurity, type Security, type Triple } from '../plan.js';
import type { BoxReference, InputListing } from './boxStore.js';
import type { TlsIdentity } from './certificate.js';
import { mostTelling } from './mostTelling.js';
import { NodeClient } from './nodeClient.js';
import {
  type Address,
  type HealthReply,
  type RoundSpec,
  type RunReply,
  type StoreReply,
  textNode,
} from './wire.js';

/** A node as the coordinator knows it. */
export interface NodeContact extends Address {
  readonly certificate: string;
  readonly boxKey: string;
}

export interface CoordinatorOptions {
  readonly nodes: Triple<NodeContact>;
  readonly identity: TlsIdentity;
  /** For everything but rounds. */
  readonly requestTimeoutMs?: number;
  readonly roundTimeoutMs?: number;
}

/** What a round promises and what it cost; public. */
export interface RoundStatement {
  readonly securityModel: Security['model'];
  /** Null in the semi-honest model. */
  readonly statisticalBits: number | null;
  /** Null where there is no check that could fail. */
  readonly failureProbabilityLog2: number | null;
  /** For example `Z_2^192`. */
  readonly ring: string;
  /** Bits of each result that were opened. */
  readonly valueBits: number;
  /** Rounds of communication. */
  readonly rounds: number;
  /** By all three nodes together. */
  readonly bytesSent: number;
  readonly timeMs: number;
  /** The protocol alone, at the slowest node. */
  readonly computeMs: number;
}

export type NodeHealth =
  | { readonly ready: true; readonly jobs: number; readonly running: number }
  | { readonly ready: false; readonly reason: string };

const requestTimeoutMsDefault = 60_000;
const roundTimeoutMsDefault = 30 * 60_000;
/** After the first node fails the others may still say why. */
const graceMs = 500;

export function createCoordinator(options: CoordinatorOptions): Coordinator {
  return new Coordinator(options);
}

/** Orders three nodes about. It sees declarations, sealed boxes and results, never a share. */
export class Coordinator {
  readonly #nodes: readonly NodeClient[];
  readonly #boxKeys: Triple<string>;
  readonly #requestTimeoutMs: number;
  readonly #roundTimeoutMs: number;
  #lastRound: Promise<unknown> = Promise.resolve();

  constructor(options: CoordinatorOptions) {
    this.#nodes = options.nodes.map(
      ({ host, port, certificate }, index) =>
        new NodeClient(index, certificate, { host, port }, options.identity),
    );
    const [a, b, c] = options.nodes;
    this.#boxKeys = [a.boxKey, b.boxKey, c.boxKey];
    this.#requestTimeoutMs = options.requestTimeoutMs ?? requestTimeoutMsDefault;
    this.#roundTimeoutMs = options.roundTimeoutMs ?? roundTimeoutMsDefault;
  }

  /** The nodes' public box keys, for which inputs are sealed. */
  publicKeys(): Triple<string> {
    return this.#boxKeys;
  }

  /** Tells where a node listens now. */
  setAddress(index: number, address: Address): void {
    this.#nodes[index]!.address = address;
  }

  /**
   * Hands one input's boxes to the nodes and makes sure that their shares agree, before anybody waits for them.
   * Repeating it is harmless.
   */
  async storeBoxes(boxes: Triple<Uint8Array>): Promise<void> {
    const headers = boxes.map(readHeader);
    const first = JSON.stringify({ ...headers[0]!, node: 0 });
    if (
      headers.some((header, node) => header.node !== node || JSON.stringify({ ...header, node: 0 }) !== first)
    ) {
      throw new SealError('inconsistent-shares', 'The three boxes do not belong to one input');
    }
    const replies = await this.#askAll((node) => this.#storeBox(node, boxes[node.index]!));
    for (let node = 0; node < 3; node++) {
      if (replies[node]!.next !== replies[(node + 1) % 3]!.own) {
        throw new SealError('inconsistent-shares', 'The three boxes hold shares that do not agree');
      }
    }
  }

  /** Runs a round, after those already ordered. All three nodes must give the same result. */
  runRound(
    spec: RoundSpec,
    options: { signal?: AbortSignal } = {},
  ): Promise<{ result: string; statement: RoundStatement }> {
    const turn = this.#lastRound.then(() => this.#runNow(spec, options.signal));
    this.#lastRound = turn.catch(() => undefined);
    return turn;
  }

  /** One input's shares, sealed to the key its owner named; openInput puts them together. */
  async exportInput(reference: BoxReference): Promise<Triple<Uint8Array>> {
    const { job, round, party, fill } = reference;
    const timeoutMs = this.#requestTimeoutMs;
    const body = Buffer.from(JSON.stringify({ job, round, party, fill }));
    const [a, b, c] = await this.#askAll((node) => node.bytes('POST', '/export', body, { timeoutMs }));
    return [a!, b!, c!];
  }

  /** Takes back an input that nothing refers to; one that a round was begun with is refused. */
  async discardInput({ job, round, party, fill }: BoxReference): Promise<void> {
    const timeoutMs = this.#requestTimeoutMs;
    await this.#askAll((node) => node.json('POST', '/discard', { job, round, party, fill }, { timeoutMs }));
  }

  /**
   * Inputs that any of the nodes has held for a while, of jobs whose ids come after `after`; for whoever knows which of
   * them are still referred to.
   */
  async listInputs(olderThanMs: number, after = ''): Promise<InputListing> {
    const timeoutMs = this.#requestTimeoutMs;
    const ask = (node: NodeClient) =>
      node.json<InputListing>('POST', '/inputs', { after, olderThanMs }, { timeoutMs });
    return mergeListings(await this.#askAll(ask));
  }

  /** Stops the job's rounds and removes everything the nodes hold of it. */
  async deleteJob(job: string): Promise<void> {
    const timeoutMs = this.#requestTimeoutMs;
    await this.#askAll((node) => node.json('POST', '/delete', { job }, { timeoutMs }));
  }

  async health(timeoutMs = 5_000): Promise<Triple<NodeHealth>> {
    const [a, b, c] = await Promise.all(
      this.#nodes.map(async (node): Promise<NodeHealth> => {
        try {
          const { jobs, running } = await node.json<HealthReply>('GET', '/health', undefined, { timeoutMs });
          return { ready: true, jobs, running };
        } catch (error) {
          return { ready: false, reason: error instanceof Error ? error.message : 'unknown' };
        }
      }),
    );
    return [a!, b!, c!];
  }

  async #runNow(
    spec: RoundSpec,
    signal: AbortSignal | undefined,
  ): Promise<{ result: string; statement: RoundStatement }> {
    if (signal?.aborted) throw new MpcAbortError('cancelled', 'The round was cancelled');
    const started = performance.now();
    const [a, b, c] = this.#nodes.map((node) => node.address);
    const request = { session: randomUUID(), spec, addresses: [a, b, c] };
    const replies = await this.#runTogether(request, signal);
    const first = replies[textNode]!;
    const digest = createHash('sha256').update(first.text).digest('hex');
    if (replies.some((reply) => reply.digest !== digest)) {
      throw new MpcAbortError('results-differ', 'The nodes report different results');
    }
    const security = spec.security ?? defaultSecurity;
    return {
      result: first.text,
      statement: {
        securityModel: security.model,
        statisticalBits: security.model === 'malicious' ? security.statisticalBits : null,
        failureProbabilityLog2: first.failureProbabilityLog2,
        ring: `Z_2^${first.ringBits}`,
        valueBits: first.valueBits,
        rounds: first.rounds,
        bytesSent: replies.reduce((sum, reply) => sum + reply.bytesSent, 0),
        timeMs: performance.now() - started,
        computeMs: Math.max(...replies.map((reply) => reply.computeMs)),
      },
    };
  }

  async #runTogether(request: object, signal: AbortSignal | undefined): Promise<RunReply[]> {
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

  async #storeBox(node: NodeClient, box: Uint8Array): Promise<StoreReply> {
    const answer = await node.bytes('POST', '/boxes', box, { timeoutMs: this.#requestTimeoutMs });
    return JSON.parse(answer.toString()) as StoreReply;
  }

  // Waits for all three, so that nothing is still under way when an error is reported.
  async #askAll<T>(ask: (node: NodeClient) => Promise<T>): Promise<T[]> {
    const settled = await Promise.allSettled(this.#nodes.map(ask));
    const reasons = settled.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason] : []));
    if (reasons.length > 0) throw mostTelling(reasons);
    return settled.map((reply) => (reply as PromiseFulfilledResult<T>).value);
  }
}

// A node's listing is complete up to the job at which it broke off, so the joint one is up to the first of those.
function mergeListings(listings: readonly InputListing[]): InputListing {
  const ends = listings.flatMap(({ next }) => (next === null ? [] : [next])).sort();
  const next = ends[0] ?? null;
  const found = new Map<string, BoxReference>();
  for (const { inputs } of listings) {
    for (const input of inputs) {
      if (next === null || input.job <= next)
        found.set(`${input.job}/${input.round}/${input.party}/${input.fill}`, input);
    }
  }
  return { inputs: [...found.values()], next };
}
