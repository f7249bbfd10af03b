interface TokenUse {
  /** The usage that the database last reported. */
  usedTokens: number;
  /** Reserved by running calls, or used by ended calls that are not written yet. */
  openTokens: number;
}

/** The tokens used and reserved with each access token, as known to this process. */
export class AccessTokenMeter {
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
