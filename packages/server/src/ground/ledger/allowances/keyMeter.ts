interface KeyUse {
  /** As the database said last. */
  usedTokens: number;
  /** Reserved by running calls, or used by ended calls that the database does not know of yet. */
  openTokens: number;
}

/** What is used and reserved with each access token, as far as this process knows. */
export class KeyMeter {
  readonly #keys = new Map<number, KeyUse>();

  isKnown(key: number): boolean {
    return this.#keys.has(key);
  }

  /** What is used or reserved with a token. */
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

  /** Takes over what the database counted. */
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
