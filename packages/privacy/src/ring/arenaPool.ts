import { Arena } from './kernels.js';

/** Larger memory is released after its round. */
const keptBytesMax = 16 * 1024 * 1024;
const keptMax = 2;

/** Memory that is reused between rounds: fresh pages cost a small round as much as its arithmetic. */
export class ArenaPool {
  readonly #kept: Arena[] = [];

  /** Runs with its own memory, which is cleared afterwards. */
  async use<T>(run: (arena: Arena) => Promise<T>): Promise<T> {
    const arena = this.#kept.pop() ?? new Arena();
    try {
      return await run(arena);
    } finally {
      if (this.#kept.length < keptMax && arena.capacityBytes <= keptBytesMax) {
        arena.clear();
        this.#kept.push(arena);
      }
    }
  }
}
