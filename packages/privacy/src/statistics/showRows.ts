import type { ProgramBuilder, Value } from '../program/programBuilder.js';
import type { JoinedRows } from './joinedMeasures.js';

/**
 * Joined rows without the gaps between them: 1 for each, then the columns, each list as long as a table. Where a row stood would
 * tell how many rows without a match are before it. Every row moves down by the number of gaps before it, one bit of that
 * after the other from the lowest, so that no two rows meet (tight compaction: Goodrich, SPAA 2011).
 */
export function showRows(
  builder: ProgramBuilder,
  { places, isIn, values }: JoinedRows,
  columns: readonly string[],
  rowsMax: number,
): Value {
  const allOf = (one: Value, lists: number) => builder.join(Array.from({ length: lists }, () => one));
  const each = (left: Value, right: Value) => builder.step({ op: 'each', left, right });
  const running = (of: Value) => builder.step({ op: 'running', of });
  const all = builder.combine(1n, [0n, isIn]);
  let isRow = isIn;
  let gaps = each(isIn, builder.difference(running(all), running(isIn)));
  let cells = builder.join(columns.map((name) => values.get(name)!));
  const moved = (list: Value, lists: number, by: number) =>
    builder.join(
      Array.from({ length: lists }, (_, i) => [
        builder.pick(list, i * places + by, places - by),
        builder.combine(0n, [0n, builder.pick(list, i * places, by)]),
      ]).flat(),
    );
  for (let by = 1, drop = 0; by < places; by *= 2, drop++) {
    const moves = builder.combine(0n, [-1n, builder.step({ op: 'shift', of: gaps, drop, keep: 1 })]);
    const arrives = moved(moves, 1, by);
    const select = (of: Value, stays: Value, lists: number) =>
      builder.step({ op: 'select', by: allOf(arrives, lists), one: moved(of, lists, by), zero: stays });
    const stays = allOf(builder.combine(1n, [-1n, moves]), 2);
    const own = builder.join([isRow, gaps]);
    const next = select(own, each(own, stays), 2);
    isRow = builder.pick(next, 0, places);
    gaps = builder.pick(next, places, places);
    // What a row leaves behind is taken away at the end.
    cells = select(cells, cells, columns.length);
  }
  const first = builder.pick(isRow, 0, rowsMax);
  const kept = builder.join(columns.map((_, i) => builder.pick(cells, i * places, rowsMax)));
  return builder.join([first, each(kept, allOf(first, columns.length))]);
}
