import { binOf, boundsOf, numberColumn, type OwnPart } from './parts.js';
import type { Question } from './question.js';

/** The values of a row by column; those of categories are not used. */
export type RowValues = readonly (string | bigint)[];

/** Rows that are added together: their groups, and by column their values as numbers. */
export interface RowBlock {
  readonly groups: Int32Array;
  readonly numbers: readonly Float64Array[];
}

/** What a party adds up over its rows for one part of a question: an entry for each group, or group and bin. */
export interface RowSums {
  add(group: number, row: RowValues): void;
  /** Adds so many rows of a block, in place of each by itself. */
  addBlock?(block: RowBlock, count: number): void;
  read(): bigint[];
}

/** Numbers are exact up to here. */
const exactMax = 2n ** 53n;
/** If fewer products than this can be added as numbers, they are added as integers of any size. */
const exactRowsMin = 16n;

export function rowSums(question: Question, part: OwnPart, groups: number): RowSums {
  const at = (name: string) => question.columns.findIndex((column) => column.name === name);
  if (part.of === 'count') return fold(groups, 0n, (sum) => sum + 1n);
  const column = at(part.column);
  const valueIn = (row: RowValues) => row[column] as bigint;
  const { low, high } = boundsOf(numberColumn(question, part.column));
  switch (part.of) {
    case 'sum':
      return fold(groups, 0n, (sum, row) => sum + valueIn(row));
    // A party without rows in a group leaves the least and greatest value as they are.
    case 'least':
      return fold(groups, high, (least, row) => (valueIn(row) < least ? valueIn(row) : least));
    case 'greatest':
      return fold(groups, low, (greatest, row) => (valueIn(row) > greatest ? valueIn(row) : greatest));
    case 'bins': {
      const { bins } = part;
      const binIn = (row: RowValues) => binOf(valueIn(row), { low, high }, bins);
      const counts = fold(groups * bins, 0n, (count) => count + 1n);
      return { ...counts, add: (group, row) => counts.add(group * bins + binIn(row), row) };
    }
    case 'products': {
      const other = at(part.other);
      const ends = boundsOf(numberColumn(question, part.other));
      const most = largest(low, high) * largest(ends.low, ends.high);
      return most * exactRowsMin > exactMax
        ? fold(groups, 0n, (sum, row) => sum + valueIn(row) * (row[other] as bigint))
        : numberProducts(groups, column, other, Number(exactMax / (most || 1n)));
    }
  }
}

function fold(entries: number, start: bigint, next: (sum: bigint, row: RowValues) => bigint): RowSums {
  const sums = new Array<bigint>(entries).fill(start);
  return {
    add: (entry, row) => {
      sums[entry] = next(sums[entry]!, row);
    },
    read: () => sums,
  };
}

// Far faster, many rows at a time; carried over before a sum is no longer exact.
function numberProducts(groups: number, column: number, other: number, rowsMax: number): RowSums {
  const sums = new Array<bigint>(groups).fill(0n);
  const recent = new Float64Array(groups);
  let rows = 0;
  const carry = () => {
    for (const [group, sum] of recent.entries()) sums[group]! += BigInt(sum);
    recent.fill(0);
    rows = 0;
  };
  return {
    add: () => {},
    addBlock: ({ groups, numbers }, count) => {
      const [left, right] = [numbers[column]!, numbers[other]!];
      for (let i = 0; i < count; i++) {
        recent[groups[i]!]! += left[i]! * right[i]!;
        if (++rows === rowsMax) carry();
      }
    },
    read: () => {
      carry();
      return sums;
    },
  };
}

const largest = (low: bigint, high: bigint): bigint => (high > -low ? high : -low);
