import { writeDate } from '@tricorn/csv';
import type { Random } from '@tricorn/random';
import type { Table } from '../csv/table.js';
import { columnMeans, type Matrix } from '../math/matrix.js';
import type { OnnxFragment } from '../onnx/nodes.js';

const backgroundRows = 32;

/** Entries of a model's metadata from which its predictions are explained later; trees need none. */
export function explanationMetadata(
  fragment: OnnxFragment,
  features: Matrix,
  background: string[][],
): Record<string, string> {
  if (fragment.nodes.some(({ op }) => op.startsWith('TreeEnsemble'))) return {};
  if (fragment.initializers.some(({ name }) => name === 'weights'))
    return { means: JSON.stringify([...columnMeans(features)]) };
  return { background: JSON.stringify(background) };
}

/**
 * Rows that stand for unknown values. Each column is drawn on its own, so no row of the training data gets into the
 * model.
 */
export function drawBackground(table: Table, random: Random): string[][] {
  const rows = Array.from({ length: Math.min(backgroundRows, table.rowCount) }, () => [] as string[]);
  for (const column of table.columns)
    for (const cells of rows) {
      const at = random.below(table.rowCount);
      if (column.kind === 'category') cells.push(column.categories[column.codes[at]!] ?? '');
      else {
        const value = column.values[at]!;
        const text = column.kind === 'date' ? writeDate : String;
        cells.push(Number.isNaN(value) ? '' : text(value));
      }
    }
  return rows;
}
