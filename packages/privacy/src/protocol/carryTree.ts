import type { BitShares, GateInputs } from './bitShares.js';
import type { BitVector } from './shareVector.js';

/**
 * Computes the carry out of the sum of two bit-sliced numbers from each bit's generate (both are set) and propagate
 * (exactly one is set): combines neighbours in pairs, level by level, until one is left.
 */
export class CarryTree {
  readonly #logic: BitShares;
  readonly #planeBytes: number;
  #generate: BitVector;
  #propagate: BitVector;

  constructor(logic: BitShares, generate: BitVector, propagate: BitVector, planeBytes: number) {
    this.#logic = logic;
    this.#generate = generate;
    this.#propagate = propagate;
    this.#planeBytes = planeBytes;
  }

  get #width(): number {
    return this.#generate.length / this.#planeBytes;
  }

  /** The gates of the next level; undefined when the carry is known. */
  level(): GateInputs | undefined {
    if (this.#width === 1) return undefined;
    const pairs = this.#width >> 1;
    // Upper propagate AND lower generate for all pairs, AND lower propagate for all but the lowest pair,
    // below which there is nothing to propagate.
    const [x, y] = [this.#allocate(2 * pairs - 1), this.#allocate(2 * pairs - 1)];
    for (let pair = 0; pair < pairs; pair++) {
      const upper = this.#plane(this.#propagate, 2 * pair + 1);
      this.#logic.copy(this.#plane(x, pair), upper);
      this.#logic.copy(this.#plane(y, pair), this.#plane(this.#generate, 2 * pair));
      if (pair === 0) continue;
      this.#logic.copy(this.#plane(x, pairs + pair - 1), upper);
      this.#logic.copy(this.#plane(y, pairs + pair - 1), this.#plane(this.#propagate, 2 * pair));
    }
    return { x, y };
  }

  /** Takes the outputs of the level's gates. */
  accept(z: BitVector): void {
    const pairs = this.#width >> 1;
    const last = this.#width - 1;
    const width = pairs + (this.#width & 1);
    const [generate, propagate] = [this.#allocate(width), this.#allocate(width)];
    for (let pair = 0; pair < pairs; pair++) {
      const upper = this.#plane(this.#generate, 2 * pair + 1);
      this.#logic.xorInto(this.#plane(generate, pair), upper, this.#plane(z, pair));
      if (pair > 0) this.#logic.copy(this.#plane(propagate, pair), this.#plane(z, pairs + pair - 1));
    }
    if (width > pairs) {
      this.#logic.copy(this.#plane(generate, pairs), this.#plane(this.#generate, last));
      this.#logic.copy(this.#plane(propagate, pairs), this.#plane(this.#propagate, last));
    }
    this.#generate = generate;
    this.#propagate = propagate;
  }

  get carry(): BitVector {
    return this.#generate;
  }

  #allocate(planes: number): BitVector {
    return this.#logic.allocate(planes * this.#planeBytes);
  }

  #plane(planes: BitVector, plane: number): BitVector {
    return planes.slice(plane * this.#planeBytes, this.#planeBytes);
  }
}

/** Number of gates of a tree over `width` bits. */
export function carryGates(width: number): number {
  let gates = 0;
  for (let left = width; left > 1; left = (left >> 1) + (left & 1)) gates += 2 * (left >> 1) - 1;
  return gates;
}
