import { createRandom } from '@tricorn/random';
import type { Batch } from './batch.js';

/**
 * Shifts every image of a batch by up to `pixelsMax` in each direction, decided by the seed alone. The border pixels are
 * repeated, so that a bright background stays bright.
 */
export function shiftImages(
  { x, size }: Pick<Batch, 'x' | 'size'>,
  [channels, height, width]: readonly [number, number, number],
  pixelsMax: number,
  seed: number,
): void {
  const random = createRandom(seed);
  const draw = (): number => random.below(2 * pixelsMax + 1) - pixelsMax;
  const plane = height * width;
  const held = x.slice(0, plane);
  for (let slot = 0; slot < size; slot++) {
    const down = draw();
    const right = draw();
    if (down === 0 && right === 0) continue;
    for (let channel = 0; channel < channels; channel++) {
      const start = (slot * channels + channel) * plane;
      held.set(x.subarray(start, start + plane));
      for (let row = 0; row < height; row++) {
        const from = clamp(row - down, height) * width;
        const to = start + row * width;
        for (let column = 0; column < width; column++)
          x[to + column] = held[from + clamp(column - right, width)]!;
      }
    }
  }
}

const clamp = (place: number, length: number): number => Math.max(0, Math.min(length - 1, place));
