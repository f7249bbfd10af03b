/** Targets with mean 0 and standard deviation 1, and the way back. */
export interface StandardTargets {
  values: Float64Array;
  mean: number;
  deviation: number;
}

export function standardise(y: Float64Array): StandardTargets {
  const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
  const variance = y.reduce((sum, value) => sum + (value - mean) ** 2, 0) / y.length;
  const deviation = Math.sqrt(variance) || 1;
  return { values: y.map((value) => (value - mean) / deviation), mean, deviation };
}
