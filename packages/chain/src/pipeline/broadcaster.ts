import {
  type Address,
  type Hex,
  type LocalAccount,
  parseSignature,
  parseTransaction,
  serializeTransaction,
} from 'viem';
import { keccakHex } from '../keccak.js';
import type { FeeMarket } from '../node/feeMarket.js';
import type { NodeClient } from '../node/nodeClient.js';
import { OperatorFundsError, TransactionRefusedError } from '../node/nodeErrors.js';
import type { Fees } from '../node/nodeTypes.js';
import { raiseFees } from '../node/raiseFees.js';
import type { BatchCall } from './batchKinds.js';
import type { OpenTransaction, SubmissionStore, TransactionAttempt } from './submissionStore.js';

export interface BroadcastDependencies {
  readonly client: NodeClient;
  readonly market: FeeMarket;
  readonly store: SubmissionStore;
  readonly chainId: number;
  /** The wallet that sends and pays; nothing else may send from it. */
  readonly operator: LocalAccount;
  /** How long an unmined transaction waits before it is sent to the node again. */
  readonly resendAfterMs: number;
  /** How long an unmined transaction waits before it is replaced by one that pays more. */
  readonly replaceAfterMs: number;
  /** The time, in Unix milliseconds. */
  readonly now: () => number;
}

/** How often a transaction that waits is signed again. Each attempt is one more receipt to ask for. */
const attemptsMax = 50;

/** Signs the operator's transactions and sends them to the node until they are mined. */
export class Broadcaster {
  readonly #dependencies: BroadcastDependencies;
  readonly #sentAtMs = new Map<string, number>();

  constructor(dependencies: BroadcastDependencies) {
    this.#dependencies = dependencies;
  }

  async sign(call: BatchCall, gas: bigint, nonce: bigint, fees: Fees): Promise<TransactionAttempt> {
    const { chainId, operator, now } = this.#dependencies;
    const transaction = { type: 'eip1559', chainId, nonce: Number(nonce), gas, ...call, ...fees } as const;
    // Signing the hash is the same, and a large batch is hashed much faster here.
    const raw =
      operator.sign === undefined
        ? await operator.signTransaction(transaction)
        : serializeTransaction(
            transaction,
            parseSignature(await operator.sign({ hash: keccakHex(serializeTransaction(transaction)) })),
          );
    return { raw, hash: keccakHex(raw), signedAtMs: now() };
  }

  /** Sends the newest attempt, or a replacement if it has waited too long. */
  async broadcast(transaction: OpenTransaction): Promise<void> {
    const { store, resendAfterMs, replaceAfterMs, now } = this.#dependencies;
    const sentAtMs = this.#sentAtMs.get(transaction.id);
    if (sentAtMs !== undefined && now() - sentAtMs < resendAfterMs) return;
    const newest = transaction.attempts.at(-1) as TransactionAttempt;
    const isStale = now() - newest.signedAtMs > replaceAfterMs;
    const attempt = await this.#withinCeiling(
      transaction,
      isStale ? await this.#replace(transaction, newest) : newest,
    );
    await this.#send(transaction, attempt);
    this.#sentAtMs.set(transaction.id, now());
    if (transaction.state === 'signed') await store.markSent(transaction.id);
  }

  /** Forgets when the transaction was sent, so that it can be sent again at once. */
  forget(transactionId: string): void {
    this.#sentAtMs.delete(transactionId);
  }

  /** A better paying attempt; the same one if gas is free, or if the operator may not or cannot pay more. */
  async #replace(transaction: OpenTransaction, newest: TransactionAttempt): Promise<TransactionAttempt> {
    if (transaction.attempts.length >= attemptsMax) return newest;
    const raised = await this.#dependencies.market.replacement(readSigned(newest.raw).fees);
    if (raised === undefined || !(await this.#canPay(newest, raised))) return newest;
    return this.#signAgain(transaction, newest, raised);
  }

  /** The ceiling may have been lowered since the attempt was signed. */
  async #withinCeiling(
    transaction: OpenTransaction,
    attempt: TransactionAttempt,
  ): Promise<TransactionAttempt> {
    const { market } = this.#dependencies;
    const { fees } = readSigned(attempt.raw);
    if (fees.maxFeePerGas === 0n || fees.maxFeePerGas <= (await market.ceilingWei())) return attempt;
    return this.#signAgain(transaction, attempt, await market.offer());
  }

  /** Sends an attempt. What happens when the node refuses it depends on the reason; nothing is decided elsewhere. */
  async #send(transaction: OpenTransaction, attempt: TransactionAttempt): Promise<void> {
    const refusal = await this.#offer(attempt);
    switch (refusal?.kind) {
      case undefined:
      case 'alreadyKnown':
        return;
      case 'nonceUsed':
      case 'nonceTooHigh':
      case 'replacementUnderpriced':
        // One of our own attempts, or a transaction that is not ours: the next look at the chain tells which.
        return;
      case 'feeTooLow':
        return this.#raise(transaction, attempt, refusal);
      case 'insufficientFunds':
        return this.#lower(transaction, attempt);
      case 'other':
        throw refusal;
    }
  }

  /** The market price has risen since the attempt was signed: it is signed again at once. */
  async #raise(
    transaction: OpenTransaction,
    attempt: TransactionAttempt,
    refusal: TransactionRefusedError,
  ): Promise<void> {
    const { market } = this.#dependencies;
    const { fees } = readSigned(attempt.raw);
    const current = await market.offer();
    if (current.maxFeePerGas <= fees.maxFeePerGas) throw refusal;
    const raised = raiseFees(fees, current);
    const isAllowed = raised.maxFeePerGas <= (await market.ceilingWei());
    await this.#sendOnce(await this.#signAgain(transaction, attempt, isAllowed ? raised : current));
  }

  /** Too little money: more is never offered. If the market price has fallen, the operator may be able to pay that. */
  async #lower(transaction: OpenTransaction, attempt: TransactionAttempt): Promise<void> {
    const { client, market, operator } = this.#dependencies;
    const current = await market.offer();
    const isLower = current.maxFeePerGas < readSigned(attempt.raw).fees.maxFeePerGas;
    if (!isLower || !(await this.#canPay(attempt, current))) {
      throw new OperatorFundsError(client.name, operator.address);
    }
    await this.#sendOnce(await this.#signAgain(transaction, attempt, current));
  }

  async #sendOnce(attempt: TransactionAttempt): Promise<void> {
    const { client, operator } = this.#dependencies;
    const refusal = await this.#offer(attempt);
    if (refusal?.kind === 'insufficientFunds') throw new OperatorFundsError(client.name, operator.address);
    if (refusal?.kind === 'feeTooLow' || refusal?.kind === 'other') throw refusal;
  }

  async #offer({ raw, hash }: TransactionAttempt): Promise<TransactionRefusedError | undefined> {
    try {
      await this.#dependencies.client.send(raw, hash);
      return undefined;
    } catch (error) {
      if (error instanceof TransactionRefusedError) return error;
      throw error;
    }
  }

  async #canPay({ raw }: TransactionAttempt, fees: Fees): Promise<boolean> {
    const { client, operator } = this.#dependencies;
    return readSigned(raw).gas * fees.maxFeePerGas <= (await client.balance(operator.address));
  }

  async #signAgain(
    transaction: OpenTransaction,
    attempt: TransactionAttempt,
    fees: Fees,
  ): Promise<TransactionAttempt> {
    const { call, gas } = readSigned(attempt.raw);
    const next = await this.sign(call, gas, transaction.nonce, fees);
    // Signatures are deterministic: the same price gives the same attempt.
    if (transaction.attempts.some(({ hash }) => hash === next.hash)) return next;
    await this.#dependencies.store.addAttempt(transaction.id, next);
    return next;
  }
}

/** What one of our signed transactions calls and pays. */
function readSigned(raw: Hex): { call: BatchCall; gas: bigint; fees: Fees } {
  const { to, data = '0x', gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(raw);
  return { call: { to: to as Address, data }, gas, fees: { maxFeePerGas, maxPriorityFeePerGas } };
}
