import {
  type AllowanceWrite,
  availableTokensOf,
  type CallUse,
  chargeAllowance,
  type WriteResult,
} from './allowanceStore.js';
import type { Refusal, Reservation, ReservationRequest } from './reservation.js';
import { type OpenCall, TokenPool } from './tokenPool.js';

export interface AllowanceDependencies {
  accountId: string;
  instanceId: string;
  apiKeyId: string | undefined;
  /** The running calls of the account in this process. */
  calls: CallCount;
  callsAtOnceMax: number;
  tokensPerKeyMax: number;
  write(request: AllowanceWrite): Promise<WriteResult>;
  /** Called when a write failed; the write is retried. */
  onFailed(error: unknown): void;
  /** Called when nothing is set aside, reserved or unwritten. */
  onEnded(): void;
}

export interface CallCount {
  count: number;
}

/** What a call gets: `later` if it must turn to another allowance, because the day of this one is over. */
type Outcome = Reservation | Refusal | 'later';

interface Waiter {
  request: ReservationRequest;
  answer(outcome: Outcome): void;
  fail(error: unknown): void;
}

/** Ended calls are written after this delay, in batches. */
const writeMs = 50;
/** Delay before a failed write is retried. */
const repeatMs = 1_000;
/** How long unused tokens are kept for the next call. */
const idleMs = 1_000;
/** After another spender has asked for the tokens, no spare tokens are taken for this long. */
const noSpareMs = 250;

/**
 * The calls of one account in this process, paid from tokens that the process has set aside. Calls reserve and settle
 * in memory. One write at a time updates the database: it records the usage of ended calls and sets the size of the
 * allowance. A call waits for a write only if the allowance is too small.
 */
export class Allowance {
  readonly #dependencies: AllowanceDependencies;
  readonly #pool: TokenPool;
  /** The balance outside of all allowances after the last write. */
  #availableTokens = 0;
  /** The running and waiting calls of this allowance. */
  #calls = 0;
  #dayOver = false;
  #waiters: Waiter[] = [];
  /** The calls for which the current write takes tokens. */
  #waitersInWrite: Waiter[] = [];
  /** Calls of a write with unknown outcome; it is repeated unchanged. */
  #unconfirmed: CallUse[] | undefined;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #nextReleases = false;
  /** Whether calls started or ended since the last write. */
  #changed = false;
  #noSpareUntilMs = 0;
  #writeTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(dependencies: AllowanceDependencies) {
    this.#dependencies = dependencies;
    this.#pool = new TokenPool(dependencies.tokensPerKeyMax);
  }

  /** Reserves tokens for a call that starts now, or returns why it cannot. */
  async reserve(request: ReservationRequest): Promise<Outcome> {
    const { calls, callsAtOnceMax } = this.#dependencies;
    if (calls.count >= callsAtOnceMax) return 'calls';
    this.#count(1);
    try {
      const outcome = this.#grantAtOnce(request) ?? (await this.#wait(request));
      if (typeof outcome === 'string') {
        this.#count(-1);
        this.#endIfEmpty();
      }
      return outcome;
    } catch (error) {
      this.#count(-1);
      throw error;
    }
  }

  /** Whether the day of its API key is over, so that new calls need another allowance. */
  get isOver(): boolean {
    return this.#dayOver;
  }

  #count(change: 1 | -1): void {
    this.#calls += change;
    this.#dependencies.calls.count += change;
  }

  /** Writes every ended call. */
  write(): Promise<void> {
    this.#next ??= this.#current
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        this.#current = this.#write();
        return this.#current;
      });
    return this.#next;
  }

  /** Writes changes, if there are any. */
  async settle(): Promise<void> {
    if (this.#changed || this.#unconfirmed !== undefined) await this.write();
  }

  /** Releases tokens that no call needs to another spender. */
  async release(): Promise<void> {
    this.#noSpareUntilMs = performance.now() + noSpareMs;
    this.#nextReleases = true;
    await this.write();
  }

  /** What a call gets without a write; waiting calls come first. */
  #grantAtOnce(request: ReservationRequest): Reservation | Refusal | undefined {
    const othersWait = this.#waiters.length + this.#waitersInWrite.length > 0;
    return othersWait ? undefined : this.#grant(request, request.wantedTokens);
  }

  async #wait(request: ReservationRequest): Promise<Outcome> {
    return await new Promise((answer, fail) => {
      this.#waiters.push({ request, answer, fail });
      this.write().catch(() => {});
    });
  }

  /** Undefined if the call has to wait for a write. */
  #grant(request: ReservationRequest, leastTokens: number): Reservation | Refusal | undefined {
    const call = this.#pool.reserve(request, leastTokens);
    if (call === undefined || typeof call === 'string') return call;
    this.#changed = true;
    this.#writeIn(writeMs);
    this.#releaseLater();
    return this.#reservation(call);
  }

  #reservation(call: OpenCall): Reservation {
    const { allowanceId, tokenExpiry, reservedTokens: tokens } = call;
    let open = true;
    /** False if the call is free, or if it was already settled. */
    const close = (chargedTokens: number): boolean => {
      if (!open) return false;
      open = false;
      this.#count(-1);
      this.#changed = true;
      if (!this.#pool.end(call, chargedTokens)) return false;
      this.#releaseLater();
      return true;
    };
    return {
      tokens,
      settle: (use) => {
        if (close(use.chargedTokens) && use.chargedTokens > 0) this.#pool.addEnded(call, use);
        this.#writeIn(writeMs);
      },
      balance: async () => {
        // The answer is delivered even if the database is unavailable; the charge is written later.
        await this.write().catch(() => {});
        return this.#availableTokens + this.#pool.freeTokens;
      },
      settleIn: async (tx, use) => {
        const { accountId } = this.#dependencies;
        const { chargedTokens } = use;
        if (chargedTokens > 0) await chargeAllowance(tx, allowanceId, accountId, { ...call, ...use });
        const availableTokens = await availableTokensOf(tx, accountId);
        return {
          balance: availableTokens + this.#pool.freeTokens + tokens - chargedTokens,
          committed: () => {
            if (close(chargedTokens)) this.#pool.countCommitted(tokenExpiry, chargedTokens);
          },
        };
      },
    };
  }

  async #write(): Promise<void> {
    clearTimeout(this.#writeTimer);
    this.#writeTimer = undefined;
    this.#waitersInWrite = this.#waiters.splice(0);
    const returned = this.#nextReleases ? this.#pool.removeFree() : 0;
    this.#unconfirmed ??= this.#pool.startWrite();
    const request = this.#requestFor(this.#waitersInWrite, this.#unconfirmed);
    this.#nextReleases = false;
    this.#changed = false;
    let result: WriteResult;
    try {
      result = await this.#dependencies.write(request);
    } catch (error) {
      this.#pool.addFree(returned);
      this.#nextReleases ||= returned > 0;
      for (const { fail } of this.#waitersInWrite.splice(0)) fail(error);
      this.#dependencies.onFailed(error);
      this.#writeIn(repeatMs);
      throw error;
    }
    this.#unconfirmed = undefined;
    if (result.alive) this.#apply(request, result);
    else this.#startAgain();
    this.#endIfEmpty();
  }

  #requestFor(waiters: readonly Waiter[], uses: readonly CallUse[]): AllowanceWrite {
    const { accountId, instanceId, apiKeyId } = this.#dependencies;
    const requests = waiters.map(({ request }) => request);
    return {
      accountId,
      instanceId,
      apiKeyId,
      ...this.#pool.sizeFor(requests, uses),
      spareTokens: this.#mayTakeSpare(uses) ? this.#pool.spareFor(requests) : 0,
    };
  }

  #mayTakeSpare(uses: readonly CallUse[]): boolean {
    if (this.#dayOver || this.#nextReleases || performance.now() < this.#noSpareUntilMs) return false;
    return this.#calls > 0 || this.#pool.hasEndedCalls || uses.length > 0;
  }

  #apply(request: AllowanceWrite, result: WriteResult): void {
    this.#pool.apply(request, result);
    this.#availableTokens = result.availableTokens;
    if (result.dayOver) this.#endDay();
    const refusal = result.dayOver ? 'later' : result.byBudget ? 'budget' : 'balance';
    for (const waiter of this.#waitersInWrite.splice(0))
      waiter.answer(this.#grant(waiter.request, waiter.request.neededTokens) ?? refusal);
  }

  /** Free tokens of a day that is over are released; running calls keep theirs. */
  #endDay(): void {
    this.#dayOver = true;
    if (this.#pool.freeTokens === 0) return;
    this.#nextReleases = true;
    this.#writeIn(writeMs);
  }

  #startAgain(): void {
    this.#pool.reset();
    this.#waiters.unshift(...this.#waitersInWrite.splice(0));
    if (this.#waiters.length > 0) this.write().catch(() => {});
  }

  #writeIn(delayMs: number): void {
    this.#writeTimer ??= setTimeout(() => {
      this.write().catch(() => {});
    }, delayMs).unref();
  }

  #releaseLater(): void {
    this.#idleTimer ??= setTimeout(() => {
      this.#nextReleases = true;
      this.write().catch(() => {});
    }, idleMs).unref();
    this.#idleTimer.refresh();
  }

  #endIfEmpty(): void {
    if (!this.#pool.isEmpty || this.#calls > 0 || this.#next !== undefined) return;
    clearTimeout(this.#writeTimer);
    clearTimeout(this.#idleTimer);
    this.#writeTimer = undefined;
    this.#idleTimer = undefined;
    this.#dependencies.onEnded();
  }
}
