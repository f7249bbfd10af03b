import { randomUUID } from 'node:crypto';
import { type Address, type Hex, keccak256, type LocalAccount, parseTransaction } from 'viem';
import { backoffMs } from '../backoff.js';
import { larger } from '../bigints.js';
import type { BlockReference, Fees, NodeClient, NodeReceipt } from '../node/nodeClient.js';
import { CallRevertedError, TransactionRefusedError } from '../node/nodeErrors.js';
import {
  type BatchCall,
  type BatchContext,
  encodeBatch,
  fillBatch,
  minedRefusals,
  readReason,
  simulatedRefusals,
} from './batch.js';
import { findSubmission } from './findSubmission.js';
import { type ChainOrder, ORDER_KINDS, type OrderKind } from './orders.js';
import type {
  OpenTransaction,
  OrderOutcome,
  SubmissionStore,
  TransactionAttempt,
} from './submissionStore.js';

export interface PipelineOptions extends BatchContext {
  readonly client: NodeClient;
  readonly store: SubmissionStore;
  /** The wallet that sends and pays; nothing else may send from it. */
  readonly operator: LocalAccount;
  /** How many blocks on top of a transaction's own make it final. */
  readonly confirmations: number;
  /** After how long an unmined transaction is given to the node again. */
  readonly resendAfterMs: number;
  /** After how long an unmined transaction is replaced by one that pays more. */
  readonly replaceAfterMs: number;
  /** Called when orders have come on chain. */
  readonly onSettled?: () => void;
}

/** How many pending orders of a kind are looked at for one transaction. */
const ORDERS_READ_MAX = 100;
/** A replacement pays an eighth more, which every node takes as enough. */
const REPLACEMENT_NUMERATOR = 9n;
const REPLACEMENT_DENOMINATOR = 8n;

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
  readonly #options: PipelineOptions;
  /** Batches shrink when a whole one reverts, so that one order cannot hold up the others. */
  readonly #batchLimits = new Map<OrderKind, number>();
  readonly #sentAtMs = new Map<string, number>();
  /** Since when a transaction's nonce is taken without a receipt of it. */
  readonly #missedSinceMs = new Map<string, number>();

  constructor(options: PipelineOptions) {
    this.#options = options;
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
    const { client, store, operator } = this.#options;
    const receipt = await this.#receiptOf(transaction);
    if (receipt !== null) return this.#followMined(transaction, receipt);
    if (transaction.state === 'mined') {
      // A reorganisation took its block away; the transaction itself is still good.
      await store.markSent(transaction.id);
      this.#sentAtMs.delete(transaction.id);
      return 'moved';
    }
    const nonce = await client.transactionCount(operator.address);
    const isBlocked = nonce < transaction.nonce && !open.some((other) => other.nonce === nonce);
    if (nonce > transaction.nonce || isBlocked) {
      // Its receipt may only be late: nodes count a transaction before they show its receipt.
      const sinceMs = this.#missedSinceMs.get(transaction.id) ?? Date.now();
      this.#missedSinceMs.set(transaction.id, sinceMs);
      if (Date.now() - sinceMs < this.#options.resendAfterMs) return 'unmined';
      await this.#putOff(transaction.orders, 'another transaction took its nonce', transaction.id);
      return 'moved';
    }
    await this.#broadcast(transaction);
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
    const { store } = this.#options;
    if (!receipt.succeeded) {
      await this.#putOff(transaction.orders, 'the transaction was reverted', transaction.id);
      return;
    }
    const { kind, orders } = transaction;
    const refusals = minedRefusals(kind, orders, receipt.logs, this.#options);
    const outcomes = await Promise.all(
      orders.map((order) => {
        const reason = refusals.get(order.id);
        if (reason !== undefined) return this.#judge(order, reason);
        return confirmed(order, receipt.transactionHash, receipt.block);
      }),
    );
    await store.settle(transaction.id, outcomes);
    this.#forget(transaction.id);
    this.#options.onSettled?.();
  }

  /** Makes, stores and sends a transaction of pending orders of a kind. */
  async #start(kind: OrderKind): Promise<boolean> {
    const { client, store, operator } = this.#options;
    const limit = this.#batchLimits.get(kind) ?? ORDERS_READ_MAX;
    const pending = await store.pending(kind, limit, Date.now());
    if (pending.length === 0) return false;
    const { orders, gas } = fillBatch(kind, pending);
    const call = encodeBatch(kind, orders, this.#options);
    const fees = await client.fees();
    if (needsSimulation(kind, orders, fees) && !(await this.#simulate(kind, orders, call, gas))) return true;
    const nonce = await client.transactionCount(operator.address);
    const attempt = await this.#sign(call, gas, nonce, fees);
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
    await this.#broadcast(transaction);
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
      if (orders.length > 1) this.#batchLimits.set(kind, Math.floor(orders.length / 2));
      else await this.#putOff(orders, `the call reverts: ${readReason(error.data).text}`);
      return false;
    }
    const refusals = simulatedRefusals(kind, orders, answer);
    const refused = orders.filter(({ id }) => refusals.has(id));
    if (refused.length === 0) return true;
    const outcomes = refused.map((order) => this.#judge(order, refusals.get(order.id) as Hex));
    await store.settle(undefined, await Promise.all(outcomes));
    return false;
  }

  /** Decides about an order that the contract refused. */
  async #judge(order: ChainOrder, reason: Hex): Promise<OrderOutcome> {
    const { name, text } = readReason(reason);
    if (name === 'AlreadySubmitted' && order.kind === 'submission') return this.#reconcile(order, text);
    if (PASSING_ERRORS.has(name)) return putOff(order, text);
    return { orderId: order.id, state: 'refused', reason: text };
  }

  /** A submission that is on chain already is ours if its result is; it counts once it is deep enough. */
  async #reconcile(order: ChainOrder & { kind: 'submission' }, text: string): Promise<OrderOutcome> {
    const { client, contracts, wallets, confirmations } = this.#options;
    const party = wallets.address(order.walletIndex);
    const found = await findSubmission(client, contracts.factory, {
      jobId: order.jobId,
      round: order.round,
      party,
    });
    if (found === undefined) return putOff(order, text);
    if (found.result !== order.result || found.ccdCost !== order.ccdCost) {
      return { orderId: order.id, state: 'refused', reason: `${text} with another result or cost` };
    }
    const depth = (await client.blockNumber()) - found.block.number;
    if (depth < BigInt(confirmations)) return putOff(order, `${text}, not final yet`);
    return confirmed(order, found.transactionHash, found.block);
  }

  /** Gives the newest attempt to the node, and a better paying one when it has waited too long. */
  async #broadcast(transaction: OpenTransaction): Promise<void> {
    const { store, resendAfterMs, replaceAfterMs } = this.#options;
    const now = Date.now();
    const sentAtMs = this.#sentAtMs.get(transaction.id);
    if (sentAtMs !== undefined && now - sentAtMs < resendAfterMs) return;
    const newest = transaction.attempts.at(-1) as TransactionAttempt;
    const isStale = now - newest.signedAtMs > replaceAfterMs;
    const attempt = isStale ? await this.#replace(transaction, newest) : newest;
    await this.#send(attempt);
    this.#sentAtMs.set(transaction.id, now);
    if (transaction.state === 'signed') await store.markSent(transaction.id);
  }

  async #replace(transaction: OpenTransaction, newest: TransactionAttempt): Promise<TransactionAttempt> {
    const { client, store } = this.#options;
    const { call, gas, fees } = readSigned(newest.raw);
    const current = await client.fees();
    const raised = {
      maxFeePerGas: larger(current.maxFeePerGas, raise(fees.maxFeePerGas)),
      maxPriorityFeePerGas: larger(current.maxPriorityFeePerGas, raise(fees.maxPriorityFeePerGas)),
    };
    const attempt = await this.#sign(call, gas, transaction.nonce, raised);
    await store.addAttempt(transaction.id, attempt);
    return attempt;
  }

  async #send({ raw, hash }: TransactionAttempt): Promise<void> {
    try {
      await this.#options.client.send(raw, hash);
    } catch (error) {
      // A nonce that is taken, or a better paid rival: the next look at the chain tells which.
      if (error instanceof TransactionRefusedError && /nonce|underpriced/i.test(error.message)) return;
      throw error;
    }
  }

  async #sign(call: BatchCall, gas: bigint, nonce: bigint, fees: Fees): Promise<TransactionAttempt> {
    const { chainId, operator } = this.#options;
    const raw = await operator.signTransaction({
      type: 'eip1559',
      chainId,
      nonce: Number(nonce),
      gas,
      ...call,
      ...fees,
    });
    return { raw, hash: keccak256(raw), signedAtMs: Date.now() };
  }

  async #receiptOf({ attempts }: OpenTransaction): Promise<NodeReceipt | null> {
    for (const { hash } of attempts.toReversed()) {
      const receipt = await this.#options.client.receipt(hash);
      if (receipt !== null) return receipt;
    }
    return null;
  }

  #forget(transactionId: string): void {
    this.#sentAtMs.delete(transactionId);
    this.#missedSinceMs.delete(transactionId);
  }

  async #putOff(orders: readonly ChainOrder[], reason: string, transactionId?: string): Promise<void> {
    const outcomes = orders.map((order) => putOff(order, reason));
    await this.#options.store.settle(transactionId, outcomes);
    if (transactionId !== undefined) this.#forget(transactionId);
  }
}

function confirmed(order: ChainOrder, hash: Hex, block: BlockReference): OrderOutcome {
  return { orderId: order.id, state: 'confirmed', hash, block };
}

function putOff(order: ChainOrder, reason: string): OrderOutcome {
  return { orderId: order.id, state: 'pending', reason, retryAtMs: Date.now() + backoffMs(order.attempts) };
}

/**
 * A simulation costs as much time as the transaction. The batches of jobs and submissions refuse each
 * order by itself, so where gas is free, orders that never failed before are simply sent.
 */
function needsSimulation(kind: OrderKind, orders: readonly ChainOrder[], fees: Fees): boolean {
  return kind === 'mint' || fees.maxFeePerGas > 0n || orders.some(({ attempts }) => attempts > 0);
}

/** What a signed transaction of ours calls and pays. */
function readSigned(raw: Hex): { call: BatchCall; gas: bigint; fees: Fees } {
  const { to, data = '0x', gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(raw);
  return { call: { to: to as Address, data }, gas, fees: { maxFeePerGas, maxPriorityFeePerGas } };
}

function raise(fee: bigint): bigint {
  return (fee * REPLACEMENT_NUMERATOR) / REPLACEMENT_DENOMINATOR + 1n;
}
