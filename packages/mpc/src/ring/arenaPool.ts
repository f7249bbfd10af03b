import { Arena } from './kernels.js';

/** Memory of more than this is given back to the system after its round. */
const keptBytesMax = 16 * 1024 * 1024;
const keptMax = 2;

/** Memory that serves one round after another: fresh pages cost a small round as much as its arithmetic. */
export class ArenaPool {
  readonly #kept: Arena[] = [];

  /** Runs with memory of its own, of which nothing is left when it ends. */
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
