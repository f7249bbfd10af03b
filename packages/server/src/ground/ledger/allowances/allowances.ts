import type { Logger } from '../../logger.js';
import type { Db } from '../../store/database.js';
import { Allowance } from './allowance.js';
import { recallAllowances, writeAllowance } from './allowanceStore.js';
import type { Refusal, Reservation, ReservationRequest } from './reservation.js';

export interface AllowancesDependencies {
  db: Db;
  log: Logger;
  instanceId: string;
  callsAtOnceMax: number;
  tokensPerKeyMax: number;
}

/** The allowances of this process, one per account with calls. */
export class Allowances {
  readonly #dependencies: AllowancesDependencies;
  readonly #byAccount = new Map<string, Allowance>();

  constructor(dependencies: AllowancesDependencies) {
    this.#dependencies = dependencies;
  }

  /** Reserves tokens for a call; if the balance is too low, other processes are asked to release theirs first. */
  async reserve(accountId: string, request: ReservationRequest): Promise<Reservation | Refusal> {
    const outcome = await this.#of(accountId).reserve(request);
    if (outcome !== 'balance' || !(await this.#recall(accountId))) return outcome;
    return await this.#of(accountId).reserve(request);
  }

  /** Writes the ended calls of an account in this process. */
  async settle(accountId: string): Promise<void> {
    await this.#byAccount.get(accountId)?.settle();
  }

  /** Releases unneeded tokens of an account in every process; returns whether there was a process to ask. */
  async recall(accountId: string): Promise<boolean> {
    const here = this.#byAccount.has(accountId);
    const [elsewhere] = await Promise.all([this.#recall(accountId), this.release(accountId)]);
    return here || elsewhere;
  }

  /** Releases unneeded tokens of an account in this process. */
  async release(accountId: string): Promise<void> {
    await this.#byAccount.get(accountId)?.release();
  }

  async releaseAll(): Promise<void> {
    await Promise.all([...this.#byAccount.values()].map((allowance) => allowance.release()));
  }

  async #recall(accountId: string): Promise<boolean> {
    return await recallAllowances(this.#dependencies.db, accountId, this.#dependencies.instanceId);
  }

  #of(accountId: string): Allowance {
    const known = this.#byAccount.get(accountId);
    if (known !== undefined) return known;
    const { db, log, ...dependencies } = this.#dependencies;
    const allowance: Allowance = new Allowance({
      ...dependencies,
      accountId,
      write: async (request) => await writeAllowance(db, request),
      onFailed: (error) => log.warn({ err: error }, 'could not write the usage of calls; retrying'),
      onEnded: () => {
        if (this.#byAccount.get(accountId) === allowance) this.#byAccount.delete(accountId);
      },
    });
    this.#byAccount.set(accountId, allowance);
    return allowance;
  }
}
