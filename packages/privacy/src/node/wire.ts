import type { SealedShares } from '../client/privateResult.js';
import type { RecordHead, ResultStatement } from '../consent/resultStatement.js';
import { DeclarationError, MpcAbortError, NodeRefusalError, SealError } from '../errors.js';
import type { Triple } from '../plan.js';

/** Where a node listens. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Which round to run, on which inputs. */
export interface RoundSpec {
  readonly job: string;
  /** From 1. */
  readonly round: number;
  /** The fills to use, by party; see SealedInput. What to compute is in the statements that the parties signed. */
  readonly fills: readonly string[];
  /** The text of the question, if there is one; its digest is in the statements. */
  readonly question?: string | undefined;
}

/** The coordinator's request to run a round. */
export interface RunRequest {
  readonly session: string;
  readonly spec: RoundSpec;
  /** The newest result that the coordinator knows, by which a node notices that its record is older. */
  readonly latest?: SignedResult | undefined;
}

/** A result and the signatures of the three nodes. */
export interface SignedResult {
  readonly statement: ResultStatement;
  readonly signatures: Triple<string>;
}

/** The node that sends the text of a result. */
export const textNode = 0;

/** The response of one node to a run. */
export interface RunReply {
  /** The result, from node {@link textNode} only: it can be long, and one copy is enough. Empty for a private result. */
  readonly text: string;
  /** This node's part of a private result, and the commitments to it. */
  readonly sealed?: SealedShares;
  readonly commitments?: Triple<string>;
  /** SHA-256 of the result or of its commitments, from every node. */
  readonly digest: string;
  /** The node's signature of the result and of its record; see ResultStatement. */
  readonly signature: string;
  readonly record: RecordHead;
  readonly rounds: number;
  readonly bytesSent: number;
  readonly computeMs: number;
  readonly ringBits: number;
  readonly valueBits: number;
  readonly failureProbabilityLog2: number | null;
}

/** The response of one node to a box: salted digests of its two components, to be compared between nodes. */
export interface StoreReply {
  readonly own: string;
  readonly next: string;
}

export interface HealthReply {
  readonly index: number;
  readonly jobs: number;
  readonly running: number;
}

/** The node has the withdrawal; see receiptBytes. */
export interface WithdrawReply {
  readonly receipt: string;
}

export const upgradeProtocol = 'tricorn-mpc';

/** An error in a node's response. */
export interface ErrorReply {
  kind: 'abort' | 'refusal' | 'seal' | 'declaration';
  code: string;
  message: string;
  node?: number;
}

export function encodeError(error: unknown): ErrorReply {
  if (error instanceof MpcAbortError) {
    return { kind: 'abort', code: error.reason, message: error.message, ...withNode(error.node) };
  }
  if (error instanceof NodeRefusalError) return { kind: 'refusal', code: error.code, message: error.message };
  if (error instanceof SealError) return { kind: 'seal', code: error.code, message: error.message };
  if (error instanceof DeclarationError)
    return { kind: 'declaration', code: error.code, message: error.message };
  // The message of an unexpected error could contain anything, so it stays at the node.
  return { kind: 'abort', code: 'internal', message: 'The node failed' };
}

/** The error reported by the node with this index. */
export function decodeError(value: unknown, index: number): Error {
  const { kind, code, message, node } = (value ?? {}) as Partial<ErrorReply>;
  const text = typeof message === 'string' ? message.slice(0, 500) : 'The node did not give a reason';
  if (typeof code === 'string') {
    if (kind === 'refusal') return new NodeRefusalError(code as NodeRefusalError['code'], text, index);
    if (kind === 'seal') return new SealError(code as SealError['code'], text);
    if (kind === 'declaration') return new DeclarationError(code as DeclarationError['code'], text);
    if (kind === 'abort') {
      const culprit = typeof node === 'number' ? node : code === 'internal' ? index : undefined;
      return new MpcAbortError(code as MpcAbortError['reason'], text, culprit);
    }
  }
  return new MpcAbortError('internal', `Node ${index} sent a malformed error`, index);
}

function withNode(node: number | undefined): { node?: number } {
  return node === undefined ? {} : { node };
}
