import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { computationNames } from '../algorithms/parameterTables.js';
import { findAlgorithm } from '../algorithms/registry.js';
import type { LearningErrorCode } from '../errors.js';
import { runLearningJob } from '../run/runLearningJob.js';
import { ModelCache } from './ModelCache.js';
import { Predictor } from './Predictor.js';
import { PredictorChild } from './PredictorChild.js';
import { checkPrediction, predictFile } from './predictFile.js';
import { predictRows } from './predictRows.js';
import type { RowValues } from './readRows.js';

const folder = await mkdtemp(join(tmpdir(), 'predict-'));
after(() => rm(folder, { recursive: true, force: true }));
const clusterings = new Set<string>(['Birch Clustering', 'K-Means Clustering', 'Spectral Clustering']);

function makeRows(count: number, seed: number) {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const group = random.below(3);
    const cell = (centre: number) => (random.uniform() < 0.04 ? '' : String(centre + 0.4 * random.normal()));
    const colour = random.uniform() < 0.05 ? 'NA' : ['red', 'green, dark', 'blau'][group]!;
    return {
      cells: [cell(group * 3), colour, cell(group === 1 ? 4 : -4)],
      target: ['klein', 'mittel', 'groß'][group]!,
    };
  });
}

const columns = ['width', 'colour', 'height'];
const csvOf = (rows: ReturnType<typeof makeRows>) =>
  `${columns.join(',')}\n${rows.map(({ cells: [a, b, c] }) => `${a},"${b}",${c}`).join('\n')}\n`;
const training = makeRows(120, 1);
const testing = makeRows(30, 2);
const path = (name: string) => join(folder, name);
await writeFile(path('feature.csv'), csvOf(training));
await writeFile(path('target.csv'), `size\n${training.map(({ target }) => target).join('\n')}\n`);
await writeFile(path('numbers.csv'), `size\n${training.map(({ target }) => target.length).join('\n')}\n`);
await writeFile(path('testing.csv'), csvOf(testing));

const quick: Readonly<Record<string, Record<string, string>>> = {
  'Deep Learning MLP': { max_iter: '30' },
  'Model Search': { trials_max: '2', work_max: '100' },
  'Model Search Regression': { trials_max: '2', work_max: '100' },
  'Random Forest': { n_estimators: '20' },
  'Random Forest Regression': { n_estimators: '20' },
};

async function train(computation: string) {
  const isClustering = clusterings.has(computation);
  const target = findAlgorithm(computation).task === 'regression' ? 'numbers.csv' : 'target.csv';
  const { modelPath, predictionsPath } = await runLearningJob({
    computation,
    params: quick[computation] ?? {},
    featurePath: path('feature.csv'),
    ...(isClustering ? {} : { targetPath: path(target), testingPath: path('testing.csv') }),
    outDir: path(computation),
    seed: 3,
  });
  return { modelPath, first: await readFile(predictionsPath!, 'utf8'), isClustering };
}

for (const computation of computationNames) {
  test(`${computation} predicts later what it predicted in its run, from a file and row by row`, async () => {
    const { modelPath, first, isClustering } = await train(computation);
    const testingPath = path(isClustering ? 'feature.csv' : 'testing.csv');
    const { predictionsPath } = await predictFile({
      modelPath,
      testingPath,
      outDir: path(`${computation} later`),
    });
    const later = await readFile(predictionsPath!, 'utf8');
    const resultsOf = (text: string) =>
      text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.replace(/^[^,]*,"[^"]*",[^,]*,/, ''));
    // Clusterings measure new rows to the nearest point of a cluster, not to its centre; the clusters agree.
    if (isClustering)
      assert.deepEqual(
        resultsOf(later).map((line) => line.split(',')[0]),
        resultsOf(first).map((line) => line.split(',')[0]),
      );
    else assert.equal(later, first);

    const predictor = await Predictor.load(await readFile(modelPath));
    const rows = isClustering ? training : testing;
    const asList: RowValues[] = rows.map(({ cells }) => cells);
    const byName: RowValues[] = rows.map(({ cells: [width, colour, height] }) => ({
      // Another order, numbers as numbers, and null for a missing value.
      height: height === '' ? null : Number(height),
      colour: colour!,
      width: width === '' ? null : Number(width),
    }));
    const answer = await predictRows(predictor, { rows: asList });
    assert.deepEqual(await predictRows(predictor, { rows: byName }), answer);
    assert.deepEqual(
      answer.predictions.map(({ result, probabilities, distances }) =>
        [result, ...(distances ?? Object.values(probabilities ?? {}))].join(','),
      ),
      resultsOf(later),
    );
    await predictor.close();
  });
}

test('rows that do not match the model are refused under the names of the CSV reader', async () => {
  const { modelPath } = await train('Decision Tree');
  const predictor = await Predictor.load(await readFile(modelPath));
  const refusals: [RowValues, LearningErrorCode, object][] = [
    [{ width: 1, colour: 'red' }, 'COLUMNS_DIFFER', { row: 2, columnName: 'height' }],
    [{ width: 1, colour: 'red', height: 2, size: 1 }, 'COLUMNS_DIFFER', { row: 2, columnName: 'size' }],
    [[1, 'red'], 'ROW_WIDTH', { row: 2 }],
    [['wide', 'red', 2], 'NOT_A_NUMBER', { row: 2, column: 1, columnName: 'width' }],
    [['inf', 'red', 2], 'NUMBER_TOO_LARGE', { row: 2, column: 1 }],
    [[1, '=1+1', 2], 'FORMULA_CELL', { row: 2, column: 2 }],
    [[1, 'a\u0000', 2], 'CONTROL_CHARACTER', { row: 2, column: 2 }],
  ];
  for (const [row, code, place] of refusals) {
    await assert.rejects(
      predictRows(predictor, { rows: [[1, 'red', 2], row] }),
      (error: { code: string; place: object }) => {
        assert.equal(error.code, code);
        assert.deepEqual({ ...error.place, ...place, file: 'rows' }, error.place);
        return true;
      },
    );
  }
  await predictor.close();
});

test('the check of a file names wrong columns, warns of unseen categories and estimates what is charged', async () => {
  const { modelPath } = await train('Logistic Regression');
  await writeFile(path('wrong.csv'), 'width,colour\n1,red\n');
  const wrong = await checkPrediction({ modelPath, testingPath: path('wrong.csv') });
  assert.deepEqual(
    [wrong.ok, wrong.errors[0]?.code, wrong.errors[0]?.columnName],
    [false, 'COLUMNS_DIFFER', 'height'],
  );
  await writeFile(path('new.csv'), 'height,colour,width\n1,violet,2\n');
  const right = await checkPrediction({ modelPath, testingPath: path('new.csv') });
  assert.deepEqual(
    [right.ok, right.rows, right.warnings.map(({ code }) => code)],
    [true, 1, ['UNSEEN_CATEGORY']],
  );
  const result = await predictFile({ modelPath, testingPath: path('new.csv'), outDir: path('new') });
  assert.equal(result.usedWork, right.estimatedWork);
  assert.match(
    await readFile(result.predictionsPath!, 'utf8'),
    /^height,colour,width,Result,.*\n1,violet,2,/,
  );
});

test('the cache keeps the most recently used models within its bounds', async () => {
  const { modelPath } = await train('Decision Tree');
  const { length } = await readFile(modelPath);
  const cache = new ModelCache({ modelsMax: 3, bytesMax: 2 * length });
  await cache.load('a', modelPath);
  await cache.load('b', modelPath);
  cache.find('a');
  await cache.load('c', modelPath);
  assert.deepEqual(cache.keys, ['a', 'c']);
  assert.equal(cache.find('b'), undefined);
});

test('a warm child answers without the file, and survives a refused row', async () => {
  const { modelPath } = await train('SVM');
  const child = new PredictorChild({ memoryLimitMb: 1024 });
  const options = { timeoutMs: 60_000 };
  try {
    const rows = [[1, 'red', 2]];
    assert.equal(await child.predict({ key: 'm', rows }, options), undefined);
    const first = await child.predict({ key: 'm', path: modelPath, rows }, options);
    assert.equal(first?.predictions.length, 1);
    await rm(modelPath);
    await assert.rejects(child.predict({ key: 'm', rows: [['x', 'red', 2]] }, options), {
      code: 'NOT_A_NUMBER',
    });
    assert.deepEqual(await child.predict({ key: 'm', rows }, options), first);
  } finally {
    await child.close();
  }
});
