import { randomUUID } from 'node:crypto';
import type { Hex } from 'viem';
import { FeeMarket } from '../node/feeMarket.js';
import { CallRevertedError, NodeAnswerError } from '../node/nodeErrors.js';
import type { Fees, NodeReceipt } from '../node/nodeTypes.js';
import {
  encodeBatch,
  fillBatch,
  minedFates,
  publicBatchLimits,
  readReason,
  simulatedRefusals,
} from './batch.js';
import type { BatchCall, BatchContext } from './batchKinds.js';
import { type BroadcastDependencies, Broadcaster } from './broadcaster.js';
import { OrderJudge } from './orderJudge.js';
import { type ChainOrder, type OrderKind, orderKinds } from './orders.js';
import type { OpenTransaction } from './submissionStore.js';

export interface PipelineDependencies extends BatchContext, Omit<BroadcastDependencies, 'now' | 'market'> {
  /** How many blocks on top of its own make a transaction final. */
  readonly confirmations: number;
  /** The most that a transaction may offer, in wei per unit of gas; by default derived from recent blocks. */
  readonly feePerGasMaxWei?: bigint | undefined;
  /** Called when orders were settled on chain. */
  readonly onSettled?: () => void;
  readonly now?: () => number;
}

/**
 * Submits orders to the chain, one transaction at a time, so that every crash leaves at most one question: was this
 * transaction mined? Its hash and nonce are stored before it is sent, and the chain has the answer. Two mechanisms
 * prevent a double submission: this one, and the contracts, which accept each job id, each mint key and each party's
 * result of a round once.
 */
export class Pipeline {
  readonly #dependencies: PipelineDependencies & { readonly now: () => number };
  readonly #market: FeeMarket;
  readonly #broadcaster: Broadcaster;
  readonly #judge: OrderJudge;
  /** A batch shrinks when all of it reverts, so that one order cannot block the others. */
  readonly #batchLimits = new Map<OrderKind, number>();
  /** When a transaction's nonce was first seen used without a receipt for the transaction. */
  readonly #missedSinceMs = new Map<string, number>();

  constructor(dependencies: PipelineDependencies) {
    this.#dependencies = { now: Date.now, ...dependencies };
    this.#market = new FeeMarket(this.#dependencies);
    this.#broadcaster = new Broadcaster({ ...this.#dependencies, market: this.#market });
    this.#judge = new OrderJudge(this.#dependencies);
  }

  /** Does what can be done now. Returns whether anything changed, so that the caller knows when to rest. */
  async tick(): Promise<boolean> {
    const { moved, unmined } = await this.#advance();
    if (unmined) return moved;
    for (const kind of orderKinds) {
      if (await this.#start(kind)) return true;
    }
    return moved;
  }

  /** Follows the transactions that are not final yet. */
  async #advance(): Promise<{ moved: boolean; unmined: boolean }> {
    const open = await this.#dependencies.store.openTransactions();
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
    const { client, store, operator, now } = this.#dependencies;
    const receipt = await this.#receiptOf(transaction);
    if (receipt !== null) return this.#followMined(transaction, receipt);
    if (transaction.state === 'mined') {
      // A reorganisation removed its block; the transaction itself is still valid.
      await store.markSent(transaction.id);
      this.#broadcaster.forget(transaction.id);
      return 'moved';
    }
    const nonce = await client.transactionCount(operator.address);
    const isBlocked = nonce < transaction.nonce && !open.some((other) => other.nonce === nonce);
    if (nonce > transaction.nonce || isBlocked) {
      // The receipt may just be late: nodes count a transaction before they serve its receipt.
      const sinceMs = this.#missedSinceMs.get(transaction.id) ?? now();
      this.#missedSinceMs.set(transaction.id, sinceMs);
      if (now() - sinceMs < this.#dependencies.resendAfterMs) return 'unmined';
      await this.#putOff(transaction.orders, 'another transaction used its nonce', transaction.id);
      return 'moved';
    }
    await this.#broadcaster.broadcast(transaction);
    return 'unmined';
  }

  async #followMined(transaction: OpenTransaction, receipt: NodeReceipt): Promise<'moved' | 'mined'> {
    const { client, store, confirmations } = this.#dependencies;
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

  /** Settles the orders of a final transaction. */
  async #finish(transaction: OpenTransaction, receipt: NodeReceipt): Promise<void> {
    const { kind, orders } = transaction;
    if (!receipt.succeeded) {
      this.#halve(kind, orders);
      await this.#putOff(orders, 'the transaction was reverted', transaction.id);
      return;
    }
    const fates = minedFates(kind, orders, receipt.logs, this.#dependencies);
    const outcomes = await Promise.all(
      orders.map((order) => this.#judge.mined(order, fates.get(order.id), receipt)),
    );
    await this.#dependencies.store.settle(transaction.id, outcomes);
    this.#forget(transaction.id);
    this.#dependencies.onSettled?.();
  }

  /** Signs, stores and sends a transaction with pending orders of a kind. */
  async #start(kind: OrderKind): Promise<boolean> {
    const { client, store, operator, now } = this.#dependencies;
    const limits = client.batchLimits ?? publicBatchLimits;
    const limit = this.#batchLimits.get(kind) ?? limits.orders;
    const pending = await store.pending(kind, limit, now());
    if (pending.length === 0) return false;
    const { orders, gas } = fillBatch(kind, pending, limits);
    const call = encodeBatch(kind, orders, this.#dependencies);
    const fees = await this.#market.offer();
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

  /** Simulates a batch. Settles the orders that would be refused and returns whether there are none. */
  async #simulate(
    kind: OrderKind,
    orders: readonly ChainOrder[],
    call: BatchCall,
    gas: bigint,
  ): Promise<boolean> {
    const { client, operator, store } = this.#dependencies;
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
    const outcomes = refused.map((order) => this.#judge.refused(order, refusals.get(order.id) as Hex));
    await store.settle(undefined, await Promise.all(outcomes));
    return false;
  }

  /** An answer that does not decode is the node's fault: it serves another chain, or malformed answers. */
  #readSimulation(kind: OrderKind, orders: readonly ChainOrder[], answer: Hex): Map<string, Hex> {
    try {
      return simulatedRefusals(kind, orders, answer);
    } catch {
      throw new NodeAnswerError(this.#dependencies.client.name, 'eth_call', 'an answer from our contracts');
    }
  }

  async #receiptOf({ attempts }: OpenTransaction): Promise<NodeReceipt | null> {
    for (const { hash } of attempts.toReversed()) {
      const receipt = await this.#dependencies.client.receipt(hash);
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

  async #putOff(orders: readonly ChainOrder[], reason: string, transactionId?: string): Promise<void> {
    const outcomes = orders.map((order) => this.#judge.retry(order, reason));
    await this.#dependencies.store.settle(transactionId, outcomes);
    if (transactionId !== undefined) this.#forget(transactionId);
  }
}

/**
 * A simulation takes as long as the transaction. Batches of jobs and submissions refuse orders one by one, so if gas
 * is free, orders that never failed before are sent without one. A bridge that is paused refuses all of a batch.
 */
function needsSimulation(kind: OrderKind, orders: readonly ChainOrder[], fees: Fees): boolean {
  return (
    ['withdrawal', 'deposit'].includes(kind) ||
    fees.maxFeePerGas > 0n ||
    orders.some(({ attempts }) => attempts > 0)
  );
}
