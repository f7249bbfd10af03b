import { type Hex, keccak256, type LocalAccount, parseTransaction } from 'viem';
import type { ChainIndex } from '../indexer/followChain.js';
import type { ChainNode } from '../node/chainNode.js';
import type { SubmissionStore } from '../pipeline/submissionStore.js';

/** Simulates a crash of the process. */
export class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash';
}

/** Every durable step of the pipeline and of the index. */
const durableMethods = [
  'addTransaction',
  'markSent',
  'addAttempt',
  'markMined',
  'settle',
  'append',
  'reopen',
  'rewind',
] as const satisfies readonly (keyof SubmissionStore | keyof ChainIndex)[];

/** Where a process can crash: just before or just after a durable step. */
export interface CrashPlace {
  readonly method: (typeof durableMethods)[number];
  readonly when: 'before' | 'after';
}

export const crashPlaces: readonly CrashPlace[] = durableMethods.flatMap((method) => [
  { method, when: 'before' as const },
  { method, when: 'after' as const },
]);

/** How often the process crashes there. */
const crashesMax = 2;

/** Makes the owner of a store and of an index crash the first times it gets to a place. */
export function crashAt(place: CrashPlace | undefined) {
  let crashes = 0;
  const wrap = <T extends object>(inner: T): T =>
    new Proxy(inner, {
      get(target, property) {
        const method = Reflect.get(target, property) as (...args: unknown[]) => Promise<unknown>;
        if (property !== place?.method) return method.bind(target);
        return async (...args: unknown[]) => {
          const crash = crashes < crashesMax;
          if (crash) crashes += 1;
          if (crash && place.when === 'before') throw new SimulatedCrash(`before ${place.method}`);
          const result = await method.apply(target, args);
          if (crash) throw new SimulatedCrash(`after ${place.method}`);
          return result;
        };
      },
    });
  return {
    wrap,
    /** Whether the place was reached. */
    get happened() {
      return crashes > 0;
    },
  };
}

/** The ways in which a node can fail. */
export const nodeFaults = [
  'unreachable',
  'slow',
  'error answers',
  'malformed answers',
  'lost answers',
  'dropped transactions',
  'replaced transactions',
  'reorganisations',
] as const;
export type NodeFault = (typeof nodeFaults)[number];

/** One request in six fails, the same ones in every run. */
const faultRate = 1 / 6;
/** An unreachable node fails this many requests in a row, once in each period. */
const unreachableRequests = 15;
const unreachablePeriod = 60;
/** How many transactions are dropped or replaced. */
const transactionsLost = 2;
/** A rival pays this many times as much as the transaction it replaces, so that no replacement of ours outbids it. */
const rivalFeeFactor = 1000n;

type Request = Parameters<ChainNode['request']>[0];

/** A node with one kind of intermittent fault. Reorganisations are up to the miner of the blocks. */
export function faultyNode(node: ChainNode, fault: NodeFault, operator: LocalAccount): ChainNode {
  const isFaulty = seededCoin(faultRate);
  let requests = 0;
  let lost = 0;
  let late: Request | undefined;

  const loseTransaction = async (request: Request, instead: (raw: Hex) => Promise<unknown>) => {
    if (request.method !== 'eth_sendRawTransaction' || lost >= transactionsLost) return node.request(request);
    lost += 1;
    return instead(request.params?.[0] as Hex);
  };

  const answers: Record<NodeFault, (request: Request) => Promise<unknown>> = {
    unreachable: async (request) => {
      if (requests % unreachablePeriod < unreachableRequests) throw new Error('connect ECONNREFUSED');
      return node.request(request);
    },
    // The caller has given up, but the request still arrives, just before the next one.
    slow: async (request) => {
      const earlier = late;
      late = undefined;
      if (earlier !== undefined) await node.request(earlier).catch(() => {});
      if (!isFaulty()) return node.request(request);
      late = request;
      throw new Error('the request took too long to respond');
    },
    'error answers': async (request) => {
      if (isFaulty()) throw Object.assign(new Error('internal error'), { code: -32603 });
      return node.request(request);
    },
    'malformed answers': async (request) => (isFaulty() ? { malformed: [null] } : node.request(request)),
    'lost answers': async (request) => {
      const answer = await node.request(request);
      if (isFaulty()) throw new Error('socket hang up');
      return answer;
    },
    'dropped transactions': (request) => loseTransaction(request, async (raw) => keccak256(raw)),
    'replaced transactions': (request) =>
      loseTransaction(request, async (raw) => {
        const rival = await rivalOf(raw, operator);
        await node.request({ method: 'eth_sendRawTransaction', params: [rival] });
        return node.request(request);
      }),
    reorganisations: (request) => node.request(request),
  };
  return {
    name: 'faulty',
    close: () => node.close(),
    request: async (request) => {
      requests += 1;
      return answers[fault](request);
    },
  };
}

/** Another transaction of the operator with the same nonce, as if the key were used elsewhere. */
async function rivalOf(raw: Hex, operator: LocalAccount): Promise<Hex> {
  const { nonce = 0, chainId = 0, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(raw);
  return operator.signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    gas: 30_000n,
    to: operator.address,
    maxFeePerGas: maxFeePerGas * rivalFeeFactor,
    maxPriorityFeePerGas: maxPriorityFeePerGas * rivalFeeFactor,
  });
}

/** A pseudorandom coin with a fixed seed. */
export function seededCoin(rate: number): () => boolean {
  let seed = 12_345;
  return () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x7fffffff < rate;
  };
}
