import { randomUUID } from 'node:crypto';
import type { Hex } from 'viem';
import { backoffMs } from '../backoff.js';
import type { BlockReference, Fees, NodeReceipt } from '../node/nodeClient.js';
import { CallRevertedError, NodeAnswerError } from '../node/nodeErrors.js';
import {
  type BatchCall,
  type BatchContext,
  encodeBatch,
  fillBatch,
  minedFates,
  readReason,
  simulatedRefusals,
} from './batch.js';
import { Broadcaster, type BroadcastOptions } from './broadcaster.js';
import { findSubmission } from './findSubmission.js';
import { isOnChain } from './isOnChain.js';
import { type ChainOrder, ORDER_KINDS, type OrderKind } from './orders.js';
import type { OpenTransaction, OrderOutcome } from './submissionStore.js';

export interface PipelineOptions extends BatchContext, Omit<BroadcastOptions, 'now'> {
  /** How many blocks on top of a transaction's own make it final. */
  readonly confirmations: number;
  /** Called when orders have come on chain. */
  readonly onSettled?: () => void;
  readonly now?: () => number;
}

/** How many pending orders of a kind are looked at for one transaction. */
const ORDERS_READ_MAX = 100;

/** Errors after which an order can still succeed; all others are for good. */
const PASSING_ERRORS = new Set([
  'JobUnknown',
  'SignatureExpired',
  'SignatureInvalid',
  'GasExhausted',
  'Unknown',
]);

/**
 * Brings orders on chain, one transaction at a time, so that every crash leaves at most one question:
 * was this transaction taken? Its hash and nonce are stored before it is sent, and the answer is on chain.
 * That nothing is submitted twice is held twice: here, and by the contracts, which take each party's
 * result of a round, each job id and each mint key once.
 */
export class Pipeline {
  readonly #options: PipelineOptions & BroadcastOptions;
  readonly #broadcaster: Broadcaster;
  /** Batches shrink when a whole one reverts, so that one order cannot hold up the others. */
  readonly #batchLimits = new Map<OrderKind, number>();
  /** Since when a transaction's nonce is taken without a receipt of it. */
  readonly #missedSinceMs = new Map<string, number>();

  constructor(options: PipelineOptions) {
    this.#options = { now: Date.now, ...options };
    this.#broadcaster = new Broadcaster(this.#options);
  }

  /** Does what can be done now. Says whether anything moved, so that the caller knows when to rest. */
  async tick(): Promise<boolean> {
    const { moved, unmined } = await this.#advance();
    if (unmined) return moved;
    for (const kind of ORDER_KINDS) {
      if (await this.#start(kind)) return true;
    }
    return moved;
  }

  /** Follows the transactions that are not final. */
  async #advance(): Promise<{ moved: boolean; unmined: boolean }> {
    const open = await this.#options.store.openTransactions();
    let moved = false;
    let unmined = false;
    for (const transaction of open) {
      const step = await this.#follow(transaction, open);
      moved ||= step === 'moved';
      unmined ||= step === 'unmined';
    }
    return { moved, unmined };
  }

  async #follow(
    transaction: OpenTransaction,
    open: readonly OpenTransaction[],
  ): Promise<'moved' | 'mined' | 'unmined'> {
    const { client, store, operator, now } = this.#options;
    const receipt = await this.#receiptOf(transaction);
    if (receipt !== null) return this.#followMined(transaction, receipt);
    if (transaction.state === 'mined') {
      // A reorganisation took its block away; the transaction itself is still good.
      await store.markSent(transaction.id);
      this.#broadcaster.forget(transaction.id);
      return 'moved';
    }
    const nonce = await client.transactionCount(operator.address);
    const isBlocked = nonce < transaction.nonce && !open.some((other) => other.nonce === nonce);
    if (nonce > transaction.nonce || isBlocked) {
      // Its receipt may only be late: nodes count a transaction before they show its receipt.
      const sinceMs = this.#missedSinceMs.get(transaction.id) ?? now();
      this.#missedSinceMs.set(transaction.id, sinceMs);
      if (now() - sinceMs < this.#options.resendAfterMs) return 'unmined';
      await this.#putOff(transaction.orders, 'another transaction took its nonce', transaction.id);
      return 'moved';
    }
    await this.#broadcaster.broadcast(transaction);
    return 'unmined';
  }

  async #followMined(transaction: OpenTransaction, receipt: NodeReceipt): Promise<'moved' | 'mined'> {
    const { client, store, confirmations } = this.#options;
    const isRecorded = transaction.mined?.block.hash === receipt.block.hash;
    const depth = confirmations === 0 ? 0n : (await client.blockNumber()) - receipt.block.number;
    if (depth >= BigInt(confirmations)) {
      await this.#finish(transaction, receipt);
      return 'moved';
    }
    if (isRecorded) return 'mined';
    await store.markMined(transaction.id, receipt.transactionHash, receipt.block);
    return 'moved';
  }

  /** Gives each order of a final transaction its outcome. */
  async #finish(transaction: OpenTransaction, receipt: NodeReceipt): Promise<void> {
    const { kind, orders } = transaction;
    if (!receipt.succeeded) {
      this.#halve(kind, orders);
      await this.#putOff(orders, 'the transaction was reverted', transaction.id);
      return;
    }
    const fates = minedFates(kind, orders, receipt.logs, this.#options);
    const outcomes = await Promise.all(
      orders.map((order) => this.#outcomeOf(order, fates.get(order.id), receipt)),
    );
    await this.#options.store.settle(transaction.id, outcomes);
    this.#forget(transaction.id);
    this.#options.onSettled?.();
  }

  /** Believes what the chain shows: a transaction without a trace of the order proves nothing. */
  async #outcomeOf(
    order: ChainOrder,
    fate: 'taken' | Hex | undefined,
    receipt: NodeReceipt,
  ): Promise<OrderOutcome> {
    const { client, contracts } = this.#options;
    if (fate !== undefined && fate !== 'taken') return this.#judge(order, fate);
    if (fate === 'taken' || (await isOnChain(client, contracts, order))) {
      return confirmed(order, receipt.transactionHash, receipt.block);
    }
    return this.#retry(order, 'the transaction left no trace of it');
  }

  /** Makes, stores and sends a transaction of pending orders of a kind. */
  async #start(kind: OrderKind): Promise<boolean> {
    const { client, store, operator, now } = this.#options;
    const limit = this.#batchLimits.get(kind) ?? ORDERS_READ_MAX;
    const pending = await store.pending(kind, limit, now());
    if (pending.length === 0) return false;
    const { orders, gas } = fillBatch(kind, pending);
    const call = encodeBatch(kind, orders, this.#options);
    const fees = await client.fees();
    if (needsSimulation(kind, orders, fees) && !(await this.#simulate(kind, orders, call, gas))) return true;
    const nonce = await client.transactionCount(operator.address);
    const attempt = await this.#broadcaster.sign(call, gas, nonce, fees);
    const id = randomUUID();
    await store.addTransaction({ id, kind, nonce, orderIds: orders.map((order) => order.id), attempt });
    this.#batchLimits.delete(kind);
    const transaction = {
      id,
      kind,
      nonce,
      orders,
      attempts: [attempt],
      state: 'signed',
      mined: undefined,
    } as const;
    await this.#broadcaster.broadcast(transaction);
    const receipt = await client.receipt(attempt.hash);
    if (receipt !== null) await this.#followMined({ ...transaction, state: 'sent' }, receipt);
    return true;
  }

  /** Runs a batch without sending it. Orders that would be refused are dealt with; true when there are none. */
  async #simulate(
    kind: OrderKind,
    orders: readonly ChainOrder[],
    call: BatchCall,
    gas: bigint,
  ): Promise<boolean> {
    const { client, operator, store } = this.#options;
    let answer: Hex;
    try {
      answer = await client.call({ ...call, from: operator.address, gas });
    } catch (error) {
      if (!(error instanceof CallRevertedError)) throw error;
      if (orders.length > 1) this.#halve(kind, orders);
      else await this.#putOff(orders, `the call reverts: ${readReason(error.data).text}`);
      return false;
    }
    const refusals = this.#readSimulation(kind, orders, answer);
    const refused = orders.filter(({ id }) => refusals.has(id));
    if (refused.length === 0) return true;
    const outcomes = refused.map((order) => this.#judge(order, refusals.get(order.id) as Hex));
    await store.settle(undefined, await Promise.all(outcomes));
    return false;
  }

  /** An answer that cannot be decoded is the node's fault: another chain behind the URL, or nonsense. */
  #readSimulation(kind: OrderKind, orders: readonly ChainOrder[], answer: Hex): Map<string, Hex> {
    try {
      return simulatedRefusals(kind, orders, answer);
    } catch {
      throw new NodeAnswerError(this.#options.client.name, 'eth_call', 'an answer of our contracts');
    }
  }

  /** Decides about an order that the contract refused. */
  async #judge(order: ChainOrder, reason: Hex): Promise<OrderOutcome> {
    const { name, text } = readReason(reason);
    if (name === 'AlreadySubmitted' && order.kind === 'submission') return this.#reconcile(order, text);
    if (PASSING_ERRORS.has(name)) return this.#retry(order, text);
    return { orderId: order.id, state: 'refused', reason: text };
  }

  /** A submission that is on chain already is ours if its result is; it counts once it is deep enough. */
  async #reconcile(order: ChainOrder & { kind: 'submission' }, text: string): Promise<OrderOutcome> {
    const { client, contracts, wallets, confirmations } = this.#options;
    const party = wallets.address(order.walletIndex);
    const found = await findSubmission(client, contracts, {
      jobId: order.jobId,
      round: order.round,
      party,
    });
    if (found === undefined) return this.#retry(order, text);
    if (found.result !== order.result || found.ccdCost !== order.ccdCost) {
      return { orderId: order.id, state: 'refused', reason: `${text} with another result or cost` };
    }
    const depth = (await client.blockNumber()) - found.block.number;
    if (depth < BigInt(confirmations)) return this.#retry(order, `${text}, not final yet`);
    return confirmed(order, found.transactionHash, found.block);
  }

  async #receiptOf({ attempts }: OpenTransaction): Promise<NodeReceipt | null> {
    for (const { hash } of attempts.toReversed()) {
      const receipt = await this.#options.client.receipt(hash);
      if (receipt !== null) return receipt;
    }
    return null;
  }

  #halve(kind: OrderKind, orders: readonly ChainOrder[]): void {
    this.#batchLimits.set(kind, Math.max(1, Math.floor(orders.length / 2)));
  }

  #forget(transactionId: string): void {
    this.#broadcaster.forget(transactionId);
    this.#missedSinceMs.delete(transactionId);
  }

  #retry(order: ChainOrder, reason: string): OrderOutcome {
    const retryAtMs = this.#options.now() + backoffMs(order.attempts);
    return { orderId: order.id, state: 'pending', reason, retryAtMs };
  }

  async #putOff(orders: readonly ChainOrder[], reason: string, transactionId?: string): Promise<void> {
    const outcomes = orders.map((order) => this.#retry(order, reason));
    await this.#options.store.settle(transactionId, outcomes);
    if (transactionId !== undefined) this.#forget(transactionId);
  }
}

function confirmed(order: ChainOrder, hash: Hex, block: BlockReference): OrderOutcome {
  return { orderId: order.id, state: 'confirmed', hash, block };
}

/**
 * A simulation costs as much time as the transaction. The batches of jobs and submissions refuse each
 * order by itself, so where gas is free, orders that never failed before are simply sent.
 */
function needsSimulation(kind: OrderKind, orders: readonly ChainOrder[], fees: Fees): boolean {
  return kind === 'mint' || fees.maxFeePerGas > 0n || orders.some(({ attempts }) => attempts > 0);
}
