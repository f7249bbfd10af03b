import { randomUUID } from 'node:crypto';
import type { AllowanceWrite, CallUse, WriteResult } from './allowanceStore.js';
import type { Refusal, ReservationRequest, Use } from './reservation.js';

/** A call with reserved tokens. */
export interface OpenCall extends Omit<CallUse, keyof Use> {
  allowanceId: string;
}

/** Spare tokens that an allowance takes, as a multiple of a call's reservation. */
const spareCalls = 16;

/** The tokens of an allowance in memory: free, reserved by running calls, or used by ended calls. */
export class TokenPool {
  readonly #accessTokens = new AccessTokenMeter();
  readonly #tokensPerKeyMax: number;
  #allowanceId: string = randomUUID();
  #writeNumber = 0;
  #freeTokens = 0;
  #reservedTokens = 0;
  /** The reservation of the last call, as an estimate for the next ones. */
  #usualTokens = 0;
  /** Ended calls that are not part of a write yet. */
  #ended: CallUse[] = [];

  constructor(tokensPerKeyMax: number) {
    this.#tokensPerKeyMax = tokensPerKeyMax;
  }

  get freeTokens(): number {
    return this.#freeTokens;
  }

  get hasEndedCalls(): boolean {
    return this.#ended.length > 0;
  }

  get isEmpty(): boolean {
    return this.#freeTokens + this.#reservedTokens + this.#ended.length === 0;
  }

  /** Undefined if more tokens must be taken, or the usage of the access token is not known yet. */
  reserve(request: ReservationRequest, leastTokens: number): OpenCall | Refusal | undefined {
    const { model, tokenExpiry, wantedTokens, neededTokens } = request;
    if (!this.#accessTokens.isKnown(tokenExpiry)) return undefined;
    const leftOfToken = this.#tokensPerKeyMax - this.#accessTokens.totalOf(tokenExpiry);
    if (leftOfToken < neededTokens) return 'accessToken';
    const tokens = Math.min(wantedTokens, leftOfToken, this.#freeTokens);
    if (tokens < Math.min(leastTokens, leftOfToken)) return undefined;
    this.#accessTokens.open(tokenExpiry, tokens);
    this.#freeTokens -= tokens;
    this.#reservedTokens += tokens;
    this.#usualTokens = tokens;
    return {
      allowanceId: this.#allowanceId,
      id: randomUUID(),
      model,
      tokenExpiry,
      reservedTokens: tokens,
      startedAtMs: Date.now(),
    };
  }

  /** Ends a call. False if another process has released its allowance, which makes the call free. */
  end({ allowanceId, tokenExpiry, reservedTokens }: OpenCall, chargedTokens: number): boolean {
    if (allowanceId !== this.#allowanceId) return false;
    this.#reservedTokens -= reservedTokens;
    this.#freeTokens += reservedTokens - chargedTokens;
    this.#accessTokens.close(tokenExpiry, reservedTokens - chargedTokens);
    return true;
  }

  /** Adds an ended call to the next write. */
  addEnded(call: OpenCall, use: Use): void {
    this.#ended.push({ ...call, ...use });
  }

  /** Counts an ended call whose charge is already committed. */
  countCommitted(tokenExpiry: number, chargedTokens: number): void {
    this.#accessTokens.close(tokenExpiry, chargedTokens);
    this.#accessTokens.addUsed(tokenExpiry, chargedTokens);
  }

  /** Numbers the next write and returns the ended calls that it records. */
  startWrite(): CallUse[] {
    this.#writeNumber += 1;
    return this.#ended.splice(0);
  }

  /** Removes the free tokens; returns their number. */
  removeFree(): number {
    const tokens = this.#freeTokens;
    this.#freeTokens = 0;
    return tokens;
  }

  addFree(tokens: number): void {
    this.#freeTokens += tokens;
  }

  /** The size that the allowance needs for waiting calls. */
  sizeFor(requests: readonly ReservationRequest[], uses: readonly CallUse[]) {
    const least = requests.length === 0 ? 0 : Math.min(...requests.map(({ neededTokens }) => neededTokens));
    const wanted = requests.reduce((sum, { wantedTokens }) => sum + wantedTokens, 0);
    const unwritten = this.#ended.reduce((sum, { chargedTokens }) => sum + chargedTokens, 0);
    return {
      allowanceId: this.#allowanceId,
      number: this.#writeNumber,
      uses,
      keepTokens: this.#freeTokens + this.#reservedTokens + unwritten,
      reservedTokens: this.#reservedTokens,
      neededTokens: Math.max(0, least - this.#freeTokens),
      wantedTokens: Math.max(0, wanted - this.#freeTokens),
      keys: [...new Set([...uses, ...requests].map(({ tokenExpiry }) => tokenExpiry))],
    };
  }

  /** Refills a low allowance before a call has to wait. */
  spareFor(requests: readonly ReservationRequest[]): number {
    const usual = Math.max(this.#usualTokens, ...requests.map(({ wantedTokens }) => wantedTokens));
    const full = spareCalls * usual;
    return this.#freeTokens < full / 2 ? full - this.#freeTokens : 0;
  }

  /** Adopts the outcome of a write. */
  apply({ uses, keys, keepTokens }: AllowanceWrite, { takenTokens, keyTokens }: WriteResult): void {
    if (keepTokens + takenTokens === 0) this.#replace();
    this.#freeTokens += takenTokens;
    for (const { tokenExpiry, chargedTokens } of uses) this.#accessTokens.close(tokenExpiry, chargedTokens);
    for (const tokenExpiry of keys) this.#accessTokens.setUsed(tokenExpiry, keyTokens[tokenExpiry] ?? 0);
  }

  /** Another process presumed this one dead and released its tokens: calls that run or just ended were free. */
  reset(): void {
    this.#replace();
    this.#reservedTokens = 0;
    this.#ended = [];
    this.#accessTokens.clear();
  }

  /** An empty allowance ends; the next tokens belong to a new one. */
  #replace(): void {
    this.#allowanceId = randomUUID();
    this.#writeNumber = 0;
    this.#freeTokens = 0;
  }
}

interface TokenUse {
  /** The usage that the database last reported. */
  usedTokens: number;
  /** Reserved by running calls, or used by ended calls that are not written yet. */
  openTokens: number;
}

/** The tokens used and reserved with each access token, as known to this process. */
class AccessTokenMeter {
  readonly #uses = new Map<number, TokenUse>();

  isKnown(tokenExpiry: number): boolean {
    return this.#uses.has(tokenExpiry);
  }

  /** The tokens used or reserved with an access token. */
  totalOf(tokenExpiry: number): number {
    const { usedTokens, openTokens } = this.#use(tokenExpiry);
    return usedTokens + openTokens;
  }

  open(tokenExpiry: number, tokens: number): void {
    this.#use(tokenExpiry).openTokens += tokens;
  }

  close(tokenExpiry: number, tokens: number): void {
    this.#use(tokenExpiry).openTokens -= tokens;
  }

  /** Adopts the usage from the database. */
  setUsed(tokenExpiry: number, tokens: number): void {
    this.#use(tokenExpiry).usedTokens = tokens;
  }

  addUsed(tokenExpiry: number, tokens: number): void {
    this.#use(tokenExpiry).usedTokens += tokens;
  }

  clear(): void {
    this.#uses.clear();
  }

  #use(tokenExpiry: number): TokenUse {
    let known = this.#uses.get(tokenExpiry);
    if (known === undefined) {
      known = { usedTokens: 0, openTokens: 0 };
      this.#uses.set(tokenExpiry, known);
    }
    return known;
  }
}
