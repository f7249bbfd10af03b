import type { Security } from '../plan.js';
import { type RunReply, textNode } from './wire.js';

/** The public facts about a round: its security and its cost. */
export interface RoundStatement {
  readonly securityModel: Security['model'];
  /** Null in the semi-honest model. */
  readonly statisticalBits: number | null;
  /** Null if there is no check that could fail. */
  readonly failureProbabilityLog2: number | null;
  /** For example `Z_2^192`. */
  readonly ring: string;
  /** Bits of each result that were opened. */
  readonly valueBits: number;
  /** Communication rounds. */
  readonly rounds: number;
  /** Total of all three nodes. */
  readonly bytesSent: number;
  readonly timeMs: number;
  /** The protocol alone, at the slowest node. */
  readonly computeMs: number;
}

/** The statement of a round from the responses of the three nodes. */
export function statementOf(
  security: Security,
  replies: readonly RunReply[],
  timeMs: number,
): RoundStatement {
  const first = replies[textNode]!;
  return {
    securityModel: security.model,
    statisticalBits: security.model === 'malicious' ? security.statisticalBits : null,
    failureProbabilityLog2: first.failureProbabilityLog2,
    ring: `Z_2^${first.ringBits}`,
    valueBits: first.valueBits,
    rounds: first.rounds,
    bytesSent: replies.reduce((sum, reply) => sum + reply.bytesSent, 0),
    timeMs,
    computeMs: Math.max(...replies.map((reply) => reply.computeMs)),
  };
}
