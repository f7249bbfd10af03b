import { createHash, randomUUID } from 'node:crypto';
import { readHeader } from '../client/shareBox.js';
import { MpcAbortError, SealError } from '../errors.js';
import type { Triple } from '../plan.js';
import type { BoxReference, InputListing } from './boxStore.js';
import type { TlsIdentity } from './certificate.js';
import { mergeListings } from './mergeListings.js';
import { mostTelling } from './mostTelling.js';
import { NodeClient } from './nodeClient.js';
import { type RoundStatement, statementOf } from './roundStatement.js';
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
  /** For all requests except rounds. */
  readonly requestTimeoutMs?: number;
  readonly roundTimeoutMs?: number;
}

export type NodeHealth =
  | { readonly ready: true; readonly jobs: number; readonly running: number }
  | { readonly ready: false; readonly reason: string };

const requestTimeoutMsDefault = 60_000;
const roundTimeoutMsDefault = 30 * 60_000;
/** After the first failure the other nodes have this time to report the cause. */
const graceMs = 500;

export function createCoordinator(options: CoordinatorOptions): Coordinator {
  return new Coordinator(options);
}

/** Drives the three nodes. It sees declarations, sealed boxes and results, but never a share. */
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

  /** Changes the address of a node. */
  setAddress(index: number, address: Address): void {
    this.#nodes[index]!.address = address;
  }

  /**
   * Sends the boxes of one input to the nodes and checks that their shares are consistent. It is idempotent.
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
        throw new SealError('inconsistent-shares', 'The three boxes contain inconsistent shares');
      }
    }
  }

  /** Runs a round after the rounds already requested. All three nodes must return the same result. */
  runRound(
    spec: RoundSpec,
    options: { signal?: AbortSignal } = {},
  ): Promise<{ result: string; statement: RoundStatement }> {
    const round = this.#lastRound.then(() => this.#runNow(spec, options.signal));
    this.#lastRound = round.catch(() => undefined);
    return round;
  }

  /** The shares of one input, sealed to the key that its owner chose; openInput reconstructs the input. */
  async exportInput(reference: BoxReference): Promise<Triple<Uint8Array>> {
    const { job, round, party, fill } = reference;
    const timeoutMs = this.#requestTimeoutMs;
    const body = Buffer.from(JSON.stringify({ job, round, party, fill }));
    const [a, b, c] = await this.#askAll((node) => node.bytes('POST', '/export', body, { timeoutMs }));
    return [a!, b!, c!];
  }

  /** Deletes an unused input; an input with which a round was started is refused. */
  async discardInput({ job, round, party, fill }: BoxReference): Promise<void> {
    const timeoutMs = this.#requestTimeoutMs;
    await this.#askAll((node) => node.json('POST', '/discard', { job, round, party, fill }, { timeoutMs }));
  }

  /**
   * Inputs that any node has held for longer than `olderThanMs`, of jobs whose ids come after `after`. The caller
   * knows which of them are still in use.
   */
  async listInputs(olderThanMs: number, after = ''): Promise<InputListing> {
    const timeoutMs = this.#requestTimeoutMs;
    const ask = (node: NodeClient) =>
      node.json<InputListing>('POST', '/inputs', { after, olderThanMs }, { timeoutMs });
    return mergeListings(await this.#askAll(ask));
  }

  /** Stops the job's rounds and deletes all its data at the nodes. */
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
      throw new MpcAbortError('results-differ', 'The nodes returned different results');
    }
    return { result: first.text, statement: statementOf(spec, replies, performance.now() - started) };
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

  // Waits for all three, so that no request is still running when an error is reported.
  async #askAll<T>(ask: (node: NodeClient) => Promise<T>): Promise<T[]> {
    const settled = await Promise.allSettled(this.#nodes.map(ask));
    const reasons = settled.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason] : []));
    if (reasons.length > 0) throw mostTelling(reasons);
    return settled.map((reply) => (reply as PromiseFulfilledResult<T>).value);
  }
}
