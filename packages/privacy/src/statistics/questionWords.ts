import type { Measure } from './question.js';

/** What a question is told with, in English; another language has the same entries. */
export const questionWords = {
  count: 'count',
  measures: {
    sum: 'sum',
    mean: 'mean',
    variance: 'variance',
    deviation: 'deviation',
    min: 'min',
    max: 'max',
    covariance: 'covariance',
    correlation: 'correlation',
    histogram: 'histogram',
    rows: 'rows',
  } satisfies Partial<Record<Measure['of'], string>>,
  of: (measure: string, column: string) => `${measure} of ${column}`,
  quantile: (fraction: string, column: string) => `${fraction} quantile of ${column}`,
  linear: (target: string, predictors: string) => `linear regression of ${target} on ${predictors}`,
  ridge: (target: string, predictors: string, penalty: string) =>
    `ridge regression (penalty ${penalty}) of ${target} on ${predictors}`,
  logistic: (target: string, predictors: string) => `logistic regression of ${target} on ${predictors}`,
  and: ' and ',
  measured: (titles: string) => `measures: ${titles}`,
  alsoLearnt: (columns: string) =>
    `with the regression, recipients learn the means, variances and correlations of ${columns}`,
  alsoLearntLogistic: (predictors: string) =>
    `with the logistic regression, recipients learn the sums of products of every two of ${predictors}, weighted by the fit`,
  joined: (key: string) => `only rows whose ${key} every party has, joined to one row`,
  unknown: 'nobody learns which rows these are',
  shown: (columns: string) =>
    `recipients see every one of these rows: ${columns}; whoever knows a row can find it there`,
  ownedBy: (column: string, party: string) => `${column} comes from the table of ${party}`,
  groups: (columns: string) => `for each: ${columns}`,
  together: 'for each: all rows together',
  where: (conditions: string) => `only rows with: ${conditions}`,
  category: (name: string, values: string) => `column ${name}: one of ${values}`,
  number: (name: string, min: string, max: string, decimals: number) =>
    `column ${name}: a number from ${min} to ${max}, ${decimals} decimals`,
  rows: (most: number, least: number) =>
    `rows of a party: at most ${most}; groups with fewer than ${least} rows are empty`,
  exact: 'noise: none, the answer is exact',
  noise: (epsilon: number) => `noise: each row is protected with epsilon ${epsilon}`,
};
export type QuestionWords = typeof questionWords;
