import type { Column, Table } from '../csv/table.js';
import type { Target } from '../data/loadJob.js';
import type { Finding } from '../job.js';
import type { ColumnReport } from './columnReport.js';

/** A finding on a column of the feature file. */
export const aboutColumn = (
  columnName: string,
  names: readonly string[],
  code: string,
  message: string,
): Finding => ({
  code,
  message: `"${columnName}" ${message}`,
  file: 'feature',
  column: names.indexOf(columnName) + 1,
  columnName,
});

const categoriesListed = 10;
/** Columns whose ranges differ by more than this factor distort every algorithm that measures distances. */
const scaleRatioMax = 1000;

export function columnWarnings(column: ColumnReport, rows: number, names: readonly string[]): Finding[] {
  const { name } = column;
  const about = (code: string, message: string) => aboutColumn(name, names, code, message);
  if (column.missing === rows) return [about('EMPTY_COLUMN', 'has no values; zero is used for all rows.')];
  const warnings: Finding[] = [];
  if (column.distinct === 1 && column.missing === 0)
    warnings.push(about('CONSTANT_COLUMN', 'has the same value in every row.'));
  if (Number.isFinite(Number(name))) {
    const message = `The column name "${name}" is a number; is the header missing?`;
    warnings.push({ ...about('NUMERIC_HEADER', ''), message });
  }
  return warnings;
}

/** Target leakage: each value of a column, in several rows, always comes with the same class. */
export function leakageWarnings(feature: Table, target: Target, names: readonly string[]): Finding[] {
  return feature.columns.flatMap((column) => {
    const classOf = new Map<number, number>();
    const values = column.kind === 'category' ? column.codes : column.values;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      const known = classOf.get(value);
      if (known === undefined) {
        // With nearly as many values as rows, agreement is coincidence.
        if (classOf.size > Math.max(target.classes.length * 2, Math.sqrt(values.length))) return [];
        classOf.set(value, target.labels[i]!);
      } else if (known !== target.labels[i]) return [];
    }
    if (classOf.size < target.classes.length) return [];
    const message = 'alone determines the target; it may leak the answer.';
    return [aboutColumn(column.name, names, 'TARGET_LEAKAGE', message)];
  });
}

export function unseenWarnings(feature: Table, testing: Table): Finding[] {
  return feature.columns.flatMap((column, index) =>
    column.kind === 'category'
      ? unseenCategoryWarning(column.categories, testing.columns[index]!, index)
      : [],
  );
}

/** Categories of a column of the testing file that the training data lacks. */
export function unseenCategoryWarning(trained: readonly string[], column: Column, index: number): Finding[] {
  if (column.kind !== 'category') return [];
  const known = new Set(trained);
  const unseen = column.categories.filter((category) => !known.has(category));
  if (unseen.length === 0) return [];
  const shown = unseen
    .slice(0, categoriesListed)
    .map((category) => `"${category}"`)
    .join(', ');
  const message = `"${column.name}" has categories in the testing file that the model does not know (${unseen.length}): ${shown}.`;
  return [{ code: 'UNSEEN_CATEGORY', message, file: 'testing', column: index + 1, columnName: column.name }];
}

export function scaleWarnings(columns: readonly ColumnReport[], scale: unknown): Finding[] {
  if (scale !== 'none') return [];
  const spans = columns
    .filter(({ kind, min, max }) => kind === 'number' && min !== undefined && max! > min)
    .map(({ min, max }) => max! - min!);
  if (spans.length < 2 || Math.max(...spans) / Math.min(...spans) < scaleRatioMax) return [];
  const message =
    'The ranges of the columns differ by a factor above 1,000; "scale": "standard" may improve the result.';
  return [{ code: 'SCALES_DIFFER', message, file: 'feature' }];
}
