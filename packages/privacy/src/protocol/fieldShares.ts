import type { Party } from './party.js';
import { fieldRing } from './shareVector.js';
import type { StepLabel } from './transcript.js';

/** The field has 2^fieldBits elements. */
export const fieldBits = 64;

/** A party's two components of one shared element of GF(2^64). */
export interface Element {
  readonly own: bigint;
  readonly next: bigint;
}

export const { elementBytes } = fieldRing;

/** Operations on single shared elements of GF(2^64); the kernels handle long vectors. */
export class FieldShares {
  readonly party: Party;

  constructor(party: Party) {
    this.party = party;
  }

  multiply(a: bigint, b: bigint): bigint {
    return unsigned(this.party.arena.kernels.fieldMultiply(a, b));
  }

  /** 1, x, x², … */
  powers(x: bigint, count: number): bigint[] {
    const powers = [1n];
    while (powers.length < count) powers.push(this.multiply(powers.at(-1)!, x));
    return powers;
  }

  /** Converts each party's summands to shares of their sums, masked by a share of zero. */
  async reshare(summands: readonly bigint[], label: StepLabel): Promise<Element[]> {
    const { party } = this;
    const { arena } = party;
    const mark = arena.mark();
    const count = summands.length;
    const mask = arena.words(party.zeroShare(count * elementBytes, label), count).slice();
    const shares = party.allocateShares(fieldRing, count);
    arena.words(shares.own, count).set(summands.map((value, i) => unsigned(value) ^ mask[i]!));
    await party.reshare(shares, label);
    const [ours, theirs] = [arena.words(shares.own, count), arena.words(shares.next, count)];
    const elements = summands.map((_, i) => ({ own: ours[i]!, next: theirs[i]! }));
    arena.release(mark);
    return elements;
  }

  /** Evaluates the polynomial with these shared coefficients, the constant first, at `point`. */
  evaluate(coefficients: readonly Element[], point: bigint): Element {
    return coefficients.reduceRight(
      (sum, { own, next }) => ({
        own: this.multiply(sum.own, point) ^ own,
        next: this.multiply(sum.next, point) ^ next,
      }),
      { own: 0n, next: 0n },
    );
  }

  /** A public random element that nobody could predict. */
  async coin(): Promise<bigint> {
    const bytes = Buffer.alloc(elementBytes);
    (await this.party.coins()).fill(bytes, 'coin');
    return bytes.readBigUInt64LE();
  }
}

/** The kernels return 64-bit results as signed numbers. */
export function unsigned(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}
