import { bitLength } from '../declaration.js';
import { comparisonElementsMax } from '../limits.js';
import type { ProgramBuilder, Value } from '../program/programBuilder.js';
import type { Part } from './parts.js';

/** Joined rows of one group: 1 at the place of each, and at these places the values of every column, 0 elsewhere. */
export interface JoinedRows {
  readonly places: number;
  readonly isIn: Value;
  readonly values: ReadonlyMap<string, Value>;
}

/** A column of joined rows, and the bounds of its values. */
interface JoinedColumn extends Pick<JoinedRows, 'places' | 'isIn'> {
  readonly of: Value;
  readonly low: bigint;
  readonly high: bigint;
}

/** Comparisons at every place that a part of a joined question needs for one group. */
export function comparisonsOf(part: Part): number {
  if (part.of === 'bins') return part.bins - 1;
  if (part.of === 'quantile') return bitLength(BigInt(part.bins - 1));
  return part.of === 'least' || part.of === 'greatest' ? 1 : 0;
}

/** The least or greatest value, by a tournament. */
export function endOf(builder: ProgramBuilder, column: JoinedColumn, end: 'least' | 'greatest'): Value {
  const { of, isIn, low, high } = column;
  const other = end === 'least' ? high : low;
  // Where there is no row stands the value that never wins.
  let left = builder.combine(other, [1n, of], [-other, isIn]);
  for (let count = column.places; count > 1; count = Math.ceil(count / 2)) {
    const half = Math.floor(count / 2);
    const [a, b] = [builder.pick(left, 0, half), builder.pick(left, half, half)];
    const by = less(builder, a, b, half);
    const [one, zero] = end === 'least' ? [a, b] : [b, a];
    const better = builder.step({ op: 'select', by, one, zero });
    left = count % 2 === 0 ? better : builder.join([better, builder.pick(left, 2 * half, 1)]);
  }
  return left;
}

/** How many rows are in each bin: those below its end, less those below its start. */
export function binsOf(builder: ProgramBuilder, column: JoinedColumn, starts: readonly bigint[]): Value {
  const { isIn, low, places } = column;
  const above = fromLow(builder, column, 1n);
  const below = starts
    .slice(1)
    .map((start) => builder.total(less(builder, above, builder.combine(start - low, [0n, isIn]), places)));
  const ends = [...below, builder.total(isIn)];
  return builder.join(ends.map((end, i) => (i === 0 ? end : builder.difference(end, ends[i - 1]!))));
}

/** The bin in which a quantile lies, bit by bit from the highest: the last one with too few rows below it. */
export function quantileOf(
  builder: ProgramBuilder,
  column: JoinedColumn,
  part: Extract<Part, { of: 'quantile' }>,
): Value {
  const { isIn, low, high, places } = column;
  const above = fromLow(builder, column, BigInt(part.bins));
  const rows = builder.total(isIn);
  const wanted = builder.combine(0n, [BigInt(part.numerator), rows]);
  let bin = builder.combine(0n, [0n, rows]);
  for (let step = 2n ** BigInt(comparisonsOf(part)) / 2n; step > 0n; step /= 2n) {
    const start = builder.combine((high - low + 1n) * step, [high - low + 1n, bin]);
    const starts = builder.step({ op: 'repeat', of: start, count: places });
    const below = builder.total(less(builder, above, starts, places));
    const isPast = builder.step({
      op: 'less',
      left: builder.combine(0n, [BigInt(part.denominator), below]),
      right: wanted,
    });
    bin = builder.combine(0n, [1n, bin], [step, isPast]);
  }
  return bin;
}

// How far values lie above the least one, times so much; where there is no row, far beyond every bin.
function fromLow(builder: ProgramBuilder, { of, isIn, low, high }: JoinedColumn, times: bigint): Value {
  const beyond = 2n * (high - low + 1n);
  return builder.combine(beyond * times, [times, of], [-(low + beyond) * times, isIn]);
}

// Where left < right, in as many steps as comparisons need.
function less(builder: ProgramBuilder, left: Value, right: Value, count: number): Value {
  const parts = [];
  for (let from = 0; from < count; from += comparisonElementsMax) {
    const size = Math.min(comparisonElementsMax, count - from);
    const [a, b] = [left, right].map((list) => (size === count ? list : builder.pick(list, from, size)));
    parts.push(builder.step({ op: 'less', left: a!, right: b! }));
  }
  return builder.join(parts);
}
