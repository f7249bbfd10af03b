import type { Hex } from 'viem';
import type { BlockReference } from '../node/nodeTypes.js';
import type { ChainOrder, OrderKind } from '../pipeline/orders.js';
import type {
  NewTransaction,
  OpenTransaction,
  OrderOutcome,
  SubmissionStore,
  TransactionAttempt,
} from '../pipeline/submissionStore.js';

type Distributed<T> = T extends unknown ? Omit<T, 'attempts'> : never;

interface StoredOrder {
  order: ChainOrder;
  state: 'pending' | 'open' | 'confirmed' | 'refused';
  dueMs: number;
  outcome: OrderOutcome | undefined;
}

/** A store in memory, for tests and experiments. */
export class MemorySubmissionStore implements SubmissionStore {
  readonly #orders = new Map<string, StoredOrder>();
  readonly #transactions = new Map<
    string,
    Omit<OpenTransaction, 'orders'> & { orderIds: readonly string[] }
  >();

  /** Adds an order; an existing id changes nothing. */
  add(order: Distributed<ChainOrder>): void {
    if (this.#orders.has(order.id)) return;
    const stored = { ...order, attempts: 0 } as ChainOrder;
    this.#orders.set(order.id, { order: stored, state: 'pending', dueMs: 0, outcome: undefined });
  }

  /** The last outcome of an order. */
  outcome(orderId: string): OrderOutcome | undefined {
    return this.#orders.get(orderId)?.outcome;
  }

  /** How many orders are neither confirmed nor refused. */
  get unsettled(): number {
    return [...this.#orders.values()].filter(({ state }) => state === 'pending' || state === 'open').length;
  }

  async pending(kind: OrderKind, limit: number, nowMs: number): Promise<ChainOrder[]> {
    return this.#pending()
      .filter(({ order, dueMs }) => order.kind === kind && dueMs <= nowMs)
      .slice(0, limit)
      .map(({ order }) => order);
  }

  async nextDueMs(): Promise<number | undefined> {
    const due = this.#pending().map(({ dueMs }) => dueMs);
    return due.length === 0 ? undefined : Math.min(...due);
  }

  async openTransactions(): Promise<OpenTransaction[]> {
    return [...this.#transactions.values()]
      .sort((a, b) => Number(a.nonce - b.nonce))
      .map(({ orderIds, ...transaction }) => ({
        ...transaction,
        orders: orderIds.map((id) => this.#order(id).order),
      }));
  }

  async addTransaction({ attempt, ...transaction }: NewTransaction): Promise<void> {
    const orders = transaction.orderIds.map((id) => this.#order(id));
    if (orders.some(({ state }) => state !== 'pending')) throw new Error('an order is not pending');
    for (const order of orders) order.state = 'open';
    const opened = { ...transaction, attempts: [attempt], state: 'signed' as const, mined: undefined };
    this.#transactions.set(transaction.id, opened);
  }

  async addAttempt(transactionId: string, attempt: TransactionAttempt): Promise<void> {
    const transaction = this.#transaction(transactionId);
    this.#transactions.set(transactionId, { ...transaction, attempts: [...transaction.attempts, attempt] });
  }

  async markSent(transactionId: string): Promise<void> {
    this.#transactions.set(transactionId, {
      ...this.#transaction(transactionId),
      state: 'sent',
      mined: undefined,
    });
  }

  async markMined(transactionId: string, hash: Hex, block: BlockReference): Promise<void> {
    this.#transactions.set(transactionId, {
      ...this.#transaction(transactionId),
      state: 'mined',
      mined: { hash, block },
    });
  }

  async settle(transactionId: string | undefined, outcomes: readonly OrderOutcome[]): Promise<void> {
    if (transactionId !== undefined) this.#transactions.delete(transactionId);
    for (const outcome of outcomes) {
      const stored = this.#order(outcome.orderId);
      stored.state = outcome.state;
      stored.outcome = outcome;
      if (outcome.state !== 'pending') continue;
      stored.dueMs = outcome.retryAtMs;
      stored.order = { ...stored.order, attempts: stored.order.attempts + 1 };
    }
  }

  async reopen(aboveBlock: bigint): Promise<void> {
    const isAll = aboveBlock < 0n;
    if (isAll) this.#transactions.clear();
    for (const stored of this.#orders.values()) {
      const { outcome } = stored;
      const isGone = outcome?.state === 'confirmed' && outcome.block.number > aboveBlock;
      if (!isGone && !(isAll && stored.state === 'open')) continue;
      stored.state = 'pending';
      stored.dueMs = 0;
      stored.outcome = undefined;
      stored.order = { ...stored.order, attempts: stored.order.attempts + 1 };
    }
  }

  #pending(): StoredOrder[] {
    return [...this.#orders.values()].filter(({ state }) => state === 'pending');
  }

  #order(id: string): StoredOrder {
    const stored = this.#orders.get(id);
    if (stored === undefined) throw new Error(`order ${id} is unknown`);
    return stored;
  }

  #transaction(id: string) {
    const transaction = this.#transactions.get(id);
    if (transaction === undefined) throw new Error(`transaction ${id} is unknown`);
    return transaction;
  }
}
