/** The first largest entry of every row. */
export function indexOfLargest(values: Float64Array, columns: number): Int32Array {
  const found = new Int32Array(values.length / columns);
  for (let row = 0; row < found.length; row++) {
    let best = 0;
    for (let c = 1; c < columns; c++)
      if (values[row * columns + c]! > values[row * columns + best]!) best = c;
    found[row] = best;
  }
  return found;
}
