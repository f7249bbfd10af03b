import type { Logger } from '../../observability/logger.js';
import type { Db } from '../../store/database.js';
import { Allowance, type CallCount } from './allowance.js';
import { recallAllowances, writeAllowance } from './allowanceStore.js';
import type { Refusal, Reservation, ReservationRequest } from './reservation.js';

export interface AllowancesDependencies {
  db: Db;
  log: Logger;
  instanceId: string;
  callsAtOnceMax: number;
  tokensPerKeyMax: number;
}

interface AccountAllowances {
  /** All that hold tokens or have calls, those of an earlier day included. */
  all: Set<Allowance>;
  /** The one for new calls of each API key, and for those without one (''). */
  current: Map<string, Allowance>;
  calls: CallCount;
}

/** How often a call may meet the end of a day. */
const daysMax = 3;

/**
 * A write that another process had under way looks as if it had released its tokens. It releases them with the next write,
 * which the second recall waits for.
 */
const recallsMax = 2;

const isRefusedForNow = (outcome: Reservation | Refusal) => outcome === 'balance' || outcome === 'budget';

/** The allowances of this process: for each account with calls, one per API key and one for calls without. */
export class Allowances {
  readonly #dependencies: AllowancesDependencies;
  readonly #byAccount = new Map<string, AccountAllowances>();

  constructor(dependencies: AllowancesDependencies) {
    this.#dependencies = dependencies;
  }

  /** Reserves tokens for a call; if there are too few, all other allowances are asked to release theirs first. */
  async reserve(accountId: string, request: ReservationRequest): Promise<Reservation | Refusal> {
    let outcome = await this.#reserve(accountId, request);
    for (let recalls = 0; recalls < recallsMax && isRefusedForNow(outcome); recalls++) {
      const [elsewhere, here] = await Promise.all([
        this.#recall(accountId),
        this.#releaseOthers(accountId, request.apiKeyId),
      ]);
      if (!elsewhere && !here) break;
      outcome = await this.#reserve(accountId, request);
    }
    return outcome;
  }

  /** Writes the ended calls of an account in this process. */
  async settle(accountId: string): Promise<void> {
    await Promise.all(this.#allOf(accountId).map((allowance) => allowance.settle()));
  }

  /** Releases unneeded tokens of an account in every process; returns whether there was a process to ask. */
  async recall(accountId: string): Promise<boolean> {
    const here = this.#byAccount.has(accountId);
    const [elsewhere] = await Promise.all([this.#recall(accountId), this.release(accountId)]);
    return here || elsewhere;
  }

  /** Releases unneeded tokens of an account in this process. */
  async release(accountId: string): Promise<void> {
    await Promise.all(this.#allOf(accountId).map((allowance) => allowance.release()));
  }

  async releaseAll(): Promise<void> {
    await Promise.all([...this.#byAccount.keys()].map((accountId) => this.release(accountId)));
  }

  async #reserve(accountId: string, request: ReservationRequest): Promise<Reservation | Refusal> {
    for (let day = 1; day <= daysMax; day++) {
      const outcome = await this.#current(accountId, request.apiKeyId).reserve(request);
      if (outcome !== 'later') return outcome;
    }
    return 'budget';
  }

  /** Returns whether there was another allowance in this process. */
  async #releaseOthers(accountId: string, apiKeyId = ''): Promise<boolean> {
    const own = this.#byAccount.get(accountId)?.current.get(apiKeyId);
    const others = this.#allOf(accountId).filter((allowance) => allowance !== own);
    await Promise.all(others.map((allowance) => allowance.release()));
    return others.length > 0;
  }

  async #recall(accountId: string): Promise<boolean> {
    return await recallAllowances(this.#dependencies.db, accountId, this.#dependencies.instanceId);
  }

  #allOf(accountId: string): Allowance[] {
    return [...(this.#byAccount.get(accountId)?.all ?? [])];
  }

  #current(accountId: string, apiKeyId: string | undefined): Allowance {
    let known = this.#byAccount.get(accountId);
    if (known === undefined) {
      known = { all: new Set(), current: new Map(), calls: { count: 0 } };
      this.#byAccount.set(accountId, known);
    }
    const current = known.current.get(apiKeyId ?? '');
    if (current !== undefined && !current.isOver) return current;
    const allowance = this.#create(accountId, apiKeyId, known);
    known.all.add(allowance);
    known.current.set(apiKeyId ?? '', allowance);
    return allowance;
  }

  #create(accountId: string, apiKeyId: string | undefined, known: AccountAllowances): Allowance {
    const { db, log, tokensPerKeyMax, ...dependencies } = this.#dependencies;
    const allowance: Allowance = new Allowance({
      ...dependencies,
      accountId,
      apiKeyId,
      calls: known.calls,
      // The limit of access tokens does not apply to API keys, which have budgets.
      tokensPerKeyMax: apiKeyId === undefined ? tokensPerKeyMax : Number.POSITIVE_INFINITY,
      write: async (request) => await writeAllowance(db, request),
      onFailed: (error) => log.warn({ err: error }, 'could not write the usage of calls; retrying'),
      onEnded: () => {
        known.all.delete(allowance);
        if (known.current.get(apiKeyId ?? '') === allowance) known.current.delete(apiKeyId ?? '');
        if (known.all.size === 0 && this.#byAccount.get(accountId) === known)
          this.#byAccount.delete(accountId);
      },
    });
    return allowance;
  }
}
