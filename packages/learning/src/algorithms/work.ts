import type { Algorithm, Classifier, Shape } from './algorithm.js';

/** Elementary operations (about one multiply-add each) in one unit of work. */
const operationsPerUnit = 1_000_000;

/** Rows a classifier is evaluated on; larger data is sampled, so that evaluation never costs more than fitting. */
export const evaluationRowsMax = 10_000;
export const foldsMax = 5;
export const learningCurveShares = [0.1, 0.325, 0.55, 0.775, 1] as const;
/** Rows for the silhouette, which costs their square, and for the drawn projection. */
export const silhouetteRowsMax = 2_000;
export const projectionRowsMax = 2_000;
/** Rows and columns of permutation importance, for algorithms without feature importance of their own. */
export const importanceRowsMax = 200;
export const importanceColumnsMax = 100;

/** Columns, values of each and rows of the partial dependence. */
export const dependenceColumns = 2;
export const dependencePointsMax = 20;
export const dependenceRowsMax = 200;

/** Whole units for a number of operations, at least one. */
export function unitsOf(operations: number): bigint {
  return BigInt(Math.max(1, Math.ceil(operations / operationsPerUnit)));
}

/** An upper bound on the operations of a whole run, reading and evaluation included. */
export function estimateOperations(
  algorithm: Algorithm,
  shape: Shape & { bytes: number; testingRows: number },
  params: Parameters<Classifier['estimate']>[1],
): number {
  const { rows, columns, testingRows } = shape;
  const reading = shape.bytes + (rows + testingRows) * columns;
  const fit = algorithm.estimate(shape, params);
  if (algorithm.task === 'clustering') {
    const sample = Math.min(rows, silhouetteRowsMax);
    return reading + fit + 4 * rows * columns + sample * sample * columns + 200 * projectionRowsMax * columns;
  }
  const sampleRows = Math.min(rows, evaluationRowsMax);
  const sample = { ...shape, rows: sampleRows };
  const folds = algorithm.estimatesWholeRun ? 0 : foldsMax * algorithm.estimate(sample, params);
  const curve = (algorithm.estimatesWholeRun ? [] : learningCurveShares).reduce(
    (sum, share) => sum + algorithm.estimate({ ...shape, rows: Math.ceil(share * sampleRows) }, params),
    0,
  );
  return (
    reading +
    fit +
    folds +
    curve +
    (testingRows +
      importanceColumnsMax * importanceRowsMax +
      dependenceColumns * dependencePointsMax * dependenceRowsMax) *
      columns *
      100
  );
}
