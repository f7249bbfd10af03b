import type { Grid } from './cutOut.js';

/** One value at a point between pixels; beyond the edges, that of the edge. */
export function between(
  { width, height, data }: Grid<ArrayLike<number>>,
  values: number,
  channel: number,
  x: number,
  y: number,
): number {
  const fromX = Math.min(width - 1, Math.max(0, x));
  const fromY = Math.min(height - 1, Math.max(0, y));
  const left = Math.floor(fromX);
  const top = Math.floor(fromY);
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const across = fromX - left;
  const down = fromY - top;
  const upper = data[(top * width + left) * values + channel]! * (1 - across);
  const lower = data[(bottom * width + left) * values + channel]! * (1 - across);
  return (
    (upper + data[(top * width + right) * values + channel]! * across) * (1 - down) +
    (lower + data[(bottom * width + right) * values + channel]! * across) * down
  );
}
