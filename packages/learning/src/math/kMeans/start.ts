import type { Random } from '@tricorn/random';
import { partialsPerBlock, pass } from './passes.js';
import type { KMeansWorkspace } from './workspace.js';

/** Greedy k-means++: of a few candidates drawn by squared distance, the one that lowers the sum most. */
export function chooseCentres(workspace: KMeansWorkspace, k: number, random: Random): void {
  const { space, layout } = workspace;
  const { rows, stride } = layout;
  const rowOf = (row: number) => space.doubles(layout.data + row * stride * 8, stride);
  const centres = space.doubles(layout.centres, k * stride);
  const candidates = space.doubles(layout.candidates, partialsPerBlock * stride);
  const nearest = space.doubles(layout.nearest, rows).fill(Number.POSITIVE_INFINITY);
  let chosen = random.below(rows);
  for (let c = 0; ; c++) {
    centres.set(rowOf(chosen), c * stride);
    if (c + 1 === k) return;
    const [total] = workspace.pass(pass.lowerDistances, chosen);
    const drawn = drawByWeight(nearest, total!, candidatesFor(k), random);
    drawn.forEach((row, index) => {
      candidates.set(rowOf(row), index * stride);
    });
    const inPairs = drawn.length + (drawn.length % 2);
    const potentials = workspace.pass(pass.potentials, inPairs).subarray(0, drawn.length);
    chosen = drawn[potentials.indexOf(Math.min(...potentials))]!;
  }
}

/** As many as scikit-learn draws; a pass has room for the sums of eight, which is a thousand clusters and more. */
function candidatesFor(k: number): number {
  return Math.min(2 + Math.floor(Math.log(k)), partialsPerBlock);
}

/** Rows drawn with chances in proportion to their weights, found in one pass. */
function drawByWeight(weights: Float64Array, total: number, count: number, random: Random): number[] {
  const marks = Array.from({ length: count }, () => random.uniform() * total).sort((a, b) => a - b);
  const rows: number[] = [];
  let sum = 0;
  for (let i = 0; i < weights.length && rows.length < count; i++) {
    sum += weights[i]!;
    while (rows.length < count && sum > marks[rows.length]!) rows.push(i);
  }
  while (rows.length < count) rows.push(weights.length - 1);
  return rows;
}
