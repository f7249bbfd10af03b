import type { Measure, Question } from './question.js';

/** The title of a measure, such as `mean of salary`. */
export function titleOf(measure: Measure): string {
  switch (measure.of) {
    case 'count':
      return 'count';
    case 'covariance':
    case 'correlation':
      return `${measure.of} of ${measure.column} and ${measure.other}`;
    case 'quantile':
      return `${measure.numerator}/${measure.denominator} quantile of ${measure.column}`;
    default:
      return `${measure.of} of ${measure.column}`;
  }
}

/** A question in words, line by line: what recipients learn, about which rows, and what protects single rows. */
export function describeQuestion(question: Question): string[] {
  const { measures, groupBy, where, rowsMin, rowsMax, epsilonMicros, columns } = question;
  const conditions = where.map(({ column, is, value }) => `${column} ${is} ${value}`);
  return [
    `measures: ${measures.map(titleOf).join(', ')}`,
    `for each: ${groupBy.length === 0 ? 'all rows together' : groupBy.join(' and ')}`,
    ...(conditions.length === 0 ? [] : [`only rows with: ${conditions.join(' and ')}`]),
    ...columns.map((column) =>
      column.kind === 'category'
        ? `column ${column.name}: one of ${column.values.join(', ')}`
        : `column ${column.name}: a number from ${column.min} to ${column.max}, ${column.decimals} decimals`,
    ),
    `rows of a party: at most ${rowsMax}; groups with fewer than ${rowsMin} rows are empty`,
    epsilonMicros === null
      ? 'noise: none, the answer is exact'
      : `noise: each row is protected with epsilon ${epsilonMicros / 1e6}`,
  ];
}
