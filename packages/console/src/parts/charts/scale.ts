/** Values on an axis that read easily: multiples of 1, 2, 2.5 or 5 times a power of ten. */
export function ticksOf(min: number, max: number, count: number): number[] {
  if (!(max > min)) return [min];
  const rough = (max - min) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  // Quarters read well below one, not among whole numbers.
  const factors = power < 1 ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10];
  const step = power * (factors.find((factor) => factor * power >= rough * 0.999) ?? 10);
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  // Multiplying keeps 0.30000000000000004 away.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** The ticks of an axis: where each value lies, and how it reads. */
export const axisTicks = (
  values: readonly number[],
  scale: (value: number) => number,
  format: (value: number) => string,
): { at: number; text: string }[] => values.map((value) => ({ at: scale(value), text: format(value) }));

/** The range of an axis, widened to its outer ticks, so that no line touches the edge. */
export function niceRange(values: readonly number[], count: number, fromZero: boolean): [number, number] {
  let min = fromZero ? 0 : Number.POSITIVE_INFINITY;
  let max = fromZero ? 0 : Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  if (!Number.isFinite(min)) return [0, 1];
  if (min === max) return min === 0 ? [0, 1] : [Math.min(0, min), Math.max(0, max)];
  const ticks = ticksOf(min, max, count);
  const step = ticks.length > 1 ? ticks[1]! - ticks[0]! : max - min;
  // A value that lies on a tick, but for rounding, is not widened.
  const low = Math.floor(min / step + 1e-9) * step;
  const high = Math.ceil(max / step - 1e-9) * step;
  return [Number(low.toPrecision(12)), Number(high.toPrecision(12))];
}

/** Maps a range of values onto a range of pixels. */
export const linear =
  ([min, max]: readonly [number, number], [from, to]: readonly [number, number]) =>
  (value: number): number =>
    max === min ? (from + to) / 2 : from + ((value - min) / (max - min)) * (to - from);

/** The index of the sorted value that is nearest to another one. */
export function nearest(sorted: readonly number[], value: number): number {
  let best = 0;
  for (let index = 1; index < sorted.length; index++)
    if (Math.abs(sorted[index]! - value) < Math.abs(sorted[best]! - value)) best = index;
  return best;
}
