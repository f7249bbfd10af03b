import { Account, createAddressFromString } from '@ethereumjs/util';
import type { Hex } from 'viem';
import type { WriteOperation } from './chainDatabase.js';
import { whatIsWrong } from './execute.js';
import { blockGasLimit } from './limits.js';
import type { Machine } from './machine.js';
import { decodeTransaction, type PooledTransaction } from './pooledTransaction.js';
import { produceBlock } from './produceBlock.js';
import type { ReceiptRecord } from './records.js';
import { RpcError, refused, rpcCodes } from './rpcError.js';

/** How many transactions one block has at most. */
const blockTransactionsMax = 500;
/** How many transactions the pool has at most. */
const poolTransactionsMax = 4096;
/** How far a transaction's nonce may be ahead of its account. */
const nonceGapMax = 64n;
/** A replacement must pay at least this percentage of the replaced fee. */
const replacementPercent = 110n;

interface Entry {
  readonly pooled: PooledTransaction;
  readonly arrival: number;
  readonly settle: (outcome: ReceiptRecord | Error) => void;
}

/** A mined transaction has its receipt; one that waits for an earlier nonce is stored. */
export type Admission =
  | { readonly state: 'mined'; readonly receipt: ReceiptRecord }
  | { readonly state: 'waiting' };

/**
 * Accepts transactions, sorts them by account and nonce, and produces blocks as long as there are any. Transactions
 * that arrive while a block is written share the next block and its fsync.
 */
export class TransactionPool {
  readonly #machine: Machine;
  readonly #lanes = new Map<Hex, Map<bigint, Entry>>();
  readonly #byHash = new Map<Hex, Entry>();
  #arrivals = 0;
  #producing: Promise<void> | undefined;
  #closed = false;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** Restores the transactions that were waiting when the chain was closed. */
  async restore(): Promise<void> {
    for (const raw of await this.#machine.database.waiting()) {
      this.#insert(decodeTransaction(raw, this.#machine.common), () => {});
    }
    if (this.#byHash.size > 0) this.#wake();
  }

  find(hash: string): PooledTransaction | undefined {
    return this.#byHash.get(hash.toLowerCase() as Hex)?.pooled;
  }

  /** The next nonce of the account. The caller holds the machine's lock. */
  async pendingNonce(address: string): Promise<bigint> {
    let { nonce } = await this.#account(address);
    const lane = this.#lanes.get(address.toLowerCase() as Hex);
    while (lane?.has(nonce)) nonce += 1n;
    return nonce;
  }

  /** Resolves once the transaction is durable: in a block, or stored until its nonce is next. */
  async submit(raw: Uint8Array): Promise<{ hash: Hex; admission: Admission }> {
    const pooled = decodeTransaction(raw, this.#machine.common);
    const admitted = await this.#machine.exclusive(() => this.#admit(pooled));
    if (admitted.mined === undefined) return { hash: pooled.hash, admission: { state: 'waiting' } };
    this.#wake();
    const receipt = await admitted.mined;
    return { hash: pooled.hash, admission: { state: 'mined', receipt } };
  }

  /** Stops accepting transactions and lets the current block finish. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#producing;
  }

  async #admit(pooled: PooledTransaction): Promise<{ mined?: Promise<ReceiptRecord> }> {
    if (this.#closed) throw new RpcError(rpcCodes.resourceUnavailable, 'the chain is closing');
    if (this.#byHash.has(pooled.hash) || this.#machine.database.receipt(pooled.hash))
      throw refused('already known');
    const account = await this.#account(pooled.sender);
    const { nonce } = account;
    if (pooled.nonce < nonce) {
      throw refused(`nonce too low: next nonce ${nonce}, transaction nonce ${pooled.nonce}`);
    }
    if (pooled.nonce > nonce + nonceGapMax) {
      throw refused(`nonce too high: next nonce ${nonce}, transaction nonce ${pooled.nonce}`);
    }
    const { transaction } = pooled;
    if (transaction.gasLimit * pooled.feePerGas + transaction.value > account.balance) {
      throw refused('insufficient funds for gas * price + value');
    }
    const rival = this.#rivalOf(pooled);
    const isNext = (await this.pendingNonce(pooled.sender)) >= pooled.nonce;
    const { database } = this.#machine;
    const writes: WriteOperation[] = [];
    if (rival !== undefined) writes.push(database.deleteWaiting(rival.pooled.hash));
    if (!isNext) writes.push(database.putWaiting(pooled.hash, pooled.raw));
    if (writes.length > 0) await database.write(writes);
    if (rival !== undefined) {
      this.#remove(rival);
      rival.settle(refused('replaced by another transaction with the same nonce'));
    }
    if (!isNext) {
      this.#insert(pooled, () => {});
      return {};
    }
    const mined = new Promise<ReceiptRecord>((resolve, reject) => {
      this.#insert(pooled, (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)));
    });
    return { mined };
  }

  /** The transaction that this one replaces. Throws if this one pays too little or if the pool is full. */
  #rivalOf(pooled: PooledTransaction): Entry | undefined {
    const rival = this.#lanes.get(pooled.sender)?.get(pooled.nonce);
    if (rival === undefined) {
      if (this.#byHash.size >= poolTransactionsMax) {
        throw new RpcError(rpcCodes.limitExceeded, `the pool is full: ${poolTransactionsMax} transactions`);
      }
      return undefined;
    }
    const feeMin = (rival.pooled.feePerGas * replacementPercent) / 100n;
    if (pooled.feePerGas <= rival.pooled.feePerGas || pooled.feePerGas < feeMin) {
      throw refused('replacement transaction underpriced');
    }
    return rival;
  }

  #insert(pooled: PooledTransaction, settle: Entry['settle']): void {
    const entry = { pooled, settle, arrival: this.#arrivals++ };
    const lane = this.#lanes.get(pooled.sender) ?? new Map<bigint, Entry>();
    lane.set(pooled.nonce, entry);
    this.#lanes.set(pooled.sender, lane);
    this.#byHash.set(pooled.hash, entry);
  }

  #remove(entry: Entry): void {
    const { sender, nonce, hash } = entry.pooled;
    this.#byHash.delete(hash);
    const lane = this.#lanes.get(sender);
    lane?.delete(nonce);
    if (lane?.size === 0) this.#lanes.delete(sender);
  }

  #wake(): void {
    this.#producing ??= this.#produce().finally(() => {
      this.#producing = undefined;
    });
  }

  async #produce(): Promise<void> {
    for (;;) {
      // Requests that arrived together join the same block.
      await new Promise((resolve) => setImmediate(resolve));
      const made = await this.#machine.exclusive(() => this.#produceOne());
      if (!made) return;
    }
  }

  async #produceOne(): Promise<boolean> {
    const batch = await this.#executable();
    if (batch.length === 0) return false;
    const outcomes = await this.#execute(batch);
    const dropped = batch.filter((entry) => outcomes.get(entry.pooled) instanceof Error);
    for (const entry of batch) this.#remove(entry);
    if (dropped.length > 0) {
      const deletes = dropped.map(({ pooled }) => this.#machine.database.deleteWaiting(pooled.hash));
      await this.#machine.database.write(deletes).catch(() => {});
    }
    for (const entry of batch) {
      entry.settle(outcomes.get(entry.pooled) ?? refused('the transaction was not included'));
    }
    return true;
  }

  async #execute(batch: readonly Entry[]): Promise<Map<PooledTransaction, ReceiptRecord | Error>> {
    const pooled = batch.map((entry) => entry.pooled);
    try {
      const { receipts, failures } = await produceBlock(this.#machine, pooled);
      const named = [...failures].map(([key, error]) => [key, refused(whatIsWrong(error))] as const);
      return new Map<PooledTransaction, ReceiptRecord | Error>([...receipts, ...named]);
    } catch (error) {
      const failure = new RpcError(
        rpcCodes.internal,
        `the block could not be written: ${(error as Error).message}`,
      );
      return new Map(pooled.map((key) => [key, failure]));
    }
  }

  /** The executable transactions, oldest first, each account's by nonce. */
  async #executable(): Promise<Entry[]> {
    const ready: { entry: Entry; order: number }[] = [];
    for (const [sender, lane] of this.#lanes) {
      let order = 0;
      for (let { nonce } = await this.#account(sender); lane.has(nonce); nonce += 1n) {
        const entry = lane.get(nonce) as Entry;
        order = Math.max(order, entry.arrival);
        ready.push({ entry, order });
      }
    }
    ready.sort((a, b) => a.order - b.order);
    const batch: Entry[] = [];
    let gas = 0n;
    for (const { entry } of ready.slice(0, blockTransactionsMax)) {
      gas += entry.pooled.transaction.gasLimit;
      if (gas > blockGasLimit) break;
      batch.push(entry);
    }
    return batch;
  }

  async #account(address: string): Promise<Account> {
    const { stateManager } = this.#machine.state.vm;
    return (await stateManager.getAccount(createAddressFromString(address))) ?? new Account();
  }
}
