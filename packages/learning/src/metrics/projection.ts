import type { Random } from '@tricorn/random';
import { largestEigenvectors } from '../math/eigen.js';
import { columnMoments, type Matrix } from '../math/matrix.js';

/** Projects rows on their first two principal components, with the explained variance of each. */
export async function projectTo2d(
  x: Matrix,
  random: Random,
): Promise<{ points: [number, number][]; explained: number[] }> {
  const { means, variances } = columnMoments(x);
  const { rows, columns } = x;
  const centred = new Float64Array(rows * columns);
  for (let i = 0, p = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++, p++) centred[p] = x.data[p]! - means[j]!;
  }
  // The covariance is never formed: with thousands of columns its products are cheaper than itself.
  const multiply = (vectors: Float64Array, result: Float64Array, count: number) => {
    result.fill(0);
    for (let v = 0; v < count; v++) {
      const at = v * columns;
      for (let i = 0; i < rows; i++) {
        const row = i * columns;
        let sum = 0;
        for (let j = 0; j < columns; j++) sum += centred[row + j]! * vectors[at + j]!;
        sum /= rows;
        for (let j = 0; j < columns; j++) result[at + j]! += sum * centred[row + j]!;
      }
    }
  };
  const total = variances.reduce((sum, variance) => sum + variance, 0);
  const { values, vectors } = await largestEigenvectors(multiply, {
    size: columns,
    wanted: 2,
    lowerBound: 0,
    tolerance: 1e-6 * Math.max(total, 1e-300),
    random,
  });
  const points = Array.from({ length: rows }, (_, i): [number, number] => {
    const along = (axis: number) => {
      if (axis >= values.length) return 0;
      let sum = 0;
      for (let j = 0; j < columns; j++) sum += centred[i * columns + j]! * vectors[axis * columns + j]!;
      return sum;
    };
    return [along(0), along(1)];
  });
  return { points, explained: Array.from(values, (value) => (total > 0 ? value / total : 0)) };
}
