import { type BitShares, type GateInputs, offset } from './bitShares.js';
import type { Shares } from './party.js';

/**
 * Computes the carry out of the sum of two bit-sliced numbers from each bit's generate (both are set) and propagate
 * (exactly one is set): combines neighbours in pairs, level by level, until one is left.
 */
export class CarryTree {
  readonly #logic: BitShares;
  readonly #planeBytes: number;
  #generate: Shares;
  #propagate: Shares;
  #width: number;

  constructor(logic: BitShares, generate: Shares, propagate: Shares, width: number, planeBytes: number) {
    this.#logic = logic;
    this.#generate = generate;
    this.#propagate = propagate;
    this.#width = width;
    this.#planeBytes = planeBytes;
  }

  /** The gates of the next level; undefined when the carry is known. */
  level(): GateInputs | undefined {
    if (this.#width === 1) return undefined;
    const { party } = this.#logic;
    const pairs = this.#width >> 1;
    // Upper propagate AND lower generate for all pairs, AND lower propagate for all but the lowest pair,
    // below which there is nothing to propagate.
    const bytes = this.#at(2 * pairs - 1);
    const [x, y] = [party.allocateShares(bytes), party.allocateShares(bytes)];
    for (let pair = 0; pair < pairs; pair++) {
      const low = this.#at(2 * pair);
      const upper = offset(this.#propagate, low + this.#planeBytes);
      this.#copy(offset(x, this.#at(pair)), upper);
      this.#copy(offset(y, this.#at(pair)), offset(this.#generate, low));
      if (pair === 0) continue;
      const second = this.#at(pairs + pair - 1);
      this.#copy(offset(x, second), upper);
      this.#copy(offset(y, second), offset(this.#propagate, low));
    }
    return { x, y, bytes };
  }

  /** Takes the outputs of the level's gates. */
  accept(z: Shares): void {
    const { party } = this.#logic;
    const pairs = this.#width >> 1;
    const width = pairs + (this.#width & 1);
    const generate = party.allocateShares(this.#at(width));
    const propagate = party.allocateShares(this.#at(width));
    for (let pair = 0; pair < pairs; pair++) {
      const upper = offset(this.#generate, this.#at(2 * pair + 1));
      const through = offset(z, this.#at(pair));
      this.#logic.xorInto(offset(generate, this.#at(pair)), upper, through, this.#planeBytes);
      if (pair > 0) this.#copy(offset(propagate, this.#at(pair)), offset(z, this.#at(pairs + pair - 1)));
    }
    if (width > pairs) {
      const left = this.#at(this.#width - 1);
      this.#copy(offset(generate, this.#at(pairs)), offset(this.#generate, left));
      this.#copy(offset(propagate, this.#at(pairs)), offset(this.#propagate, left));
    }
    this.#generate = generate;
    this.#propagate = propagate;
    this.#width = width;
  }

  get carry(): Shares {
    return this.#generate;
  }

  #at(plane: number): number {
    return plane * this.#planeBytes;
  }

  #copy(to: Shares, from: Shares): void {
    this.#logic.copy(to, from, this.#planeBytes);
  }
}

/** Number of gates of a tree over `width` bits. */
export function carryGates(width: number): number {
  let gates = 0;
  for (let left = width; left > 1; left = (left >> 1) + (left & 1)) gates += 2 * (left >> 1) - 1;
  return gates;
}
