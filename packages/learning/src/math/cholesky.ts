/**
 * Factors a symmetric positive definite matrix, of which only the upper triangle is read, in place. What it returns
 * solves for a right-hand side in place; undefined where the matrix is not positive definite.
 */
export function factorCholesky(
  matrix: Float64Array,
  size: number,
): ((vector: Float64Array) => void) | undefined {
  // Row by row of U in A = Uᵀ·U, so that the inner loops run along rows.
  for (let i = 0; i < size; i++) {
    const own = i * size;
    const pivot = matrix[own + i]!;
    if (!(pivot > 0)) return undefined;
    const scale = 1 / Math.sqrt(pivot);
    for (let j = i; j < size; j++) matrix[own + j]! *= scale;
    for (let k = i + 1; k < size; k++) {
      const factor = matrix[own + k]!;
      const row = k * size;
      if (factor !== 0) for (let j = k; j < size; j++) matrix[row + j]! -= factor * matrix[own + j]!;
    }
  }
  return (vector) => {
    for (let i = 0; i < size; i++) {
      const value = vector[i]! / matrix[i * size + i]!;
      vector[i] = value;
      for (let j = i + 1; j < size; j++) vector[j]! -= value * matrix[i * size + j]!;
    }
    for (let i = size - 1; i >= 0; i--) {
      let sum = vector[i]!;
      for (let j = i + 1; j < size; j++) sum -= matrix[i * size + j]! * vector[j]!;
      vector[i] = sum / matrix[i * size + i]!;
    }
  };
}
