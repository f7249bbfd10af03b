import { randomUUID } from 'node:crypto';
import {
  type AllowanceWrite,
  availableTokensOf,
  type CallUse,
  chargeAllowance,
  type WriteResult,
} from './allowanceStore.js';
import { KeyMeter } from './keyMeter.js';
import type { Refusal, Reservation, ReservationRequest, Use } from './reservation.js';

export interface AllowanceDependencies {
  accountId: string;
  instanceId: string;
  callsAtOnceMax: number;
  tokensPerKeyMax: number;
  write(request: AllowanceWrite): Promise<WriteResult>;
  /** Called when a write failed; the write is retried. */
  onFailed(error: unknown): void;
  /** Called when nothing is set aside, reserved or unwritten. */
  onEnded(): void;
}

interface Waiter {
  request: ReservationRequest;
  answer(outcome: Reservation | Refusal): void;
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
/** Spare tokens that an allowance takes, as a multiple of a call's reservation. */
const spareCalls = 16;

/**
 * The calls of one account in this process, paid from tokens that the process has set aside. Calls reserve and settle
 * in memory. One write at a time updates the database: it records the usage of ended calls and sets the size of the
 * allowance. A call waits for a write only if the allowance is too small.
 */
export class Allowance {
  readonly #dependencies: AllowanceDependencies;
  readonly #keys = new KeyMeter();
  #id: string = randomUUID();
  #writeNumber = 0;
  #freeTokens = 0;
  #reservedTokens = 0;
  /** The balance outside of all allowances after the last write. */
  #availableTokens = 0;
  /** The reservation of the last call, as an estimate for the next ones. */
  #usualTokens = 0;
  #calls = 0;
  #waiters: Waiter[] = [];
  /** The calls for which the current write takes tokens. */
  #waitersInWrite: Waiter[] = [];
  /** Ended calls that are not part of a write yet. */
  #ended: CallUse[] = [];
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
  }

  /** Reserves tokens for a call that starts now, or returns why it cannot. */
  async reserve(request: ReservationRequest): Promise<Reservation | Refusal> {
    if (this.#calls >= this.#dependencies.callsAtOnceMax) return 'calls';
    this.#calls += 1;
    try {
      const outcome = this.#grantAtOnce(request) ?? (await this.#wait(request));
      if (typeof outcome === 'string') {
        this.#calls -= 1;
        this.#endIfEmpty();
      }
      return outcome;
    } catch (error) {
      this.#calls -= 1;
      throw error;
    }
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

  async #wait(request: ReservationRequest): Promise<Reservation | Refusal> {
    return await new Promise((answer, fail) => {
      this.#waiters.push({ request, answer, fail });
      this.write().catch(() => {});
    });
  }

  /** Undefined if more tokens must be taken, or the usage of the access token is not known yet. */
  #grant(request: ReservationRequest, leastTokens: number): Reservation | Refusal | undefined {
    const { model, key, wantedTokens, neededTokens } = request;
    if (!this.#keys.isKnown(key)) return undefined;
    const leftOfKey = this.#dependencies.tokensPerKeyMax - this.#keys.totalOf(key);
    if (leftOfKey < neededTokens) return 'key';
    const tokens = Math.min(wantedTokens, leftOfKey, this.#freeTokens);
    if (tokens < Math.min(leastTokens, leftOfKey)) return undefined;
    this.#keys.open(key, tokens);
    this.#freeTokens -= tokens;
    this.#reservedTokens += tokens;
    this.#usualTokens = tokens;
    this.#changed = true;
    this.#writeIn(writeMs);
    this.#releaseLater();
    return this.#reservation(model, key, tokens);
  }

  #reservation(model: string, key: number, tokens: number): Reservation {
    const allowanceId = this.#id;
    const call = { id: randomUUID(), model, key, reservedTokens: tokens, startedAtMs: Date.now() };
    let open = true;
    /**
     * False if another process released the allowance, which makes the call free, or if the call was already settled.
     */
    const close = (chargedTokens: number): boolean => {
      if (!open) return false;
      open = false;
      this.#calls -= 1;
      this.#changed = true;
      if (allowanceId !== this.#id) return false;
      this.#reservedTokens -= tokens;
      this.#freeTokens += tokens - chargedTokens;
      this.#keys.close(key, tokens - chargedTokens);
      this.#releaseLater();
      return true;
    };
    return {
      tokens,
      settle: (use) => {
        if (close(use.chargedTokens) && use.chargedTokens > 0) this.#ended.push({ ...call, ...use });
        this.#writeIn(writeMs);
      },
      balance: async () => {
        // The answer is delivered even if the database is unavailable; the charge is written later.
        await this.write().catch(() => {});
        return this.#availableTokens + this.#freeTokens;
      },
      settleIn: async (tx, use) => {
        const { accountId } = this.#dependencies;
        if (use.chargedTokens > 0) await chargeAllowance(tx, allowanceId, accountId, { ...call, ...use });
        const availableTokens = await availableTokensOf(tx, accountId);
        return {
          balance: availableTokens + this.#freeTokens + tokens - use.chargedTokens,
          committed: () => this.#committed(close, key, use),
        };
      },
    };
  }

  #committed(close: (chargedTokens: number) => boolean, key: number, { chargedTokens }: Use): void {
    if (!close(chargedTokens)) return;
    this.#keys.close(key, chargedTokens);
    this.#keys.addUsed(key, chargedTokens);
  }

  async #write(): Promise<void> {
    clearTimeout(this.#writeTimer);
    this.#writeTimer = undefined;
    this.#waitersInWrite = this.#waiters.splice(0);
    const returned = this.#nextReleases ? this.#freeTokens : 0;
    this.#freeTokens -= returned;
    if (this.#unconfirmed === undefined) {
      this.#writeNumber += 1;
      this.#unconfirmed = this.#ended.splice(0);
    }
    const request = this.#requestFor(this.#waitersInWrite, this.#unconfirmed);
    this.#nextReleases = false;
    this.#changed = false;
    let result: WriteResult;
    try {
      result = await this.#dependencies.write(request);
    } catch (error) {
      this.#freeTokens += returned;
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
    const { accountId, instanceId } = this.#dependencies;
    const requests = waiters.map(({ request }) => request);
    const least = requests.length === 0 ? 0 : Math.min(...requests.map(({ neededTokens }) => neededTokens));
    const wanted = requests.reduce((sum, { wantedTokens }) => sum + wantedTokens, 0);
    const unwritten = this.#ended.reduce((sum, { chargedTokens }) => sum + chargedTokens, 0);
    return {
      allowanceId: this.#id,
      accountId,
      instanceId,
      number: this.#writeNumber,
      uses,
      keepTokens: this.#freeTokens + this.#reservedTokens + unwritten,
      reservedTokens: this.#reservedTokens,
      neededTokens: Math.max(0, least - this.#freeTokens),
      wantedTokens: Math.max(0, wanted - this.#freeTokens),
      spareTokens: this.#spareTokensFor(requests),
      keys: [...new Set([...uses, ...requests].map(({ key }) => key))],
    };
  }

  /** Refills a low allowance before a call has to wait. */
  #spareTokensFor(requests: readonly ReservationRequest[]): number {
    if (this.#nextReleases || performance.now() < this.#noSpareUntilMs) return 0;
    if (this.#calls === 0 && this.#ended.length === 0 && this.#unconfirmed?.length === 0) return 0;
    const usual = Math.max(this.#usualTokens, ...requests.map(({ wantedTokens }) => wantedTokens));
    const full = spareCalls * usual;
    return this.#freeTokens < full / 2 ? full - this.#freeTokens : 0;
  }

  #apply({ uses, keys, keepTokens }: AllowanceWrite, result: WriteResult): void {
    if (keepTokens + result.takenTokens === 0) this.#beginAnew();
    this.#freeTokens += result.takenTokens;
    this.#availableTokens = result.availableTokens;
    for (const { key, chargedTokens } of uses) this.#keys.close(key, chargedTokens);
    for (const key of keys) this.#keys.setUsed(key, result.keyTokens[key] ?? 0);
    for (const { request, answer } of this.#waitersInWrite.splice(0))
      answer(this.#grant(request, request.neededTokens) ?? 'balance');
  }

  /** Another process presumed this one dead and released its tokens: calls that run or just ended were free. */
  #startAgain(): void {
    this.#beginAnew();
    this.#reservedTokens = 0;
    this.#ended = [];
    this.#keys.clear();
    this.#waiters.unshift(...this.#waitersInWrite.splice(0));
    if (this.#waiters.length > 0) this.write().catch(() => {});
  }

  /** An empty allowance ends; the next one is a new one. */
  #beginAnew(): void {
    this.#id = randomUUID();
    this.#writeNumber = 0;
    this.#freeTokens = 0;
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
    const tokens = this.#freeTokens + this.#reservedTokens + this.#ended.length;
    if (tokens > 0 || this.#calls > 0 || this.#next !== undefined) return;
    clearTimeout(this.#writeTimer);
    clearTimeout(this.#idleTimer);
    this.#writeTimer = undefined;
    this.#idleTimer = undefined;
    this.#dependencies.onEnded();
  }
}
