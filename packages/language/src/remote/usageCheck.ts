/** How often the tokenizer is asked. It costs the server a moment, and a wrong count shows soon enough. */
const checkEveryMs = 60_000;
/** Shorter answers say little: servers differ in whether they count the end mark. */
const answerTokensMin = 4;
/** What a server may count beyond the text of an answer: its end mark. */
const extraTokensPerAnswer = 1;
/** Above this share of the tokenizer's count, a report is called wrong. */
const deviationMax = 0.1;

/** Counts the tokens of a text; undefined if the server has no tokenizer to ask. */
type CountTokens = (text: string) => Promise<number | undefined>;

/**
 * Compares the usage that a server reports with its own tokenizer, now and then and beside the calls, so that an operator
 * sees a server that counts wrongly. Nobody waits for it.
 */
export class UsageCheck {
  readonly #count: CountTokens;
  #nextAtMs = 0;
  #reported = 0;
  #counted = 0;
  #answers = 0;

  constructor(count: CountTokens) {
    this.#count = count;
  }

  /** Offers an answer that ended by itself; most are not looked at. */
  offer(text: string, reportedTokens: number): void {
    const nowMs = performance.now();
    if (nowMs < this.#nextAtMs || reportedTokens < answerTokensMin) return;
    // No second question while this one is open.
    this.#nextAtMs = Number.POSITIVE_INFINITY;
    this.#count(text).then(
      (counted) => {
        if (counted === undefined) return;
        this.#nextAtMs = nowMs + checkEveryMs;
        this.#answers += 1;
        this.#reported += reportedTokens;
        this.#counted += counted;
      },
      () => {
        this.#nextAtMs = nowMs + checkEveryMs;
      },
    );
  }

  /** The finding for an operator; undefined as long as nothing was compared. */
  get finding(): string | undefined {
    if (this.#answers === 0 || this.#counted === 0) return undefined;
    const excess = this.#reported - this.#counted;
    const allowed = this.#counted * deviationMax + this.#answers * extraTokensPerAnswer;
    const figures = `${this.#reported} tokens reported, ${this.#counted} counted by its tokenizer`;
    return Math.abs(excess) <= allowed ? `usage checked: ${figures}` : `WRONG USAGE: ${figures}`;
  }
}
