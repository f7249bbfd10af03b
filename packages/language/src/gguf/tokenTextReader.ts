/** Detokenizers look at a few tokens before the new ones to place spaces. */
const tokensBefore = 3;
/** A character has at most four bytes; more tokens than this are not one character. */
const splitTokensMax = 4;

type Detokenize<T> = (tokens: readonly T[], before: readonly T[]) => string;

/** Turns tokens into text as they arrive. Emits whole characters only, and drops leading white space unless it is kept. */
export class TokenTextReader<T> {
  readonly #detokenize: Detokenize<T>;
  #before: T[] = [];
  #pending: T[] = [];
  #begun = false;

  constructor(detokenize: Detokenize<T>, keepsLeadingSpace = false, before: readonly T[] = []) {
    this.#detokenize = detokenize;
    this.#begun = keepsLeadingSpace;
    this.#before = before.slice(-tokensBefore);
  }

  /** Returns the text that became certain with this token. */
  push(token: T): string {
    this.#pending.push(token);
    const text = this.#detokenize(this.#pending, this.#before);
    if (text.endsWith('\uFFFD') && this.#pending.length < splitTokensMax) return '';
    return this.#take(text);
  }

  /** Returns what is left when no more tokens come. */
  flush(): string {
    return this.#pending.length === 0 ? '' : this.#take(this.#detokenize(this.#pending, this.#before));
  }

  #take(text: string): string {
    this.#before = [...this.#before, ...this.#pending].slice(-tokensBefore);
    this.#pending = [];
    if (this.#begun) return text;
    const begun = text.trimStart();
    this.#begun = begun !== '';
    return begun;
  }
}
