/**
 * Counts the products and AND gates that a party has computed and not yet verified. A result depends on them, so it must
 * not be opened before: an error could have carried other secrets into it.
 */
export class UnverifiedClaims {
  #count = 0;

  add(): void {
    this.#count++;
  }

  /** Called at the end of a verification that has passed. */
  verified(count: number): void {
    if (count > this.#count) throw new Error(`${count} claims were verified, but only ${this.#count} exist`);
    this.#count -= count;
  }

  /** Throws if a claim is left: a program that opens a result now is wrong. */
  assertNone(): void {
    if (this.#count > 0)
      throw new Error(`${this.#count} products or gates were not verified before the opening`);
  }
}
