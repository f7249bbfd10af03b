import { createHash, type Hash } from 'node:crypto';

/**
 * The steps of the protocol, named as in PROTOCOL.md. `r`, `c`, `e` and `t` belong to the sacrifice at the end of a
 * verification; `fold` to the coefficients of a fold.
 */
export const stepLabels = [
  'start',
  'product',
  'product opened',
  'and',
  'fold',
  'coin',
  'r',
  'c',
  'e',
  't',
  'result',
] as const;
export type StepLabel = (typeof stepLabels)[number];

/** A step of one party's program: its label and how many steps came before it. */
export interface Step {
  readonly label: StepLabel;
  readonly number: number;
}

/**
 * The steps that a party has taken. All three run the same program, so that their transcripts are equal; they are compared
 * at every opening, and a party that has lost or added a step is noticed before its values are used.
 */
export class Transcript {
  readonly #hash: Hash = createHash('sha256');
  #number = 0;

  /** Records a step over so many bytes. */
  record(label: StepLabel, bytes: number): Step {
    const step = { label, number: this.#number++ };
    this.#hash.update(`${step.number} ${label} ${bytes}\n`);
    return step;
  }

  /** A hash of all steps so far; it contains no values. */
  digest(): Uint8Array {
    return this.#hash.copy().digest();
  }
}
