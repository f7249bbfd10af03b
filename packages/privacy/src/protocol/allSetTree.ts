import type { BitShares, GateInputs } from './bitShares.js';
import type { BitVector } from './shareVector.js';

/** Computes whether all bit planes are set: ANDs the lower half with the upper half, level by level, until one is left. */
export class AllSetTree {
  readonly #logic: BitShares;
  readonly #planeBytes: number;
  #planes: BitVector;

  constructor(logic: BitShares, planes: BitVector, planeBytes: number) {
    this.#logic = logic;
    this.#planes = planes;
    this.#planeBytes = planeBytes;
  }

  get #width(): number {
    return this.#planes.length / this.#planeBytes;
  }

  /** The gates of the next level; undefined when one plane is left. */
  level(): GateInputs | undefined {
    if (this.#width === 1) return undefined;
    const half = (this.#width >> 1) * this.#planeBytes;
    return { x: this.#planes.slice(0, half), y: this.#planes.slice(this.#planes.length - half, half) };
  }

  /** Takes the outputs of the level's gates. */
  accept(z: BitVector): void {
    // The inputs must not change before they are verified.
    const planes = this.#logic.allocate(this.#planes.length - z.length);
    this.#logic.copy(planes.slice(0, z.length), z);
    const rest = planes.length - z.length;
    this.#logic.copy(planes.slice(z.length, rest), this.#planes.slice(z.length, rest));
    this.#planes = planes;
  }

  get allSet(): BitVector {
    return this.#planes;
  }
}

/** A byte of ones if no bit is set. */
export async function noneSet(logic: BitShares, bits: BitVector): Promise<BitVector> {
  const unset = logic.allocate(bits.length);
  logic.notInto(unset, bits);
  const tree = new AllSetTree(logic, unset, 1);
  for (let level = tree.level(); level !== undefined; level = tree.level())
    tree.accept(await logic.and(level.x, level.y));
  // Its eight bits by rotating it.
  let all = tree.allSet;
  for (const shift of [4, 2, 1]) all = await logic.and(all, logic.rotateBits(all, shift));
  return all;
}
