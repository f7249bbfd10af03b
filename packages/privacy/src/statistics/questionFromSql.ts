import { checkQuestion } from './checkQuestion.js';
import { parseSql } from './parseSql.js';
import { boundsOf } from './parts.js';
import type { Column, Measure, Question } from './question.js';
import { sharesRows } from './rowLists.js';

/** Rows of a party at most, where nobody says otherwise; where rows are shared, lists are filled up to them. */
const rowsMaxDefault = 1_000_000;
const sharedRowsDefault = 1_000;

/** A query, and what SQL does not say. */
export interface AskedInSql {
  readonly sql: string;
  readonly columns: readonly Column[];
  /** By column, the place of the party that has it; only joined tables need it. */
  readonly owners: readonly number[];
  readonly rowsMax?: number | undefined;
  readonly epsilonMicros: number | null;
}

/** Throws a DeclarationError that says what cannot be computed, and why. */
export function questionFromSql({ sql, columns, owners, rowsMax, epsilonMicros }: AskedInSql): Question {
  const { table: _, joinBy, ...parsed } = parseSql(sql);
  const fillsUp = joinBy !== undefined || sharesRows(parsed);
  return checkQuestion({
    ...parsed,
    columns,
    measures: parsed.measures.map((measure) => narrowed(columns, measure)),
    ...(joinBy === undefined ? {} : { join: { key: joinBy, owners } }),
    rowsMax: rowsMax ?? (fillsUp ? sharedRowsDefault : rowsMaxDefault),
    epsilonMicros,
  });
}

// A column of few values has no more bins than values.
function narrowed(columns: readonly Column[], measure: Measure): Measure {
  const column = measure.of === 'quantile' && columns.find(({ name }) => name === measure.column);
  if (!column || column.kind === 'category') return measure;
  const { low, high } = boundsOf(column);
  return { ...measure, bins: Math.max(1, Math.min(measure.bins, Number(high - low) + 1)) };
}

/** Millionths of ε in a text such as 0.5; undefined if it is not above 0, or has more decimals. */
export function epsilonMicrosIn(text: string): number | undefined {
  const micros = Math.round(Number(text) * 1e6);
  return /^\d{1,3}(?:\.\d{1,6})?$/.test(text) && micros >= 1 ? micros : undefined;
}

/** A name that the nodes accept for a table with a budget. */
export const isTableName = (name: string): boolean => /^[\w-]{1,100}$/.test(name);
