import { boundsOf } from './parts.js';
import { logisticOf, type Question } from './question.js';

/**
 * A list that the owner of a column shares where rows are shared, or every party without a join: its numbers, or 1 for each row
 * that has this value of a category, or the numbers of its categories among all of them.
 */
export interface RowList {
  readonly column: string;
  readonly owner: number | undefined;
  readonly low: bigint;
  readonly high: bigint;
  readonly value?: string;
}

/** The lists of a question. Conditions on categories need none: only the owner reads them. */
export const rowListsOf = ({ columns, groupBy, measures, join }: Question): RowList[] => {
  const shown = measures.flatMap((measure) => (measure.of === 'rows' ? measure.columns : []));
  return columns.flatMap((column, i) => {
    const list = { column: column.name, owner: join?.owners[i] };
    if (column.kind === 'number') return { ...list, ...boundsOf(column) };
    if (shown.includes(column.name)) return { ...list, low: 0n, high: BigInt(column.values.length - 1) };
    if (!groupBy.includes(column.name)) return [];
    return column.values.map((value) => ({ ...list, low: 0n, high: 1n, value }));
  });
};

/** Whether parties share their rows and not their sums. */
export const sharesRows = (question: Pick<Question, 'join' | 'measures'>): boolean =>
  question.join !== undefined || logisticOf(question) !== undefined;
