import { type Address, type Hex, keccak256, type LocalAccount, parseTransaction } from 'viem';
import type { Fees, NodeClient } from '../node/nodeClient.js';
import { TransactionRefusedError } from '../node/nodeErrors.js';
import { raiseFees } from '../node/raiseFees.js';
import type { BatchCall } from './batch.js';
import type { OpenTransaction, SubmissionStore, TransactionAttempt } from './submissionStore.js';

export interface BroadcastOptions {
  readonly client: NodeClient;
  readonly store: SubmissionStore;
  readonly chainId: number;
  /** The wallet that sends and pays; nothing else may send from it. */
  readonly operator: LocalAccount;
  /** After how long an unmined transaction is given to the node again. */
  readonly resendAfterMs: number;
  /** After how long an unmined transaction is replaced by one that pays more. */
  readonly replaceAfterMs: number;
  /** The time, in Unix milliseconds. */
  readonly now: () => number;
}

/** A replacement never pays more than this many times what the node asks for now. */
const REPLACEMENT_FEE_FACTOR_MAX = 4n;

/** Signs transactions of the operator and keeps giving them to the node until they are mined. */
export class Broadcaster {
  readonly #options: BroadcastOptions;
  readonly #sentAtMs = new Map<string, number>();

  constructor(options: BroadcastOptions) {
    this.#options = options;
  }

  async sign(call: BatchCall, gas: bigint, nonce: bigint, fees: Fees): Promise<TransactionAttempt> {
    const { chainId, operator, now } = this.#options;
    const raw = await operator.signTransaction({
      type: 'eip1559',
      chainId,
      nonce: Number(nonce),
      gas,
      ...call,
      ...fees,
    });
    return { raw, hash: keccak256(raw), signedAtMs: now() };
  }

  /** Gives the newest attempt to the node, and a better paying one when it has waited too long. */
  async broadcast(transaction: OpenTransaction): Promise<void> {
    const { store, resendAfterMs, replaceAfterMs, now } = this.#options;
    const sentAtMs = this.#sentAtMs.get(transaction.id);
    if (sentAtMs !== undefined && now() - sentAtMs < resendAfterMs) return;
    const newest = transaction.attempts.at(-1) as TransactionAttempt;
    const isStale = now() - newest.signedAtMs > replaceAfterMs;
    const attempt = isStale ? await this.#replace(transaction, newest) : newest;
    await this.#send(attempt);
    this.#sentAtMs.set(transaction.id, now());
    if (transaction.state === 'signed') await store.markSent(transaction.id);
  }

  /** Lets the transaction be sent again at once, or lets it go. */
  forget(transactionId: string): void {
    this.#sentAtMs.delete(transactionId);
  }

  /** A better paying attempt; the old one where gas is free or more would be out of all proportion. */
  async #replace(transaction: OpenTransaction, newest: TransactionAttempt): Promise<TransactionAttempt> {
    const { client, store } = this.#options;
    const { call, gas, fees } = readSigned(newest.raw);
    const current = await client.fees();
    const raised = raiseFees(fees, current);
    if (raised.maxFeePerGas > current.maxFeePerGas * REPLACEMENT_FEE_FACTOR_MAX) return newest;
    const attempt = await this.sign(call, gas, transaction.nonce, raised);
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
}

/** What a signed transaction of ours calls and pays. */
function readSigned(raw: Hex): { call: BatchCall; gas: bigint; fees: Fees } {
  const { to, data = '0x', gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(raw);
  return { call: { to: to as Address, data }, gas, fees: { maxFeePerGas, maxPriorityFeePerGas } };
}
