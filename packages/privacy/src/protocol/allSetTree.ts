import { type BitShares, type GateInputs, offset } from './bitShares.js';
import type { Shares } from './party.js';

/** Computes whether all bit planes are set: ANDs the lower half with the upper half, level by level, until one is left. */
export class AllSetTree {
  readonly #logic: BitShares;
  readonly #planeBytes: number;
  #planes: Shares;
  #width: number;

  constructor(logic: BitShares, planes: Shares, width: number, planeBytes: number) {
    this.#logic = logic;
    this.#planes = planes;
    this.#width = width;
    this.#planeBytes = planeBytes;
  }

  /** The gates of the next level; undefined when one plane is left. */
  level(): GateInputs | undefined {
    if (this.#width === 1) return undefined;
    const bytes = (this.#width >> 1) * this.#planeBytes;
    const upper = (this.#width - (this.#width >> 1)) * this.#planeBytes;
    return { x: this.#planes, y: offset(this.#planes, upper), bytes };
  }

  /** Takes the outputs of the level's gates. */
  accept(z: Shares): void {
    const met = (this.#width >> 1) * this.#planeBytes;
    const width = this.#width - (this.#width >> 1);
    // The inputs must not change before they are verified.
    const planes = this.#logic.party.allocateShares(width * this.#planeBytes);
    this.#logic.copy(planes, z, met);
    this.#logic.copy(offset(planes, met), offset(this.#planes, met), width * this.#planeBytes - met);
    this.#planes = planes;
    this.#width = width;
  }

  get allSet(): Shares {
    return this.#planes;
  }
}
