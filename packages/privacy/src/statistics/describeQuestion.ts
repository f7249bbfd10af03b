import type { LogisticMeasure, Measure, Question, RegressionMeasure } from './question.js';
import { type QuestionWords, questionWords } from './questionWords.js';

/** The title of a measure, such as `mean of salary`. */
export function titleOf(measure: Measure, words: QuestionWords = questionWords): string {
  switch (measure.of) {
    case 'count':
      return words.count;
    case 'covariance':
    case 'correlation':
      return words.of(words.measures[measure.of], `${measure.column}${words.and}${measure.other}`);
    case 'regression': {
      const predictors = measure.predictors.join(', ');
      return isRidge(measure)
        ? words.ridge(measure.column, predictors, measure.penalty)
        : words.linear(measure.column, predictors);
    }
    case 'logistic':
      return words.logistic(measure.column, measure.predictors.join(', '));
    case 'quantile':
      return words.quantile(`${measure.numerator}/${measure.denominator}`, measure.column);
    case 'rows':
      return words.of(words.measures.rows, measure.columns.join(', '));
    default:
      return words.of(words.measures[measure.of], measure.column);
  }
}

export const isRidge = (measure: RegressionMeasure | LogisticMeasure): boolean =>
  measure.of === 'regression' && /[1-9]/.test(measure.penalty);

const shownIn = (measures: readonly Measure[], words: QuestionWords): string => {
  const rows = measures.find((measure) => measure.of === 'rows');
  return rows === undefined ? words.unknown : words.shown(rows.columns.join(', '));
};

/** A question in words, line by line: what recipients learn, about which rows, and what protects single rows. */
export function describeQuestion(question: Question, words: QuestionWords = questionWords): string[] {
  const { measures, groupBy, where, rowsMin, rowsMax, epsilonMicros, columns, join } = question;
  const conditions = where.map(({ column, is, value }) => `${column} ${is} ${value}`);
  return [
    words.measured(measures.map((measure) => titleOf(measure, words)).join(', ')),
    ...measures.flatMap((measure) =>
      measure.of === 'regression'
        ? [words.alsoLearnt([measure.column, ...measure.predictors].join(', '))]
        : measure.of === 'logistic'
          ? [words.alsoLearntLogistic(measure.predictors.join(', '))]
          : [],
    ),
    ...(join === undefined
      ? []
      : [
          words.joined(join.key),
          shownIn(measures, words),
          ...columns.map(({ name }, i) => words.ownedBy(name, `P${join.owners[i]}`)),
        ]),
    groupBy.length === 0 ? words.together : words.groups(groupBy.join(words.and)),
    ...(conditions.length === 0 ? [] : [words.where(conditions.join(words.and))]),
    ...columns.map((column) =>
      column.kind === 'category'
        ? words.category(column.name, column.values.join(', '))
        : words.number(column.name, column.min, column.max, column.decimals),
    ),
    words.rows(rowsMax, rowsMin),
    epsilonMicros === null ? words.exact : words.noise(epsilonMicros / 1e6),
  ];
}
