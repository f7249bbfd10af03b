import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { computationNames } from '../algorithms/parameterTables.js';
import { findAlgorithm } from '../algorithms/registry.js';
import type { Table } from '../csv/table.js';
import { encode } from '../data/encode.js';
import { type Matrix, takeRows } from '../math/matrix.js';
import { Predictor } from '../predict/Predictor.js';
import { readRows } from '../predict/readRows.js';
import { runLearningJob } from '../run/runLearningJob.js';
import { Explainer } from './Explainer.js';
import { type ExplainedTree, readTrees } from './readTrees.js';
import { sampledShapley } from './sampledShapley.js';
import { goesLeft } from './treeShap.js';

const folder = await mkdtemp(join(tmpdir(), 'explain-'));
after(() => rm(folder, { recursive: true, force: true }));
const clusterings = new Set<string>(['Birch Clustering', 'K-Means Clustering', 'Spectral Clustering']);

/** Shapley values by their definition: every coalition of the columns. */
function exhaustive(columns: number, value: (known: ReadonlySet<number>) => number): number[] {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const subsets = Array.from({ length: 2 ** columns }, (_, bits) => {
    const known = new Set(Array.from({ length: columns }, (_, c) => c).filter((c) => (bits >> c) & 1));
    return { known, output: value(known) };
  });
  return Array.from({ length: columns }, (_, column) =>
    subsets.reduce((sum, { known, output }, bits) => {
      if (known.has(column)) return sum;
      const weight = (factorial(known.size) * factorial(columns - known.size - 1)) / factorial(columns);
      return sum + weight * (subsets[bits | (1 << column)]!.output - output);
    }, 0),
  );
}

const close = (actual: number, expected: number, tolerance: number, what: string) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${what}: ${actual} is not ${expected}`);

const random = createRandom(4);
const colours = ['red', 'green', 'blue'];
const rows = Array.from({ length: 160 }, () => {
  const [a, b, c] = [random.normal(), random.normal(), random.uniform()];
  const colour = colours[random.below(3)]!;
  const score = a + (b > 0 ? a : -b) + (colour === 'red' ? 1 : 0) * c + 0.3 * random.normal();
  return { cells: [a, b, colour, c], label: score > 1.2 ? 'high' : score > 0 ? 'mid' : 'low' };
});
await writeFile(
  join(folder, 'x.csv'),
  `a,b,colour,c\n${rows.map(({ cells }) => cells.join(',')).join('\n')}\n`,
);
await writeFile(
  join(folder, 'numbers.csv'),
  `y\n${rows.map(({ cells }) => Number(cells[0]) ** 2).join('\n')}\n`,
);
await writeFile(join(folder, 'y.csv'), `y\n${rows.map(({ label }) => label).join('\n')}\n`);
const explained = rows.slice(0, 6).map(({ cells }) => cells);

const quick: Readonly<Record<string, Record<string, string>>> = {
  'Deep Learning MLP': { max_iter: '30' },
  'Model Search': { trials_max: '2', work_max: '100' },
  'Model Search Regression': { trials_max: '2', work_max: '100' },
  'Random Forest': { n_estimators: '20' },
  'Random Forest Regression': { n_estimators: '20' },
};

async function train(computation: string): Promise<Predictor> {
  const { modelPath } = await runLearningJob({
    computation,
    params: quick[computation] ?? {},
    featurePath: join(folder, 'x.csv'),
    ...(clusterings.has(computation)
      ? {}
      : {
          targetPath: join(
            folder,
            findAlgorithm(computation).task === 'regression' ? 'numbers.csv' : 'y.csv',
          ),
        }),
    outDir: join(folder, computation),
    seed: 1,
  });
  return await Predictor.load(await readFile(modelPath));
}

const encodedRow = (predictor: Predictor, table: Table, row: number): Float64Array =>
  takeRows(encode(predictor.pipeline.encoder, table).matrix, [row]).data;

for (const computation of computationNames) {
  test(`${computation}: base and contributions add up to the output of the model`, async () => {
    const predictor = await train(computation);
    const table = readRows(predictor.pipeline.encoder.types, explained);
    const { matrix } = encode(predictor.pipeline.encoder, table);
    const { index, scores, groups } = await predictor.run(matrix);
    const explanations = await new Explainer(predictor).explain(table);
    assert.equal(explanations.length, explained.length);
    explanations.forEach(({ base, contributions, of, output }, row) => {
      const sum = Object.values(contributions).reduce((total, value) => total + value, base);
      close(sum, output, 1e-9, 'the sum');
      const own = [...scores.subarray(row * groups, (row + 1) * groups)];
      const others = own.filter((_, group) => group !== index[row]);
      const logs = others.reduce((total, p) => total + Math.log(p), 0) / others.length;
      const expected = of === 'score' ? Math.log(own[index[row]!]!) - logs : own[index[row]!]!;
      close(output, expected, 1e-5, of);
    });
    await predictor.close();
  });
}

test('contributions of a tree are its exhaustive Shapley values, with a category as one column', async () => {
  const predictor = await train('Decision Tree');
  const { pipeline } = predictor;
  const { trees, groups } = readTrees(pipeline.fragment)!;
  const [tree] = trees as [ExplainedTree];
  const table = readRows(pipeline.encoder.types, explained);
  const { index } = await predictor.run(encode(pipeline.encoder, table).matrix);
  const explanations = await new Explainer(predictor).explain(table);
  explanations.forEach(({ contributions, method }, row) => {
    const x = encodedRow(predictor, table, row);
    const output = (known: ReadonlySet<number>, node = 0): number => {
      const [left, right] = [tree.left[node]!, tree.right[node]!];
      if (left < 0) return tree.values[node * groups + index[row]!]!;
      if (known.has(pipeline.encoder.featureColumns[tree.feature[node]!]!))
        return output(known, goesLeft(tree, node, x) ? left : right);
      return (
        (tree.cover[left]! * output(known, left) + tree.cover[right]! * output(known, right)) /
        tree.cover[node]!
      );
    };
    assert.equal(method, 'exact');
    exhaustive(4, output).forEach((expected, column) => {
      close(Object.values(contributions)[column]!, expected, 1e-9, `row ${row}, column ${column}`);
    });
  });
});

test('contributions of a linear model are its exhaustive Shapley values around the mean', async () => {
  const predictor = await train('Logistic Regression');
  const { fragment, encoder, metadata } = predictor.pipeline;
  const find = (name: string) =>
    fragment.initializers.find((tensor) => tensor.name === name)!.data as Float64Array;
  const [weights, bias] = [find('weights'), find('bias')];
  const means = JSON.parse(metadata['means']!) as number[];
  const table = readRows(encoder.types, explained);
  const { index } = await predictor.run(encode(encoder, table).matrix);
  const explanations = await new Explainer(predictor).explain(table);
  explanations.forEach(({ contributions, base }, row) => {
    const x = encodedRow(predictor, table, row);
    const output = (known: ReadonlySet<number>): number => {
      const scores = bias.map((start, group) =>
        x.reduce(
          (sum, value, feature) =>
            sum +
            weights[feature * bias.length + group]! *
              (known.has(encoder.featureColumns[feature]!) ? value : means[feature]!),
          start,
        ),
      );
      const others = scores.filter((_, group) => group !== index[row]);
      return scores[index[row]!]! - others.reduce((sum, score) => sum + score, 0) / others.length;
    };
    close(base, output(new Set()), 1e-9, 'base');
    exhaustive(4, output).forEach((expected, column) => {
      close(Object.values(contributions)[column]!, expected, 1e-9, `row ${row}, column ${column}`);
    });
  });
});

test('sampled contributions lie within their stated errors of the exhaustive values', async () => {
  const columns = 9;
  const background: Matrix = {
    rows: 32,
    columns,
    data: Float64Array.from({ length: 32 * columns }, () => random.normal()),
  };
  const x = Float64Array.from({ length: columns }, () => random.normal());
  const f = (row: ArrayLike<number>): number =>
    row[0]! * row[1]! + Math.sin(row[2]! * row[3]!) + Math.max(row[4]!, row[5]!) + row[6]!;
  const evaluate = async (rows: Matrix) =>
    Float64Array.from({ length: rows.rows }, (_, row) =>
      f(rows.data.subarray(row * columns, (row + 1) * columns)),
    );
  const columnOf = Array.from({ length: columns }, (_, column) => column);
  const { base, contributions, errors } = await sampledShapley({
    x,
    background,
    columnOf,
    columnCount: columns,
    evaluate,
  });
  const value = (known: ReadonlySet<number>) => {
    let sum = 0;
    for (let b = 0; b < background.rows; b++)
      sum += f(x.map((own, column) => (known.has(column) ? own : background.data[b * columns + column]!)));
    return sum / background.rows;
  };
  close(base, value(new Set()), 1e-9, 'base');
  close(
    contributions.reduce((sum, part) => sum + part, base),
    f(x),
    1e-9,
    'the sum',
  );
  exhaustive(columns, value).forEach((expected, column) => {
    close(contributions[column]!, expected, 4 * errors[column]! + 1e-9, `column ${column}`);
  });
  assert.ok(errors[0]! > 0 && errors[8]! === 0, 'a column without effect has no error');
  // With few columns every coalition is evaluated: only the background is a sample.
  const columnOfFew = [0, 0, 1, 1, 2, 2, 3, 3, 3];
  const few = await sampledShapley({ x, background, columnOf: columnOfFew, columnCount: 4, evaluate });
  const groupValue = (known: ReadonlySet<number>) =>
    value(new Set(columnOf.filter((c) => known.has(columnOfFew[c]!))));
  exhaustive(4, groupValue).forEach((expected, column) => {
    close(few.contributions[column]!, expected, 1e-9, `group ${column}`);
  });
});

test('a model without the numbers that explain it refuses by name', async () => {
  const predictor = await train('SVM');
  const old = { pipeline: { ...predictor.pipeline, metadata: {} } } as Predictor;
  assert.throws(() => new Explainer(old), { code: 'NO_EXPLANATION' });
  await predictor.close();
});
