import { LearningError } from '../errors.js';
import { factorCholesky } from '../math/cholesky.js';
import { columnMeans, type Matrix } from '../math/matrix.js';
import { doubles, node } from '../onnx/nodes.js';
import type { Regressor, RegressorModel } from './algorithm.js';
import { parameterTables } from './parameterTables.js';

const parameters = parameterTables['Ridge Regression'];

/** Added to the diagonal, relative to its mean, so that equal columns do not make the equations singular. */
const ridgeShare = 1e-12;

/** Linear regression with an L2 penalty, solved exactly; the intercept is not penalised. */
export const ridge: Regressor<typeof parameters> = {
  task: 'regression',
  parameters,
  rowsMax: 5_000_000,
  estimate: ({ rows, columns }) => (rows * columns * (columns + 3)) / 2 + columns ** 3,
  memory: ({ columns }) => columns * columns * 16,
  async fit(x, y, params, context) {
    const { rows, columns } = x;
    const means = columnMeans(x);
    const meanY = y.reduce((sum, value) => sum + value, 0) / rows;
    const products = new Float64Array(columns * columns);
    const right = new Float64Array(columns);
    const centred = new Float64Array(columns);
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) centred[j] = x.data[i * columns + j]! - means[j]!;
      const target = y[i]! - meanY;
      for (let j = 0; j < columns; j++) {
        const value = centred[j]!;
        if (value === 0) continue;
        right[j]! += value * target;
        for (let k = 0, p = j * columns; k <= j; k++) products[p + k]! += value * centred[k]!;
      }
      if (i % 4096 === 0) {
        context.progress(i / rows);
        await context.breathe();
      }
    }
    let trace = 0;
    const spread = new Float64Array(columns);
    for (let j = 0; j < columns; j++) {
      trace += products[j * columns + j]!;
      spread[j] = Math.sqrt(products[j * columns + j]! / rows);
      for (let k = 0; k < j; k++) products[k * columns + j] = products[j * columns + k]!;
    }
    const extra = params.alpha + (ridgeShare * trace) / columns + Number.MIN_VALUE;
    for (let j = 0; j < columns; j++) products[j * columns + j]! += extra;
    context.work((rows * columns * (columns + 3)) / 2 + columns ** 3 / 3);
    const coefficients = right;
    const solve = factorCholesky(products, columns);
    if (solve === undefined)
      throw new LearningError('PARAMETER_OUT_OF_RANGE', 'The equations are singular; a larger alpha helps.', {
        parameter: 'alpha',
      });
    solve(coefficients);
    const intercept = coefficients.reduce((sum, value, j) => sum - value * means[j]!, meanY);
    return ridgeModel(
      coefficients,
      intercept,
      coefficients.map((value, j) => Math.abs(value) * spread[j]!),
    );
  },
};

export function ridgeModel(
  coefficients: Float64Array,
  intercept: number,
  importance: Float64Array,
): RegressorModel {
  const columns = coefficients.length;
  return {
    importance,
    facts: { coefficients: [...coefficients], intercept },
    predict: (x: Matrix) =>
      Float64Array.from({ length: x.rows }, (_, row) => {
        let sum = intercept;
        for (let j = 0; j < columns; j++) sum += coefficients[j]! * x.data[row * columns + j]!;
        return sum;
      }),
    toOnnx: () => ({
      initializers: [doubles('weights', [columns, 1], coefficients), doubles('bias', [1, 1], [intercept])],
      nodes: [
        node('MatMul', ['features', 'weights'], ['product']),
        node('Add', ['product', 'bias'], ['scores']),
      ],
    }),
  };
}
