import { sql } from 'kysely';
import { announceBalance } from '../../ground/ledger/ledger.js';
import type { Logger } from '../../ground/logger.js';
import type { Db } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { spareTokensOf } from './leaseStore.js';
import type { Leases } from './leases.js';

const pauseMs = 250;

/**
 * Brings the ledger up to date after calls and tells accounts their balance, each at most four times a second: at
 * hundreds of calls a second nobody reads every balance, and no caller should wait for the news.
 */
export class BalanceNews {
  private readonly db: Db;
  private readonly leases: Leases;
  private readonly log: Logger;
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly telling = new Set<Promise<void>>();

  constructor(db: Db, leases: Leases, log: Logger) {
    this.db = db;
    this.leases = leases;
    this.log = log;
  }

  changed(accountId: string): void {
    if (this.timers.has(accountId)) return;
    this.timers.set(
      accountId,
      setTimeout(() => this.tell(accountId), pauseMs),
    );
  }

  /** Tells what is still to be told. */
  async close(): Promise<void> {
    for (const [accountId, timer] of [...this.timers]) {
      clearTimeout(timer);
      this.tell(accountId);
    }
    await Promise.all(this.telling);
  }

  private tell(accountId: string): void {
    this.timers.delete(accountId);
    const told: Promise<void> = this.bookAndTell(accountId)
      .catch((error: unknown) => this.log.warn({ err: error }, 'could not announce a balance'))
      .finally(() => this.telling.delete(told));
    this.telling.add(told);
  }

  private async bookAndTell(accountId: string): Promise<void> {
    await this.leases.book(accountId);
    await inTransaction(this.db, async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      // Whoever changes the balance waits until this has been told, so that the newest event is never an old balance.
      await tx
        .selectFrom('ledger_account')
        .select('id')
        .where('owner', '=', accountId)
        .orderBy('id')
        .forUpdate()
        .execute();
      await announceBalance(tx, accountId, await spareTokensOf(tx, accountId));
    });
  }
}
