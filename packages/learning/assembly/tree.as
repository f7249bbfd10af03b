// The inner loops of a decision tree. Each column has its values (float32) and rows (int32) in ascending order of the
// values; those of one node lie together.

/** Values closer than this are taken for equal, as scikit-learn does. */
const FEATURE_THRESHOLD: f64 = 1e-7;

/**
 * The best place to split `count` rows of a node by one column. Larger is purer: the sum over both sides of (squared
 * class counts / rows). Returns the purity, or `best` where no place is better; then `position` is left alone.
 */
export function bestSplit(
  values: usize,
  rows: usize,
  count: i32,
  labels: usize,
  counts: usize,
  leftCounts: usize,
  classCount: i32,
  leafMin: i32,
  best: f64,
  position: usize,
): f64 {
  let previous = <f64>load<f32>(values);
  if (<f64>load<f32>(values + ((<usize>(count - 1)) << 2)) <= previous + FEATURE_THRESHOLD) return best;
  let rightSquares: f64 = 0;
  for (let c = 0; c < classCount; c++) {
    const all = load<f64>(counts + ((<usize>c) << 3));
    rightSquares += all * all;
    store<f64>(leftCounts + ((<usize>c) << 3), 0);
  }
  let leftSquares: f64 = 0;
  for (let left = 1, last = count - leafMin; left <= last; left++) {
    const row = <usize>load<i32>(rows);
    const label = (<usize>load<i32>(labels + (row << 2))) << 3;
    const before = load<f64>(leftCounts + label);
    leftSquares += 2 * before + 1;
    rightSquares -= 2 * (load<f64>(counts + label) - before) - 1;
    store<f64>(leftCounts + label, before + 1);
    rows += 4;
    values += 4;
    const value = <f64>load<f32>(values);
    if (left >= leafMin && value > previous + FEATURE_THRESHOLD) {
      const purity = leftSquares / <f64>left + rightSquares / <f64>(count - left);
      if (purity > best) {
        best = purity;
        store<i32>(position, left);
      }
    }
    previous = value;
  }
  return best;
}

/** Notes for the rows of a node, in the order of the column that splits it, on which side they go. */
export function markSides(rows: usize, count: i32, leftCount: i32, goesLeft: usize): void {
  for (let p = 0; p < count; p++, rows += 4) {
    store<u8>(goesLeft + <usize>load<i32>(rows), u8(p < leftCount));
  }
}

/** Moves the rows that go left before those that go right, both still in order. */
export function partition(
  values: usize,
  rows: usize,
  count: i32,
  goesLeft: usize,
  spareValues: usize,
  spareRows: usize,
): void {
  let leftValue = values;
  let leftRow = rows;
  let right: usize = 0;
  for (let p: usize = 0, end = (<usize>count) << 2; p < end; p += 4) {
    const row = load<i32>(rows + p);
    const value = load<i32>(values + p);
    const step = (<usize>load<u8>(goesLeft + <usize>row)) << 2;
    // Both places are written and one moves on: no branch to mispredict.
    store<i32>(leftRow, row);
    store<i32>(leftValue, value);
    store<i32>(spareRows + right, row);
    store<i32>(spareValues + right, value);
    leftRow += step;
    leftValue += step;
    right += 4 - step;
  }
  memory.copy(leftRow, spareRows, right);
  memory.copy(leftValue, spareValues, right);
}
