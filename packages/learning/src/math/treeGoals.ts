import type { TreeGoal } from './binnedTree.js';

/** Gini impurity: a node is the better the larger the squared class counts are. A leaf holds the shares of the classes. */
export const giniGoal = (labels: Int32Array, classCount: number): TreeGoal => ({
  channels: classCount,
  outputs: classCount,
  add: (sums, at, row) => {
    sums[at + labels[row]!]!++;
  },
  fill: (bins, { list, start: from, end }, start, sums, counts) => {
    for (let p = from; p < end; p++) {
      const row = list[p]!;
      const bin = start + bins[row]!;
      counts[bin]!++;
      sums[bin * classCount + labels[row]!]!++;
    }
  },
  quality: (sums, at, count) => {
    let squares = 0;
    for (let c = 0; c < classCount; c++) squares += sums[at + c]! * sums[at + c]!;
    return squares / count;
  },
  // The squares of the counts add up to the square of the sum only if all rows are of one class.
  isPure: (quality, count) => quality === count,
  leafValue: (sums, at, count, output) => sums[at + output]! / count,
});

/** Squared error: a leaf holds the mean of its targets. Targets should be centred, so that their squares stay small. */
export const varianceGoal = (targets: Float64Array): TreeGoal => ({
  channels: 1,
  outputs: 1,
  add: (sums, at, row) => {
    sums[at]! += targets[row]!;
  },
  fill: (bins, { list, start: from, end }, start, sums, counts) => {
    for (let p = from; p < end; p++) {
      const row = list[p]!;
      const bin = start + bins[row]!;
      counts[bin]!++;
      sums[bin]! += targets[row]!;
    }
  },
  quality: (sums, at, count) => (sums[at]! * sums[at]!) / count,
  isPure: () => false,
  leafValue: (sums, at, count) => sums[at]! / count,
});
