/** A column of the parties' tables, with bounds that everybody may know. */
export type Column =
  | {
      readonly name: string;
      readonly kind: 'number';
      /** Decimal texts; every value lies between them. */
      readonly min: string;
      readonly max: string;
      readonly decimals: number;
    }
  | { readonly name: string; readonly kind: 'category'; readonly values: readonly string[] };
export type NumberColumn = Extract<Column, { kind: 'number' }>;
export type CategoryColumn = Extract<Column, { kind: 'category' }>;

export const comparisons = ['=', '!=', '<', '<=', '>', '>='] as const;

/** A condition on a row. Numbers are compared as numbers, categories with `=` and `!=` only. */
export interface Condition {
  readonly column: string;
  readonly is: (typeof comparisons)[number];
  readonly value: string;
}

export type Measure =
  | { readonly of: 'count' }
  | { readonly of: 'sum' | 'mean' | 'variance' | 'deviation' | 'min' | 'max'; readonly column: string }
  | { readonly of: 'covariance' | 'correlation'; readonly column: string; readonly other: string }
  | { readonly of: 'histogram'; readonly column: string; readonly bins: number }
  /** The bin in which the quantile lies: as exact as the bins are narrow. */
  | {
      readonly of: 'quantile';
      readonly column: string;
      readonly bins: number;
      readonly numerator: number;
      readonly denominator: number;
    }
  | RowsMeasure
  | RegressionMeasure
  | LogisticMeasure;

/** Joined rows themselves, in an order that tells nothing; only of joined tables, whose owners all sign the question. */
export interface RowsMeasure {
  readonly of: 'rows';
  readonly columns: readonly string[];
}

/** A linear regression, or a ridge regression with a penalty above 0 on the squares of the coefficients. */
export interface RegressionMeasure {
  readonly of: 'regression';
  /** What is to be predicted. */
  readonly column: string;
  readonly predictors: readonly string[];
  /** A decimal text. */
  readonly penalty: string;
}

/** A logistic regression; its column is 0 or 1. Nothing else is asked with it, because rows are shared for it. */
export interface LogisticMeasure {
  readonly of: 'logistic';
  readonly column: string;
  readonly predictors: readonly string[];
}

/**
 * A question about the rows of all parties together. Each party computes its own sums on its own machine and shares those;
 * no row leaves it, not even as shares.
 */
export interface Question {
  readonly columns: readonly Column[];
  readonly where: readonly Condition[];
  /** At most two category columns. */
  readonly groupBy: readonly string[];
  readonly measures: readonly Measure[];
  /** No party counts more rows than this. */
  readonly rowsMax: number;
  /** Groups with fewer rows are shown as empty; at least {@link exactRowsMinFor} them for exact answers. */
  readonly rowsMin: number;
  /** The privacy that the answer costs each row, in millionths of ε, or null for exact answers. */
  readonly epsilonMicros: number | null;
  /** Only rows whose key every party has once count, joined to one row. */
  readonly join?: Join;
}

/** How rows of different parties are joined. No node and no party learns which. */
export interface Join {
  /** The column of the key, in the table of every party. */
  readonly key: string;
  /** The place of the party that has each column of the question. */
  readonly owners: readonly number[];
}

/** Bits of a key, which is the beginning of a SHA-256. */
export const keyBits = 60;
export const joinRowsMax = 100_000;
export const joinPartiesMax = 4;
/** Comparisons for least and greatest values, quantiles and histograms of joined rows. */
export const joinComparisonsMax = 2_000_000;
/** Numbers in the rows of a table that are shown, with a 1 for each row. */
export const shownCellsMax = 50_000;

/** Of a group of two rows, the owner of one could compute the other. */
const exactRowsMin = 3;
/** Above this there is hardly any noise. */
export const epsilonMicrosMax = 40_000_000;
/** With few rows, the sums behind a regression of many columns would tell the rows. */
export const exactRowsMinFor = (measures: readonly Measure[]): number =>
  exactRowsMin +
  Math.max(0, ...measures.map((measure) => ('predictors' in measure ? measure.predictors.length : 0)));
export const predictorsMax = 100;
/** Of a logistic regression: predictors, rows of all parties together, and numbers in all these rows, with an intercept. */
export const logisticPredictorsMax = 20;
export const logisticRowsMax = 20_000;
export const logisticCellsMax = 100_000;
export const penaltyDecimalsMax = 9;
export const groupColumnsMax = 2;
export const groupsMax = 1_024;
export const binsMax = 4_096;
export const rowsMaxMax = 1_000_000_000;

/** The logistic regression of a question, if it asks for one. */
export const logisticOf = ({ measures }: Pick<Question, 'measures'>): LogisticMeasure | undefined =>
  measures.find((measure): measure is LogisticMeasure => measure.of === 'logistic');
