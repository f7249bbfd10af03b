interface KeyUse {
  /** The usage that the database last reported. */
  usedTokens: number;
  /** Reserved by running calls, or used by ended calls that are not written yet. */
  openTokens: number;
}

/** The tokens used and reserved with each access token, as known to this process. */
export class KeyMeter {
  readonly #keys = new Map<number, KeyUse>();

  isKnown(key: number): boolean {
    return this.#keys.has(key);
  }

  /** The tokens used or reserved with an access token. */
  totalOf(key: number): number {
    const { usedTokens, openTokens } = this.#use(key);
    return usedTokens + openTokens;
  }

  open(key: number, tokens: number): void {
    this.#use(key).openTokens += tokens;
  }

  close(key: number, tokens: number): void {
    this.#use(key).openTokens -= tokens;
  }

  /** Adopts the usage from the database. */
  setUsed(key: number, tokens: number): void {
    this.#use(key).usedTokens = tokens;
  }

  addUsed(key: number, tokens: number): void {
    this.#use(key).usedTokens += tokens;
  }

  clear(): void {
    this.#keys.clear();
  }

  #use(key: number): KeyUse {
    let known = this.#keys.get(key);
    if (known === undefined) {
      known = { usedTokens: 0, openTokens: 0 };
      this.#keys.set(key, known);
    }
    return known;
  }
}
