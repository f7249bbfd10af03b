import { randomUUID } from 'node:crypto';
import { balancesOf, type Tx } from '../../ground/ledger/ledger.js';
import { type CallUse, chargeLease, type TurnRequest, type TurnResult } from './leaseStore.js';

/** What a call asks for before it starts. */
export interface ReservationRequest {
  model: string;
  /** The second in which the caller's access token ends, by which the token is known. */
  key: number;
  /** The most the call may use. */
  wantedTokens: number;
  /** The least it makes sense to start with. */
  neededTokens: number;
}

/** Tokens that are set aside for a running call, until it is settled in one of two ways. */
export interface Reservation {
  readonly tokens: number;
  /** Charges what the call used and frees the rest; it is written down soon. A call that was settled stays as it is. */
  settle(use: Use): void;
  /** What the account can spend once everything that was settled is written. */
  balance(): Promise<number>;
  /** Charges what the call used in a transaction. It is settled when `committed` is called, after the commit. */
  settleIn(tx: Tx, use: Use): Promise<{ balance: number; committed(): void }>;
}

/** Why nothing was reserved: too many calls at once, too small a balance, or a used-up access token. */
export type Refusal = 'calls' | 'balance' | 'key';

/** What a call used, and what of it is charged. */
export type Use = Pick<CallUse, 'promptTokens' | 'completionTokens' | 'chargedTokens'>;

export const nothingUsed: Use = { promptTokens: 0, completionTokens: 0, chargedTokens: 0 };

export interface LeaseParts {
  accountId: string;
  instanceId: string;
  callsAtOnceMax: number;
  tokensPerKeyMax: number;
  writeTurn(request: TurnRequest): Promise<TurnResult>;
  /** Told when a turn failed; it is repeated. */
  onFailed(error: unknown): void;
  /** Told when nothing is leased, reserved or to be written any more. */
  onEnded(): void;
}

/** What is used and reserved with an access token, as far as this process knows. */
interface KeyUse {
  /** As the database told last. */
  usedTokens: number;
  /** Of running calls, and of ended calls that the database does not know of yet. */
  openTokens: number;
}

interface Waiter {
  request: ReservationRequest;
  answer(outcome: Reservation | Refusal): void;
  fail(error: unknown): void;
}

/** Ended calls are written this soon, many at once. */
const writeMs = 50;
/** How long after a failed turn it is repeated. */
const repeatMs = 1_000;
/** How long tokens are kept for a next call. */
const idleMs = 1_000;
/** For so long after somebody looked at the balance, no tokens are taken beyond what calls need. */
const modestMs = 250;
/** Beyond what calls need now, a lease takes as much as so many of them would. */
const spareCalls = 16;

/**
 * The calls of one account in this process, on tokens that the process took out of the balance. Calls reserve and settle
 * in memory; the database hears of it in turns, one at a time, each of which writes what ended calls used and makes the
 * lease as large as it should be. Only a call that finds too little waits for a turn.
 */
export class Lease {
  readonly #parts: LeaseParts;
  readonly #keys = new Map<number, KeyUse>();
  #id: string = randomUUID();
  #turn = 0;
  #freeTokens = 0;
  #reservedTokens = 0;
  /** What was left of the balance beside all leases after the last turn. */
  #availableTokens = 0;
  /** What the last call reserved, as a measure for the next ones. */
  #usualTokens = 0;
  #calls = 0;
  #waiters: Waiter[] = [];
  /** Those for whom the current turn takes tokens. */
  #waitersInTurn: Waiter[] = [];
  /** Ended calls that no turn has taken along yet. */
  #ended: CallUse[] = [];
  /** Those of a turn whose outcome is unknown; it is repeated as it was. */
  #unconfirmed: CallUse[] | undefined;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #nextBooks = false;
  #nextGivesBack = false;
  #modestUntilMs = 0;
  #writeTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
  }

  /** Sets tokens aside for a call that starts now, or says why not. */
  async reserve(request: ReservationRequest): Promise<Reservation | Refusal> {
    if (this.#calls >= this.#parts.callsAtOnceMax) return 'calls';
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

  /**
   * Writes down every call that has ended. Brings the ledger up to date even where the lease keeps its size, and gives
   * back what no call needs, where asked.
   */
  write({ book = false, giveBack = false } = {}): Promise<void> {
    this.#nextBooks ||= book;
    this.#nextGivesBack ||= giveBack;
    this.#next ??= this.#current
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        this.#current = this.#takeTurn();
        return this.#current;
      });
    return this.#next;
  }

  /** Gives back what no call needs to somebody who wants to see or spend it. */
  async yieldTokens(): Promise<void> {
    this.#modestUntilMs = performance.now() + modestMs;
    await this.write({ book: true, giveBack: true });
  }

  /** What a call gets without a turn; those who wait for one come first. */
  #grantAtOnce(request: ReservationRequest): Reservation | Refusal | undefined {
    const somebodyWaits = this.#waiters.length + this.#waitersInTurn.length > 0;
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
    const known = this.#keys.get(key);
    if (known === undefined) return undefined;
    const leftOfKey = this.#parts.tokensPerKeyMax - known.usedTokens - known.openTokens;
    if (leftOfKey < neededTokens) return 'key';
    const tokens = Math.min(wantedTokens, leftOfKey, this.#freeTokens);
    if (tokens < Math.min(leastTokens, leftOfKey)) return undefined;
    known.openTokens += tokens;
    this.#freeTokens -= tokens;
    this.#reservedTokens += tokens;
    this.#usualTokens = tokens;
    this.#giveBackLater();
    return this.#reservation(model, key, tokens);
  }

  #reservation(model: string, key: number, tokens: number): Reservation {
    const leaseId = this.#id;
    let open = true;
    /** False when another process has given the lease back, so that the call was free, and when it was settled before. */
    const close = (chargedTokens: number): boolean => {
      if (!open) return false;
      open = false;
      this.#calls -= 1;
      if (leaseId !== this.#id) return false;
      this.#reservedTokens -= tokens;
      this.#freeTokens += tokens - chargedTokens;
      this.#keyUse(key).openTokens -= tokens - chargedTokens;
      this.#giveBackLater();
      return true;
    };
    return {
      tokens,
      settle: (use) => {
        if (close(use.chargedTokens) && use.chargedTokens > 0) this.#ended.push({ ...use, model, key });
        this.#writeIn(writeMs);
      },
      balance: async () => {
        // An answer that was made is given even if the database cannot be asked; the charge is written later.
        await this.write().catch(() => {});
        return this.#availableTokens + this.#freeTokens;
      },
      settleIn: async (tx, use) => {
        const { accountId } = this.#parts;
        if (use.chargedTokens > 0) await chargeLease(tx, leaseId, accountId, { ...use, model, key });
        const { available } = (await balancesOf(tx, accountId)).LLM;
        return {
          balance: Number(available) + this.#freeTokens + tokens - use.chargedTokens,
          committed: () => {
            if (!close(use.chargedTokens)) return;
            const known = this.#keyUse(key);
            known.openTokens -= use.chargedTokens;
            known.usedTokens += use.chargedTokens;
          },
        };
      },
    };
  }

  async #takeTurn(): Promise<void> {
    clearTimeout(this.#writeTimer);
    this.#writeTimer = undefined;
    this.#waitersInTurn = this.#waiters.splice(0);
    const returned = this.#nextGivesBack ? this.#freeTokens : 0;
    this.#freeTokens -= returned;
    if (this.#unconfirmed === undefined) {
      this.#turn += 1;
      this.#unconfirmed = this.#ended.splice(0);
    }
    const request = this.#turnFor(this.#waitersInTurn, this.#unconfirmed);
    this.#nextBooks = false;
    this.#nextGivesBack = false;
    let result: TurnResult;
    try {
      result = await this.#parts.writeTurn(request);
    } catch (error) {
      this.#freeTokens += returned;
      this.#nextBooks ||= request.book;
      this.#nextGivesBack ||= returned > 0;
      for (const { fail } of this.#waitersInTurn.splice(0)) fail(error);
      this.#parts.onFailed(error);
      this.#writeIn(repeatMs);
      throw error;
    }
    this.#unconfirmed = undefined;
    if (result.alive) this.#apply(request, result);
    else this.#startAgain();
    this.#endIfEmpty();
  }

  #turnFor(waiters: readonly Waiter[], uses: readonly CallUse[]): TurnRequest {
    const { accountId, instanceId } = this.#parts;
    const wishes = waiters.map(({ request }) => request);
    const least = wishes.length === 0 ? 0 : Math.min(...wishes.map(({ neededTokens }) => neededTokens));
    const wanted = wishes.reduce((sum, { wantedTokens }) => sum + wantedTokens, 0);
    const unwritten = this.#ended.reduce((sum, { chargedTokens }) => sum + chargedTokens, 0);
    return {
      leaseId: this.#id,
      accountId,
      instanceId,
      turn: this.#turn,
      uses,
      keepTokens: this.#freeTokens + this.#reservedTokens + unwritten,
      reservedTokens: this.#reservedTokens,
      neededTokens: Math.max(0, least - this.#freeTokens),
      wantedTokens: Math.max(0, wanted - this.#freeTokens),
      spareTokens: this.#spareTokensFor(wishes),
      book: this.#nextBooks,
      keys: [...new Set([...uses, ...wishes].map(({ key }) => key))],
    };
  }

  /** A lease in use that runs low is filled before a call has to wait. */
  #spareTokensFor(wishes: readonly ReservationRequest[]): number {
    if (this.#nextGivesBack || performance.now() < this.#modestUntilMs) return 0;
    if (this.#calls === 0 && this.#ended.length === 0 && this.#unconfirmed?.length === 0) return 0;
    const usual = Math.max(this.#usualTokens, ...wishes.map(({ wantedTokens }) => wantedTokens));
    const full = spareCalls * usual;
    return this.#freeTokens < full / 2 ? full - this.#freeTokens : 0;
  }

  #apply({ uses, keys, keepTokens }: TurnRequest, result: TurnResult): void {
    if (keepTokens + result.takenTokens === 0) this.#beginAnew();
    this.#freeTokens += result.takenTokens;
    this.#availableTokens = result.availableTokens;
    for (const { key, chargedTokens } of uses) this.#keyUse(key).openTokens -= chargedTokens;
    for (const key of keys) this.#keyUse(key).usedTokens = result.keyTokens[key] ?? 0;
    for (const { request, answer } of this.#waitersInTurn.splice(0))
      answer(this.#grant(request, request.neededTokens) ?? 'balance');
  }

  /** Another process took this one for dead and gave its tokens back: calls that run or just ended were free. */
  #startAgain(): void {
    this.#beginAnew();
    this.#reservedTokens = 0;
    this.#ended = [];
    this.#keys.clear();
    this.#waiters.unshift(...this.#waitersInTurn.splice(0));
    if (this.#waiters.length > 0) this.write().catch(() => {});
  }

  /** A lease ends when it is empty; what is taken next is another one. */
  #beginAnew(): void {
    this.#id = randomUUID();
    this.#turn = 0;
    this.#freeTokens = 0;
  }

  #keyUse(key: number): KeyUse {
    let known = this.#keys.get(key);
    if (known === undefined) {
      known = { usedTokens: 0, openTokens: 0 };
      this.#keys.set(key, known);
    }
    return known;
  }

  #writeIn(delayMs: number): void {
    this.#writeTimer ??= setTimeout(() => {
      this.write().catch(() => {});
    }, delayMs).unref();
  }

  #giveBackLater(): void {
    this.#idleTimer ??= setTimeout(() => {
      this.write({ giveBack: true }).catch(() => {});
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
    this.#parts.onEnded();
  }
}
