import { sql } from 'kysely';
import type { Logger } from '../../observability/logger.js';
import type { Db } from '../../store/database.js';
import { inTransaction } from '../../store/inTransaction.js';
import { announceBalance } from '../balances.js';
import type { Allowances } from './allowances.js';

const pauseMs = 250;

/**
 * Sends balance events after calls, at most four per second and account: at hundreds of calls a second nobody reads
 * every balance, and no caller should wait for the event.
 */
export class BalanceEvents {
  readonly #db: Db;
  readonly #allowances: Allowances;
  readonly #log: Logger;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #sending = new Set<Promise<void>>();

  constructor(db: Db, allowances: Allowances, log: Logger) {
    this.#db = db;
    this.#allowances = allowances;
    this.#log = log;
  }

  changed(accountId: string): void {
    if (this.#timers.has(accountId)) return;
    this.#timers.set(
      accountId,
      setTimeout(() => this.#start(accountId), pauseMs),
    );
  }

  /** Sends all pending balance events. */
  async close(): Promise<void> {
    for (const [accountId, timer] of [...this.#timers]) {
      clearTimeout(timer);
      this.#start(accountId);
    }
    await Promise.all(this.#sending);
  }

  #start(accountId: string): void {
    this.#timers.delete(accountId);
    const sent: Promise<void> = this.#send(accountId)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'could not announce a balance'))
      .finally(() => this.#sending.delete(sent));
    this.#sending.add(sent);
  }

  async #send(accountId: string): Promise<void> {
    await this.#allowances.settle(accountId);
    await inTransaction(this.#db, async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      // Changes of the balance wait for this event, so the newest event never shows an old balance.
      await tx
        .selectFrom('ledger_account')
        .select('id')
        .where('owner', '=', accountId)
        .orderBy('id')
        .forUpdate()
        .execute();
      announceBalance(tx, accountId);
    });
  }
}
