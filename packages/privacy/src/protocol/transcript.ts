/**
 * The steps of the protocol, named as in PROTOCOL.md. `r`, `c`, `e` and `t` belong to the sacrifice at the end of a
 * verification; `fold` to the coefficients of a fold; `salt` to the commitments of a private result,
 * `noise` to random bits of noise, `mask` to what hides a number that is opened.
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
  'salt',
  'noise',
  'mask',
] as const;
export type StepLabel = (typeof stepLabels)[number];

/** Bytes of a summary of a transcript. */
export const summaryBytes = 8;
/** Of the 32-bit FNV-1a checksum. */
const fnvOffset = 0x811c_9dc5;
const fnvPrime = 0x0100_0193;

/**
 * The steps that a party has taken, with their labels and lengths. All three run the same program, so that their
 * transcripts are equal; they are compared at every opening, and a party that has lost or added a step is noticed before
 * its values are used. A checksum is enough against mistakes; against cheating nodes there are the verifications.
 */
export class Transcript {
  #steps = 0;
  #checksum = fnvOffset;

  /** Records a step over so many bytes. */
  record(label: StepLabel, bytes: number): void {
    this.#steps++;
    for (const value of [stepLabels.indexOf(label), bytes]) {
      this.#checksum = Math.imul(this.#checksum ^ value, fnvPrime) >>> 0;
    }
  }

  /** The number of steps and their checksum; it contains no values. */
  summary(): Uint8Array {
    const summary = Buffer.alloc(summaryBytes);
    summary.writeUInt32LE(this.#steps, 0);
    summary.writeUInt32LE(this.#checksum, 4);
    return summary;
  }
}
