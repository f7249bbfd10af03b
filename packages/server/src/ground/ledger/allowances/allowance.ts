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
  /** Told when a write failed; it is repeated. */
  onFailed(error: unknown): void;
  /** Told when nothing is set aside, reserved or to be written any more. */
  onEnded(): void;
}

interface Waiter {
  request: ReservationRequest;
  answer(outcome: Reservation | Refusal): void;
  fail(error: unknown): void;
}

/** Ended calls are written this soon, many at once. */
const writeMs = 50;
/** How long after a failed write it is repeated. */
const repeatMs = 1_000;
/** How long tokens are kept for a next call. */
const idleMs = 1_000;
/** For so long after somebody asked for the tokens, none are taken beyond what calls need. */
const modestMs = 250;
/** Beyond what calls need now, an allowance takes as much as so many of them would. */
const spareCalls = 16;

/**
 * The calls of one account in this process, on tokens that the process took out of the balance. Calls reserve and settle
 * in memory; the database hears of it in writes, one at a time, each of which records what ended calls used and makes the
 * allowance as large as it should be. Only a call that finds too little waits for a write.
 */
export class Allowance {
  readonly #dependencies: AllowanceDependencies;
  readonly #keys = new KeyMeter();
  #id: string = randomUUID();
  #writeNumber = 0;
  #freeTokens = 0;
  #reservedTokens = 0;
  /** What was left of the balance beside all allowances after the last write. */
  #availableTokens = 0;
  /** What the last call reserved, as a measure for the next ones. */
  #usualTokens = 0;
  #calls = 0;
  #waiters: Waiter[] = [];
  /** Those for whom the current write takes tokens. */
  #waitersInWrite: Waiter[] = [];
  /** Ended calls that no write has taken along yet. */
  #ended: CallUse[] = [];
  /** Those of a write whose outcome is unknown; it is repeated as it was. */
  #unconfirmed: CallUse[] | undefined;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #nextGivesBack = false;
  /** Whether calls began or ended since the last write. */
  #changed = false;
  #modestUntilMs = 0;
  #writeTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(dependencies: AllowanceDependencies) {
    this.#dependencies = dependencies;
  }

  /** Sets tokens aside for a call that starts now, or says why not. */
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

  /** Writes down every call that has ended. */
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

  /** Writes down what has changed, if anything has. */
  async settle(): Promise<void> {
    if (this.#changed || this.#unconfirmed !== undefined) await this.write();
  }

  /** Gives back what no call needs to somebody who wants to spend it. */
  async giveBack(): Promise<void> {
    this.#modestUntilMs = performance.now() + modestMs;
    this.#nextGivesBack = true;
    await this.write();
  }

  /** What a call gets without a write; those who wait for one come first. */
  #grantAtOnce(request: ReservationRequest): Reservation | Refusal | undefined {
    const somebodyWaits = this.#waiters.length + this.#waitersInWrite.length > 0;
    return somebodyWaits ? undefined : this.#grant(request, request.wantedTokens);
  }

  async #wait(request: ReservationRequest): Promise<Reservation | Refusal> {
    return await new Promise((answer, fail) => {
      this.#waiters.push({ request, answer, fail });
      this.write().catch(() => {});
    });
  }

  /** Undefined when more tokens have to be taken, or the access token is not known yet. */
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
    this.#giveBackLater();
    return this.#reservation(model, key, tokens);
  }

  #reservation(model: string, key: number, tokens: number): Reservation {
    const allowanceId = this.#id;
    const call = { id: randomUUID(), model, key, reservedTokens: tokens, startedAtMs: Date.now() };
    let open = true;
    /** False when another process has given the allowance back, so that the call was free, and when it was settled before. */
    const close = (chargedTokens: number): boolean => {
      if (!open) return false;
      open = false;
      this.#calls -= 1;
      this.#changed = true;
      if (allowanceId !== this.#id) return false;
      this.#reservedTokens -= tokens;
      this.#freeTokens += tokens - chargedTokens;
      this.#keys.close(key, tokens - chargedTokens);
      this.#giveBackLater();
      return true;
    };
    return {
      tokens,
      settle: (use) => {
        if (close(use.chargedTokens) && use.chargedTokens > 0) this.#ended.push({ ...call, ...use });
        this.#writeIn(writeMs);
      },
      balance: async () => {
        // An answer that was made is given even if the database cannot be asked; the charge is written later.
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
    const returned = this.#nextGivesBack ? this.#freeTokens : 0;
    this.#freeTokens -= returned;
    if (this.#unconfirmed === undefined) {
      this.#writeNumber += 1;
      this.#unconfirmed = this.#ended.splice(0);
    }
    const request = this.#requestFor(this.#waitersInWrite, this.#unconfirmed);
    this.#nextGivesBack = false;
    this.#changed = false;
    let result: WriteResult;
    try {
      result = await this.#dependencies.write(request);
    } catch (error) {
      this.#freeTokens += returned;
      this.#nextGivesBack ||= returned > 0;
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
    const wishes = waiters.map(({ request }) => request);
    const least = wishes.length === 0 ? 0 : Math.min(...wishes.map(({ neededTokens }) => neededTokens));
    const wanted = wishes.reduce((sum, { wantedTokens }) => sum + wantedTokens, 0);
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
      spareTokens: this.#spareTokensFor(wishes),
      keys: [...new Set([...uses, ...wishes].map(({ key }) => key))],
    };
  }

  /** An allowance in use that runs low is filled before a call has to wait. */
  #spareTokensFor(wishes: readonly ReservationRequest[]): number {
    if (this.#nextGivesBack || performance.now() < this.#modestUntilMs) return 0;
    if (this.#calls === 0 && this.#ended.length === 0 && this.#unconfirmed?.length === 0) return 0;
    const usual = Math.max(this.#usualTokens, ...wishes.map(({ wantedTokens }) => wantedTokens));
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

  /** Another process took this one for dead and gave its tokens back: calls that run or just ended were free. */
  #startAgain(): void {
    this.#beginAnew();
    this.#reservedTokens = 0;
    this.#ended = [];
    this.#keys.clear();
    this.#waiters.unshift(...this.#waitersInWrite.splice(0));
    if (this.#waiters.length > 0) this.write().catch(() => {});
  }

  /** An allowance ends when it is empty; what is taken next is another one. */
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

  #giveBackLater(): void {
    this.#idleTimer ??= setTimeout(() => {
      this.#nextGivesBack = true;
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
