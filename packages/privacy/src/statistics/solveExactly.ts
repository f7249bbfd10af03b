/**
 * Solves M·X = B for whole numbers without rounding, by elimination without fractions (Bareiss 1968): returns D and D·X, of
 * which every entry is a whole number too. Undefined if M is singular.
 */
export function solveExactly(
  matrix: readonly (readonly bigint[])[],
  right: readonly (readonly bigint[])[],
): { scale: bigint; solution: bigint[][] } | undefined {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...right[i]!]);
  let previous = 1n;
  for (let column = 0; column < size; column++) {
    const pivot = rows.findIndex((row, i) => i >= column && row[column] !== 0n);
    if (pivot < 0) return undefined;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const own = rows[column]!;
    const lead = own[column]!;
    for (const [i, row] of rows.entries()) {
      if (i === column) continue;
      const factor = row[column]!;
      for (let j = 0; j < row.length; j++) row[j] = (lead * row[j]! - factor * own[j]!) / previous;
    }
    previous = lead;
  }
  // The diagonal of all rows is now the same.
  return { scale: previous, solution: rows.map((row) => row.slice(size)) };
}
