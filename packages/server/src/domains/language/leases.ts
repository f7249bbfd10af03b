import type { Logger } from '../../ground/logger.js';
import type { Db } from '../../ground/store/database.js';
import { Lease, type Refusal, type Reservation, type ReservationRequest } from './lease.js';
import { recallLeases, writeTurn } from './leaseStore.js';

export interface LeasesParts {
  db: Db;
  log: Logger;
  instanceId: string;
  callsAtOnceMax: number;
  tokensPerKeyMax: number;
}

/** The leases of this process, one for each account that has calls. */
export class Leases {
  readonly #parts: LeasesParts;
  readonly #byAccount = new Map<string, Lease>();

  constructor(parts: LeasesParts) {
    this.#parts = parts;
  }

  /** Sets tokens aside for a call; where the balance has too few, other processes are asked for theirs first. */
  async reserve(accountId: string, request: ReservationRequest): Promise<Reservation | Refusal> {
    const outcome = await this.#of(accountId).reserve(request);
    if (outcome !== 'balance' || !(await this.#recall(accountId))) return outcome;
    return await this.#of(accountId).reserve(request);
  }

  /** Brings the ledger up to date with the calls of an account that have ended in this process. */
  async book(accountId: string): Promise<void> {
    await this.#byAccount.get(accountId)?.write({ book: true });
  }

  /** Gives back what no call of an account needs, here and in the other processes. */
  async flush(accountId: string): Promise<void> {
    await Promise.all([this.yieldTokens(accountId), this.#recall(accountId)]);
  }

  /** Gives back what no call of an account needs in this process; of no account named, of all. */
  async yieldTokens(accountId: string): Promise<void> {
    const leases = accountId === '' ? [...this.#byAccount.values()] : [this.#byAccount.get(accountId)];
    await Promise.all(leases.map((lease) => lease?.yieldTokens()));
  }

  async #recall(accountId: string): Promise<boolean> {
    return await recallLeases(this.#parts.db, accountId, this.#parts.instanceId);
  }

  #of(accountId: string): Lease {
    const known = this.#byAccount.get(accountId);
    if (known !== undefined) return known;
    const { db, log, ...parts } = this.#parts;
    const lease: Lease = new Lease({
      ...parts,
      accountId,
      writeTurn: async (request) => await writeTurn(db, request),
      onFailed: (error) => log.warn({ err: error }, 'could not write what calls used; trying again'),
      onEnded: () => {
        if (this.#byAccount.get(accountId) === lease) this.#byAccount.delete(accountId);
      },
    });
    this.#byAccount.set(accountId, lease);
    return lease;
  }
}
