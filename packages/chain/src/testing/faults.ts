import { type Hex, keccak256 } from 'viem';
import type { ChainNode } from '../node/chainNode.js';
import type { SubmissionStore } from '../pipeline/submissionStore.js';

/** Thrown in place of the end of the process. */
export class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash';
}

/** Every step that the pipeline makes durable; a crash can come just before and just after it. */
export const STORE_STEPS = (['addTransaction', 'markSent', 'settle'] as const).flatMap((method) => [
  { method, when: 'before' as const },
  { method, when: 'after' as const },
]);

/** A store whose owner crashes the first two times at a step. */
export function crashingStore(store: SubmissionStore, step: (typeof STORE_STEPS)[number]): SubmissionStore {
  let crashes = 2;
  return new Proxy(store, {
    get(target, property) {
      const method = Reflect.get(target, property) as (...args: unknown[]) => Promise<unknown>;
      if (property !== step.method) return method.bind(target);
      return async (...args: unknown[]) => {
        const crash = crashes-- > 0;
        if (crash && step.when === 'before') throw new SimulatedCrash(`before ${step.method}`);
        const result = await method.apply(target, args);
        if (crash) throw new SimulatedCrash(`after ${step.method}`);
        return result;
      };
    },
  });
}

/** The ways in which a node can fail. */
export const NODE_FAULTS = ['timeout', 'error', 'nonsense', 'lost answer', 'dropped transaction'] as const;
export type NodeFault = (typeof NODE_FAULTS)[number];

/** One request in four fails; which ones is the same in every run. */
const FAULT_RATE = 0.25;

/** A node that fails now and then, in one way. */
export function faultyNode(node: ChainNode, fault: NodeFault): ChainNode {
  let seed = 12_345;
  const isFaulty = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x7fffffff < FAULT_RATE;
  };
  return {
    name: 'faulty',
    close: () => node.close(),
    request: async (request) => {
      if (!isFaulty()) return node.request(request);
      switch (fault) {
        case 'timeout':
          throw new Error('the request took too long to respond');
        case 'error':
          throw Object.assign(new Error('internal error'), { code: -32603 });
        case 'nonsense':
          return { nonsense: [null] };
        case 'lost answer':
          await node.request(request);
          throw new Error('socket hang up');
        case 'dropped transaction': {
          if (request.method !== 'eth_sendRawTransaction') return node.request(request);
          return keccak256(request.params?.[0] as Hex);
        }
      }
    },
  };
}
