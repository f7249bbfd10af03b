import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createRandom } from '@tricorn/random';
import * as ort from 'onnxruntime-node';
import { computationNames } from '../algorithms/parameterTables.js';
import { findAlgorithm } from '../algorithms/registry.js';
import { checkFiles } from '../check/checkFiles.js';
import { runLearningJob } from './runLearningJob.js';

const folder = await mkdtemp(join(tmpdir(), 'regression-'));
after(() => rm(folder, { recursive: true, force: true }));
const path = (name: string) => join(folder, name);
const random = createRandom(6);
const cities = ['Bern', 'Oslo', 'Rome'];
const makeRows = (count: number) =>
  Array.from({ length: count }, () => {
    const [area, city] = [20 + 100 * random.uniform(), random.below(3)];
    const price = 3 * area + [100, 50, 0][city]! + 5 * random.normal();
    return { cells: [random.uniform() < 0.03 ? '' : area.toFixed(2), cities[city]!], price };
  });
const [training, testing] = [makeRows(200), makeRows(60)];
const csvOf = (rows: typeof training) =>
  `area,city\n${rows.map(({ cells }) => cells.join(',')).join('\n')}\n`;
await writeFile(path('x.csv'), csvOf(training));
await writeFile(path('y.csv'), `price\n${training.map(({ price }) => price).join('\n')}\n`);
await writeFile(path('new.csv'), csvOf(testing));
const files = { featurePath: path('x.csv'), targetPath: path('y.csv'), testingPath: path('new.csv') };
const quick: Record<string, Record<string, string>> = {
  'Model Search Regression': { trials_max: '2' },
  'Random Forest Regression': { n_estimators: '20' },
  'Gradient Boosting Regression': { max_iter: '60' },
};

for (const computation of computationNames.filter((name) => findAlgorithm(name).task === 'regression'))
  test(`${computation} explains prices, and its model gives the numbers of its predictions`, async () => {
    const params = quick[computation] ?? {};
    const run = () => runLearningJob({ computation, params, ...files, outDir: path(computation), seed: 2 });
    const result = await run();
    const [model, report, predictions] = await Promise.all([
      readFile(result.modelPath),
      readFile(result.reportPath, 'utf8'),
      readFile(result.predictionsPath!, 'utf8'),
    ]);
    const { task, regression, importance, partialDependence } = JSON.parse(report);
    assert.equal(task, 'regression');
    assert.ok(regression.r2 > 0.85 && regression.rmse < regression.baselineRmse / 2, `R² ${regression.r2}`);
    assert.deepEqual([importance.columns[0].name, partialDependence.length], ['area', 2]);
    const session = await ort.InferenceSession.create(model);
    const cells = testing.flatMap((row) => row.cells);
    const { label } = await session.run({ rows: new ort.Tensor('string', cells, [testing.length, 2]) });
    const results = predictions
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(',')[2]));
    results.forEach((value, row) => {
      assert.ok(Math.abs(value - Number(label!.data[row])) <= 1e-6 * Math.abs(value));
    });
    const checked = await checkFiles({
      computation,
      params,
      feature: path('x.csv'),
      target: path('y.csv'),
      testing: path('new.csv'),
    });
    assert.equal(checked.estimatedWork, result.estimatedWork);
    assert.ok(result.usedWork <= result.estimatedWork);
    await run();
    assert.deepEqual(await readFile(result.modelPath), model, 'the same seed gives the same bytes');
  });

test('a tree that memorises noise is reported, and one that is pruned is not', async () => {
  const rows = Array.from({ length: 150 }, () => [random.normal(), random.normal()]);
  const tables = {
    'noise.csv': `a,b\n${rows.map((row) => row.join(',')).join('\n')}\n`,
    'numbers.csv': `y\n${rows.map(([a]) => a! + 2 * random.normal()).join('\n')}\n`,
    'classes.csv': `y\n${rows.map(([a]) => (a! + 2 * random.normal() > 0 ? 'yes' : 'no')).join('\n')}\n`,
  };
  for (const [name, text] of Object.entries(tables)) await writeFile(path(name), text);
  for (const [computation, target] of [
    ['Decision Tree', 'classes.csv'],
    ['Decision Tree Regression', 'numbers.csv'],
  ] as const)
    for (const [pruning, codes] of [
      ['none', ['MEMORISES']],
      ['auto', []],
    ] as const) {
      const { reportPath } = await runLearningJob({
        computation,
        params: { pruning },
        featurePath: path('noise.csv'),
        targetPath: path(target),
        outDir: path(`${computation} ${pruning}`),
        seed: 1,
      });
      const { findings = [], partialDependence } = JSON.parse(await readFile(reportPath, 'utf8'));
      const found = (findings as { code: string; message: string }[]).map(({ code }) => code);
      const memorised = found.filter((code) => code !== 'NOT_BETTER');
      assert.deepEqual(memorised, codes, `${computation}, pruning ${pruning}`);
      assert.equal(partialDependence.length, 2);
    }
});

test('a target that is not a number, or missing, is refused with its row', async () => {
  for (const [text, code, row] of [
    ['price\n1\nmuch\n', 'NOT_A_NUMBER', 3],
    ['price\n1\nNA\n', 'MISSING_TARGET', 3],
  ] as const) {
    await writeFile(path('bad.csv'), text);
    await writeFile(path('two.csv'), 'a\n1\n2\n');
    const { errors } = await checkFiles({
      computation: 'Ridge Regression',
      feature: path('two.csv'),
      target: path('bad.csv'),
    });
    assert.deepEqual([errors[0]?.code, errors[0]?.row, errors[0]?.file], [code, row, 'target']);
  }
});
