import type { Validation } from './readLearningReport.js';

type Curve = Pick<Validation['roc'][number], 'falsePositiveRate' | 'truePositiveRate'>;

const points = 50;

/** The curves of all classes over the same false-positive rates, so that one chart can draw them. */
export function rocTable(curves: readonly (Curve & { name: string })[]): Record<string, number>[] {
  // Every curve begins at the origin, also one that rises before the first false positive.
  const origin = { rate: 0, chance: 0, ...Object.fromEntries(curves.map(({ name }) => [name, 0])) };
  const rest = Array.from({ length: points + 1 }, (_, step) => {
    const rate = step / points;
    const row: Record<string, number> = { rate, chance: rate };
    for (const curve of curves) row[curve.name] = valueAt(curve, rate);
    return row;
  });
  return [origin, ...rest];
}

/** The true-positive rate at a false-positive rate, on a straight line between the points that are known. */
function valueAt({ falsePositiveRate: x, truePositiveRate: y }: Curve, rate: number): number {
  let left = 0;
  while (left < x.length - 1 && x[left + 1]! <= rate) left++;
  const right = Math.min(left + 1, x.length - 1);
  const width = x[right]! - x[left]!;
  if (width <= 0) return y[right] ?? 0;
  return y[left]! + ((y[right]! - y[left]!) * (rate - x[left]!)) / width;
}
