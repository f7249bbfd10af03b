import type { Hex } from 'viem';
import type { BlockReference } from '../node/nodeTypes.js';
import type { ChainOrder, OrderKind } from './orders.js';

/** One signed form of a transaction. A replacement with a higher fee is another attempt with the same nonce. */
export interface TransactionAttempt {
  readonly hash: Hex;
  readonly raw: Hex;
  readonly signedAtMs: number;
}

/** A transaction that is not final yet. */
export interface OpenTransaction {
  readonly id: string;
  readonly kind: OrderKind;
  readonly nonce: bigint;
  readonly orders: readonly ChainOrder[];
  /** Oldest first; never empty. */
  readonly attempts: readonly TransactionAttempt[];
  readonly state: 'signed' | 'sent' | 'mined';
  /** Which attempt was mined where; set in the state `mined` alone. */
  readonly mined: { readonly hash: Hex; readonly block: BlockReference } | undefined;
}

/** What became of an order. */
export type OrderOutcome =
  /** It is on chain for good. */
  | {
      readonly orderId: string;
      readonly state: 'confirmed';
      readonly hash: Hex;
      readonly block: BlockReference;
    }
  /** The contract will never take it. */
  | { readonly orderId: string; readonly state: 'refused'; readonly reason: string }
  /** It goes back to the pending ones, due at `retryAtMs`; the store adds one to its `attempts`. */
  | {
      readonly orderId: string;
      readonly state: 'pending';
      readonly reason: string;
      readonly retryAtMs: number;
    };

/**
 * Where orders and transactions are kept. Each method is one atomic, durable step: it has happened
 * whole when it resolves, and not at all when it rejects. One pipeline at a time works on a store and an
 * operator wallet; callers with several processes hold a lock around `startPipeline`.
 *
 * An order is pending → in an open transaction → confirmed or refused; it can go back to pending.
 */
export interface SubmissionStore {
  /** The oldest pending orders of a kind that are due. */
  pending(kind: OrderKind, limit: number, nowMs: number): Promise<readonly ChainOrder[]>;
  /** The time at which the next pending order is due, if there is one. */
  nextDueMs(): Promise<number | undefined>;
  /** All transactions that are not final, by rising nonce. */
  openTransactions(): Promise<readonly OpenTransaction[]>;
  /** Adds a transaction in the state `signed` and takes its orders out of the pending ones. */
  addTransaction(transaction: NewTransaction): Promise<void>;
  /** Adds a replacement to a transaction. */
  addAttempt(transactionId: string, attempt: TransactionAttempt): Promise<void>;
  /** Moves a transaction from `signed` or, after a reorganisation, from `mined` to `sent`. */
  markSent(transactionId: string): Promise<void>;
  markMined(transactionId: string, hash: Hex, block: BlockReference): Promise<void>;
  /** Ends a transaction, where one is given, and gives each order its outcome. */
  settle(transactionId: string | undefined, outcomes: readonly OrderOutcome[]): Promise<void>;
  /**
   * Makes orders pending again that were confirmed in blocks above a number, which a reorganisation took away; -1 means
   * all. Adds one to their `attempts`. It costs little to reopen too many: the contracts take each order once.
   */
  reopen(aboveBlock: bigint): Promise<void>;
}

export interface NewTransaction {
  readonly id: string;
  readonly kind: OrderKind;
  readonly nonce: bigint;
  readonly orderIds: readonly string[];
  readonly attempt: TransactionAttempt;
}
