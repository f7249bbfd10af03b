import { rowBlocks } from '../kernels.js';
import { type BoostingRows, type FixedPoint, fixedPointFor } from './BoostingRows.js';

/** A loss that is boosted, for rows in kernel memory. */
export interface RunningObjective {
  /** Call it at the start and whenever the sums have changed. */
  refresh(): void;
  /** Writes the pairs of the training rows for one output. */
  derive(output: number): FixedPoint;
  /** The mean loss of some rows, after `refresh`. */
  loss(start: number, count: number): number;
}

/** A loss: its outputs, their start, and how it runs; `order` lists the rows of the data, as `BoostingRows` has them. */
export interface Objective {
  outputs: number;
  base: number[];
  start(rows: BoostingRows, order: Int32Array): RunningObjective;
}

/** The largest of p (1 - p). */
const hessianMaxOfShare = 0.25;

export const squared = (y: Float64Array): Objective => ({
  outputs: 1,
  base: [y.reduce((sum, value) => sum + value, 0) / y.length],
  start: (rows, order) => {
    const { space, trainRows, pairs } = rows;
    const sums = rows.sumsOf(0);
    const targets = space.reserve(rows.outputBytes);
    const placed = space.doubles(targets, rows.rows);
    for (let i = 0; i < order.length; i++) placed[i] = y[order[i]!]!;
    return {
      refresh: () => {},
      derive: () => {
        let largest = 0;
        for (const [start, count] of rowBlocks(trainRows))
          largest = Math.max(largest, space.run.largestError(sums + start * 8, targets + start * 8, count));
        const fixed = fixedPointFor(trainRows, largest, 1);
        for (const [at, count] of rowBlocks(trainRows))
          space.run.squaredPairs(sums + at * 8, targets + at * 8, count, pairs + at * 16, ...scalesOf(fixed));
        return fixed;
      },
      loss: meanOf((at, count) => space.run.squaredLoss(sums + at * 8, targets + at * 8, count)),
    };
  },
});

export const logistic = (y: Int32Array): Objective => {
  const share = clamp(y.reduce((sum, label) => sum + label, 0) / y.length);
  return {
    outputs: 1,
    base: [Math.log(share / (1 - share))],
    start: (rows, order) => {
      const { space, trainRows, pairs } = rows;
      const sums = rows.sumsOf(0);
      const exponentials = space.reserve(rows.outputBytes);
      const labels = placeLabels(rows, y, order);
      const fixed = fixedPointFor(trainRows, 1, hessianMaxOfShare);
      return {
        refresh: () => {
          for (const [at, count] of rowBlocks(rows.rows))
            space.run.binaryExponentials(sums + at * 8, count, exponentials + at * 8);
        },
        derive: () => {
          for (const [at, count] of rowBlocks(trainRows))
            space.run.binaryPairs(
              sums + at * 8,
              exponentials + at * 8,
              labels + at * 4,
              count,
              pairs + at * 16,
              ...scalesOf(fixed),
            );
          return fixed;
        },
        loss: meanOf((at, count) =>
          space.run.binaryLoss(sums + at * 8, exponentials + at * 8, labels + at * 4, count),
        ),
      };
    },
  };
};

export const multinomial = (y: Int32Array, classCount: number): Objective => {
  const shares = new Float64Array(classCount);
  for (const label of y) shares[label]! += 1 / y.length;
  return {
    outputs: classCount,
    base: Array.from(shares, (share) => Math.log(clamp(share))),
    start: (rows, order) => {
      const { space, trainRows, pairs, outputBytes } = rows;
      const largest = space.reserve(outputBytes);
      const totals = space.reserve(outputBytes);
      const labels = placeLabels(rows, y, order);
      const sums = rows.sumsOf(0);
      const fixed = fixedPointFor(trainRows, 1, hessianMaxOfShare);
      return {
        refresh: () => {
          for (const [at, count] of rowBlocks(rows.rows))
            space.run.softmaxTotals(
              sums + at * 8,
              outputBytes,
              classCount,
              count,
              largest + at * 8,
              totals + at * 8,
            );
        },
        derive: (output) => {
          for (const [at, count] of rowBlocks(trainRows))
            space.run.softmaxPairs(
              rows.sumsOf(output) + at * 8,
              labels + at * 4,
              output,
              largest + at * 8,
              totals + at * 8,
              count,
              pairs + at * 16,
              ...scalesOf(fixed),
            );
          return fixed;
        },
        loss: meanOf((at, count) =>
          space.run.softmaxLoss(
            sums + at * 8,
            outputBytes,
            labels + at * 4,
            largest + at * 8,
            totals + at * 8,
            count,
          ),
        ),
      };
    },
  };
};

const scalesOf = ({ gradientScale, hessianScale, countBits }: FixedPoint) =>
  [gradientScale, hessianScale, countBits] as const;

const meanOf =
  (sumOf: (at: number, count: number) => number) =>
  (start: number, count: number): number => {
    let total = 0;
    for (const [at, length] of rowBlocks(count)) total += sumOf(start + at, length);
    return total / count;
  };

function placeLabels({ space, rows }: BoostingRows, y: Int32Array, order: Int32Array): number {
  const labels = space.reserve((rows + (rows % 2)) * 4);
  const placed = space.ints(labels, rows);
  for (let i = 0; i < rows; i++) placed[i] = y[order[i]!]!;
  return labels;
}

/** Keeps a share away from 0 and 1, whose log-odds are infinite. */
const clamp = (share: number): number => Math.min(Math.max(share, 1e-9), 1 - 1e-9);
