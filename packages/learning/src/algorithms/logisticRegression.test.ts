import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { logisticRegression } from './logisticRegression.js';
import { checkParameters } from './parameters.js';

const columns = 4;
const rows = 60_000;
const context = { random: createRandom(1), work() {}, progress() {}, async breathe() {} };

for (const classes of [2, 3]) {
  test(`a fit that begins on a sample ends at the optimum of all rows, with ${classes} classes`, async () => {
    const random = createRandom(classes);
    const data = new Float64Array(rows * columns);
    // Classes come in turn, as in files that were joined row by row, and the columns have scales of their own.
    const y = Int32Array.from({ length: rows }, (_, i) => i % classes);
    for (let i = 0; i < rows; i++)
      for (let j = 0; j < columns; j++)
        data[i * columns + j] = 10 ** j * (y[i]! * (j % 2) + 2 * random.normal()) + 7;
    const params = checkParameters(logisticRegression.parameters, { tol: 1e-6, max_iter: 200 });
    const x = { rows, columns, data };
    const { facts, predict } = await logisticRegression.fit(x, y, classes, params, context);
    assert.equal(facts['converged'], true);
    assert.ok(Number(facts['iterations']) < 20, `${facts['iterations']} iterations`);

    const coefficients = facts['coefficients'] as number[][];
    const { probabilities } = predict(x);
    coefficients.forEach((own, c) => {
      const label = classes === 2 ? 1 : c;
      for (let j = 0; j < columns; j++) {
        let slope = own[j]!;
        for (let i = 0; i < rows; i++) {
          const error = probabilities[i * classes + label]! - (y[i] === label ? 1 : 0);
          slope += error * data[i * columns + j]!;
        }
        assert.ok(Math.abs(slope) / 10 ** j < 1e-2, `the slope is zero, not ${slope}`);
      }
    });
  });
}
