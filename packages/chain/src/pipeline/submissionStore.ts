import type { Hex } from 'viem';
import type { BlockReference } from '../node/nodeTypes.js';
import type { ChainOrder, OrderKind } from './orders.js';

/** One signed version of a transaction. A replacement is another attempt with the same nonce and another fee. */
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
  /** Which attempt was mined where; only set in the state `mined`. */
  readonly mined: { readonly hash: Hex; readonly block: BlockReference } | undefined;
}

/** The outcome of an order. */
export type OrderOutcome =
  /** It is final on chain. */
  | {
      readonly orderId: string;
      readonly state: 'confirmed';
      readonly hash: Hex;
      readonly block: BlockReference;
    }
  /** The contract will never accept it. */
  | { readonly orderId: string; readonly state: 'refused'; readonly reason: string }
  /** It is pending again, due at `retryAtMs`; the store increments its `attempts`. */
  | {
      readonly orderId: string;
      readonly state: 'pending';
      readonly reason: string;
      readonly retryAtMs: number;
    };

/**
 * Stores orders and transactions. Each method is one atomic, durable step: it has happened completely when it resolves,
 * and not at all when it rejects. Only one pipeline at a time may work on a store and an operator wallet; several
 * processes need a lock around `startPipeline`.
 *
 * An order is pending → in an open transaction → confirmed or refused; it can go back to pending.
 */
export interface SubmissionStore {
  /** The oldest pending orders of a kind that are due. */
  pending(kind: OrderKind, limit: number, nowMs: number): Promise<readonly ChainOrder[]>;
  /** The time at which the next pending order is due, if there is one. */
  nextDueMs(): Promise<number | undefined>;
  /** All transactions that are not final, by ascending nonce. */
  openTransactions(): Promise<readonly OpenTransaction[]>;
  /** Adds a transaction in the state `signed`; its orders are no longer pending. */
  addTransaction(transaction: NewTransaction): Promise<void>;
  /** Adds a replacement to a transaction. */
  addAttempt(transactionId: string, attempt: TransactionAttempt): Promise<void>;
  /** Moves a transaction from `signed` or, after a reorganisation, from `mined` to `sent`. */
  markSent(transactionId: string): Promise<void>;
  markMined(transactionId: string, hash: Hex, block: BlockReference): Promise<void>;
  /** Removes a transaction, if one is given, and records the outcome of each order. */
  settle(transactionId: string | undefined, outcomes: readonly OrderOutcome[]): Promise<void>;
  /**
   * Makes orders pending again that were confirmed in blocks above a number, after a reorganisation removed those
   * blocks; -1 means all, also those of transactions that are not final, which are forgotten: they belong to another
   * chain. Increments their `attempts`. Reopening too many is safe: the contracts accept each order once.
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
