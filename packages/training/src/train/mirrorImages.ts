import { createRandom } from '@tricorn/random';
import type { Batch } from './batch.js';

/** Mirrors about half of the images of a batch left to right, decided by the seed alone. */
export function mirrorImages({ x, size }: Pick<Batch, 'x' | 'size'>, width: number, seed: number): void {
  const random = createRandom(seed);
  const length = x.length / size;
  for (let slot = 0; slot < size; slot++) {
    if (random.uniform() < 0.5) continue;
    for (let row = slot * length; row < (slot + 1) * length; row += width)
      x.subarray(row, row + width).reverse();
  }
}
