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

/** The allowances of this process, one for each account that has calls. */
export class Allowances {
  readonly #dependencies: AllowancesDependencies;
  readonly #byAccount = new Map<string, Allowance>();

  constructor(dependencies: AllowancesDependencies) {
    this.#dependencies = dependencies;
  }

  /** Sets tokens aside for a call; where the balance has too few, other processes are asked for theirs first. */
  async reserve(accountId: string, request: ReservationRequest): Promise<Reservation | Refusal> {
    const outcome = await this.#of(accountId).reserve(request);
    if (outcome !== 'balance' || !(await this.#recall(accountId))) return outcome;
    return await this.#of(accountId).reserve(request);
  }

  /** Writes down the calls of an account that have ended in this process. */
  async settle(accountId: string): Promise<void> {
    await this.#byAccount.get(accountId)?.settle();
  }

  /** Gives back what no call of an account needs, in every process; tells whether there was anything to ask for. */
  async recall(accountId: string): Promise<boolean> {
    const here = this.#byAccount.has(accountId);
    const [elsewhere] = await Promise.all([this.#recall(accountId), this.giveBack(accountId)]);
    return here || elsewhere;
  }

  /** Gives back what no call of an account needs in this process. */
  async giveBack(accountId: string): Promise<void> {
    await this.#byAccount.get(accountId)?.giveBack();
  }

  async giveBackAll(): Promise<void> {
    await Promise.all([...this.#byAccount.values()].map((allowance) => allowance.giveBack()));
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
      onFailed: (error) => log.warn({ err: error }, 'could not write what calls used; trying again'),
      onEnded: () => {
        if (this.#byAccount.get(accountId) === allowance) this.#byAccount.delete(accountId);
      },
    });
    this.#byAccount.set(accountId, allowance);
    return allowance;
  }
}
