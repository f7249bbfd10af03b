import type { KernelSpace } from './kernels.js';

/** Rows of a kernel matrix, made when first needed; the least recently used are evicted when the cache is full. */
export class KernelRows {
  /** Rows made so far. */
  made = 0;
  readonly #placeOf = new Map<number, number>();
  readonly #free: number[] = [];
  readonly #make: (row: number, target: number) => void;

  constructor(
    space: KernelSpace,
    rows: number,
    rowBytes: number,
    cacheBytes: number,
    make: (row: number, target: number) => void,
  ) {
    this.#make = make;
    const places = Math.max(2, Math.min(rows, Math.floor(cacheBytes / rowBytes)));
    // All places are reserved at once: memory that is never touched is never taken.
    const start = space.reserve(places * rowBytes);
    for (let place = places - 1; place >= 0; place--) this.#free.push(start + place * rowBytes);
  }

  /** The offset of the row; the row `keep` is not evicted for it. */
  row(index: number, keep: number): number {
    const known = this.#placeOf.get(index);
    if (known !== undefined) {
      // A map keeps the order of insertion: taking out and putting back marks the row as used last.
      this.#placeOf.delete(index);
      this.#placeOf.set(index, known);
      return known;
    }
    const place = this.#free.pop() ?? this.#giveUp(keep);
    this.made++;
    this.#make(index, place);
    this.#placeOf.set(index, place);
    return place;
  }

  #giveUp(keep: number): number {
    for (const [row, place] of this.#placeOf) {
      if (row === keep) continue;
      this.#placeOf.delete(row);
      return place;
    }
    throw new Error('a cache of at least two rows has one to give up');
  }
}
