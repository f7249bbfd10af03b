import { partsOf } from '../data/dateParts.js';
import { categoryRowsMin, featuresPerColumnMax, hasManyCategories } from '../data/keptCategories.js';
import type { JobData } from '../data/loadJob.js';
import type { Finding } from '../job.js';

/** How the columns are prepared where that is more than reading them: for the report, in plain words. */
export function preparationFindings({ feature, leftOut, names, skippedRows }: JobData): Finding[] {
  const finding = (code: string, columnName: string, message: string): Finding => ({
    code,
    message,
    file: 'feature',
    column: names.indexOf(columnName) + 1,
    columnName,
  });
  return [
    ...(skippedRows === 0
      ? []
      : [
          {
            code: 'SKIPPED_ROWS',
            message: `Rows without a target were left out: ${skippedRows}.`,
            file: 'feature',
          },
        ]),
    ...leftOut.map((name) =>
      finding(
        'ID_COLUMN',
        name,
        `"${name}" looks like a row number or an identifier and is left out. Choose its type to use it.`,
      ),
    ),
    ...feature.columns.flatMap((column): Finding[] => {
      const { name } = column;
      if (column.kind === 'date')
        return [
          finding(
            'DATE_COLUMN',
            name,
            `"${name}" holds dates (${column.format}); it becomes ${partsOf(column.format).join(', ')}.`,
          ),
        ];
      if (column.kind === 'number')
        return [
          ...(column.amounts === undefined
            ? []
            : [
                finding(
                  'AMOUNT_COLUMN',
                  name,
                  `"${name}" has signs of money or percent in ${column.amounts} cells; they were read as numbers.`,
                ),
              ]),
          ...(column.strays === undefined
            ? []
            : [
                finding(
                  'STRAY_CELLS',
                  name,
                  `"${name}" has ${column.strays} cells that are not numbers; they count as missing.`,
                ),
              ]),
        ];
      if (!hasManyCategories(column)) return [];
      return [
        finding(
          'MANY_CATEGORIES',
          name,
          `"${name}" has ${column.categories.length} categories. At most ${featuresPerColumnMax} of them, each with at least ${categoryRowsMin} rows, are told apart; the others count as one.`,
        ),
      ];
    }),
  ];
}
