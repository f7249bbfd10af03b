import type { Column } from '../csv/table.js';
import { partsOf } from '../data/dateParts.js';
import { categoryRowsMin, featuresPerColumnMax, hasManyCategories } from '../data/keptCategories.js';
import type { JobData } from '../data/loadJob.js';
import type { Finding } from '../job.js';

/** How the columns are prepared where that is more than reading them: for the report, in plain words. */
export function preparationFindings({ feature, leftOut, names, skippedRows }: JobData): Finding[] {
  const file = 'feature';
  const about = (columnName: string, [code, message]: Said): Finding => ({
    code,
    message: `"${columnName}" ${message}`,
    file,
    column: names.indexOf(columnName) + 1,
    columnName,
  });
  const skipped = {
    code: 'SKIPPED_ROWS',
    message: `Rows without a target were left out: ${skippedRows}.`,
    file,
  };
  const isIdentifier: Said = [
    'ID_COLUMN',
    'looks like a row number or an identifier and is left out. Choose its type to use it.',
  ];
  return [
    ...(skippedRows === 0 ? [] : [skipped]),
    ...leftOut.map((name) => about(name, isIdentifier)),
    ...feature.columns.flatMap((column) => saidOf(column).map((said) => about(column.name, said))),
  ];
}

type Said = [code: string, message: string];

function saidOf(column: Column): Said[] {
  if (column.kind === 'category') {
    const told = `At most ${featuresPerColumnMax} of them, each with at least ${categoryRowsMin} rows, are told apart; the others count as one.`;
    return hasManyCategories(column)
      ? [['MANY_CATEGORIES', `has ${column.categories.length} categories. ${told}`]]
      : [];
  }
  const { kind, strays = 0 } = column;
  const amounts = kind === 'number' ? (column.amounts ?? 0) : 0;
  const said: Said[] = [];
  if (kind === 'date')
    said.push([
      'DATE_COLUMN',
      `holds dates (${column.format}); it becomes ${partsOf(column.format).join(', ')}.`,
    ]);
  if (amounts > 0)
    said.push([
      'AMOUNT_COLUMN',
      `has signs of money or percent in ${amounts} cells; they were read as numbers.`,
    ]);
  if (strays > 0)
    said.push(['STRAY_CELLS', `has cells that are not ${kind}s (${strays}); they count as missing.`]);
  return said;
}
