export interface RegressionScores {
  /** Share of the variance that is explained; 0 for predicting the mean. */
  r2: number;
  rmse: number;
  mae: number;
  medianAbsoluteError: number;
  /** RMSE of always predicting the mean. */
  baselineRmse: number;
}

export function scoreRegression(targets: Float64Array, predicted: Float64Array): RegressionScores {
  const count = targets.length;
  const mean = targets.reduce((sum, value) => sum + value, 0) / count;
  let squares = 0;
  let total = 0;
  const errors = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    errors[i] = Math.abs(targets[i]! - predicted[i]!);
    squares += errors[i]! ** 2;
    total += (targets[i]! - mean) ** 2;
  }
  const sorted = errors.toSorted();
  const middle = count >> 1;
  return {
    r2: total > 0 ? 1 - squares / total : squares === 0 ? 1 : 0,
    rmse: Math.sqrt(squares / count),
    mae: errors.reduce((sum, error) => sum + error, 0) / count,
    medianAbsoluteError: count % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2,
    baselineRmse: Math.sqrt(total / count),
  };
}
