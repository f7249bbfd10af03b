import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createRandom } from '@tricorn/random';
import * as ort from 'onnxruntime-node';
import { computationNames as allNames } from '../algorithms/parameterTables.js';
import { findAlgorithm } from '../algorithms/registry.js';
import { doctor } from '../doctor/doctor.js';
import type { LearningJob, Progress } from './job.js';
import { doctorInChild, runInChild } from './runInChild.js';
import { runLearningJob } from './runLearningJob.js';

const folder = await mkdtemp(join(tmpdir(), 'learning-'));
after(() => rm(folder, { recursive: true, force: true }));
// Regressions need another target; run/regression.test.ts runs them.
const computationNames = allNames.filter((name) => findAlgorithm(name).task !== 'regression');
const clusterings = new Set(['Birch Clustering', 'K-Means Clustering', 'Spectral Clustering']);

/** Three groups in two numbers and a colour, with missing values, in random order. */
function makeRows(count: number, seed: number) {
  const random = createRandom(seed);
  const rows: string[] = [];
  const targets: string[] = [];
  for (let i = 0; i < count; i++) {
    const group = random.below(3);
    const cell = (centre: number) => (random.uniform() < 0.03 ? '' : String(centre + 0.4 * random.normal()));
    const colour =
      random.uniform() < 0.05
        ? 'NA'
        : ['red', 'green, dark', 'blau'][random.uniform() < 0.9 ? group : random.below(3)];
    rows.push(`${cell(group * 3)},"${colour}",${cell(group === 1 ? 4 : -4)}`);
    targets.push(['klein', 'mittel', 'groß'][group]!);
  }
  return { rows, targets };
}

const header = 'width,colour,height';
const training = makeRows(150, 1);
const testing = makeRows(40, 2);
testing.rows[5] = '1.5,violet,-3';
const featurePath = join(folder, 'feature.csv');
const targetPath = join(folder, 'target.csv');
const testingPath = join(folder, 'testing.csv');
await writeFile(featurePath, `\ufeff${header}\r\n${training.rows.join('\r\n')}\r\n`);
await writeFile(targetPath, `size\n${training.targets.join('\n')}\n`);
await writeFile(testingPath, `${header}\n${testing.rows.join('\n')}\n`);

function jobFor(computation: string, outName: string, params: Record<string, unknown> = {}): LearningJob {
  const files = clusterings.has(computation) ? {} : { targetPath, testingPath };
  const quick = computation === 'Model Search' ? { trials_max: 2 } : {};
  return {
    computation,
    params: { ...quick, ...params },
    featurePath,
    ...files,
    outDir: join(folder, outName),
    seed: 5,
  };
}

/** Cells as a reader of CSV files hands them on: plain texts. */
function cellsOf(rows: readonly string[]): string[] {
  return rows.flatMap((row) =>
    [...row.matchAll(/"([^"]*)"|([^,]+)|(?<=,|^)(?=,|$)/g)].map((m) => m[1] ?? m[2] ?? ''),
  );
}

for (const computation of computationNames) {
  test(`${computation} gives a model that onnxruntime loads and that reproduces the predictions`, async () => {
    const progress: Progress[] = [];
    const job = jobFor(computation, computation);
    const result = await runLearningJob(job, { onProgress: (step) => progress.push(step) });
    const isClustering = clusterings.has(computation);
    const rows = isClustering ? training.rows : testing.rows;
    const session = await ort.InferenceSession.create(await readFile(result.modelPath));
    const output = await session.run({ rows: new ort.Tensor('string', cellsOf(rows), [rows.length, 3]) });
    const labels = Array.from(output['label']!.data as ArrayLike<unknown>, String);

    const lines = (await readFile(result.predictionsPath!, 'utf8')).trim().split('\n');
    assert.match(
      lines[0]!,
      isClustering ? /^width,colour,height,Result,distance_0/ : /height,Result,probability_groß/,
    );
    const told = lines.slice(1).map((line, index) => {
      assert.ok(line.startsWith(`${rows[index]},`), 'the original cells stay as they were');
      return line.slice(rows[index]!.length + 1).split(',');
    });
    assert.deepEqual(
      labels,
      told.map(([label]) => label),
    );

    const report = JSON.parse(await readFile(result.reportPath, 'utf8'));
    if (isClustering) {
      assert.equal(
        report.sizes.reduce((sum: number, size: number) => sum + size, 0),
        training.rows.length,
      );
      assert.ok(report.scores.silhouette > 0.2);
      assert.equal(report.projection.points.length, training.rows.length);
    } else {
      const right = told.filter(([label], index) => label === testing.targets[index]).length;
      assert.ok(right >= 36, `${right} of 40 are right`);
      assert.ok(report.validation.accuracy > 0.9);
      assert.ok(report.validation.logLoss < 2);
      const curve = report.validation.learningCurve as { rows: number; validationAccuracy: number }[];
      assert.equal(curve.length, 5);
      assert.ok(curve.every(({ rows }, place) => place === 0 || rows > curve[place - 1]!.rows));
      assert.equal(curve.at(-1)!.rows, training.rows.length * 0.8, 'all rows but one fold of five');
      assert.ok(curve.at(-1)!.validationAccuracy > 0.8);
      assert.deepEqual(report.classes, ['groß', 'klein', 'mittel']);
      assert.ok(report.validation.f1Macro > 0.9);
      assert.ok(report.validation.roc.every(({ auc }: { auc: number }) => auc > 0.9));
      const cells: number[] = report.validation.confusionMatrix.flat();
      assert.equal(
        cells.reduce((sum, count) => sum + count, 0),
        training.rows.length,
      );
      assert.ok(report.unseenCategories.some(({ category }: { category: string }) => category === 'violet'));
      const probabilities = told[0]!.slice(1).map(Number);
      assert.ok(Math.abs(probabilities.reduce((sum, p) => sum + p, 0) - 1) < 1e-6);
    }
    assert.ok(result.usedWork > 0n && result.usedWork <= result.estimatedWork);
    assert.deepEqual(progress.at(-1), { stage: 'done', fraction: 1 });
    assert.ok(progress.every(({ fraction }, i) => i === 0 || fraction >= progress[i - 1]!.fraction));
  });
}

test('a column of noise has low importance in every classifier, and importances sum to one', async () => {
  const random = createRandom(9);
  const path = join(folder, 'noisy.csv');
  const rows = training.rows.map((row) => `${random.normal()},${row}`);
  await writeFile(path, `noise,${header}\n${rows.join('\n')}\n`);
  for (const computation of computationNames.filter((name) => !clusterings.has(name))) {
    const { testingPath: _, ...job } = jobFor(computation, `${computation} noisy`);
    const { reportPath } = await runLearningJob({ ...job, featurePath: path });
    const { importance } = JSON.parse(await readFile(reportPath, 'utf8'));
    const columns: { name: string; importance: number }[] = importance.columns;
    assert.equal(columns.length, 4);
    assert.ok(columns.find(({ name }) => name === 'noise')!.importance < 0.1, computation);
    assert.ok(Math.abs(columns.reduce((sum, column) => sum + column.importance, 0) - 1) < 1e-9);
  }
});

test('the same seed gives the same files', async () => {
  for (const computation of ['Deep Learning MLP', 'K-Means Clustering']) {
    const a = await runLearningJob(jobFor(computation, `${computation} a`, { scale: 'standard' }));
    const b = await runLearningJob(jobFor(computation, `${computation} b`, { scale: 'standard' }));
    for (const name of ['modelPath', 'predictionsPath', 'reportPath'] as const) {
      assert.ok((await readFile(a[name]!)).equals(await readFile(b[name]!)), `${computation}: ${name}`);
    }
  }
});

test('the run stays within the estimate of the doctor, which reports unseen categories', async () => {
  const report = await doctor({
    computation: 'Decision Tree',
    feature: featurePath,
    target: targetPath,
    testing: testingPath,
  });
  const result = await runLearningJob(jobFor('Decision Tree', 'estimated'));
  assert.equal(report.ok, true);
  assert.equal(report.estimatedWork, result.estimatedWork);
  assert.ok(report.warnings.some(({ code }) => code === 'UNSEEN_CATEGORY'));
  assert.equal(report.encodedColumns, 5);
});

test('a run in a child process gives the same result and reports its progress', async () => {
  const progress: Progress[] = [];
  const result = await runInChild(jobFor('Decision Tree', 'child'), {
    memoryLimitMb: 1024,
    timeLimitMs: 60_000,
    onProgress: (step) => progress.push(step),
  });
  const own = await runLearningJob(jobFor('Decision Tree', 'own'));
  assert.ok((await readFile(result.modelPath)).equals(await readFile(own.modelPath)));
  assert.equal(result.usedWork, own.usedWork);
  assert.equal(progress.at(-1)?.stage, 'done');
});

test('a run is killed when it is cancelled or exceeds a limit, and the error names which', async () => {
  const job = jobFor('Deep Learning MLP', 'killed', { max_iter: 5000, n_iter_no_change: 1000 });
  const limits = { memoryLimitMb: 1024, timeLimitMs: 60_000 };
  const cancel = new AbortController();
  await assert.rejects(
    runInChild(job, { ...limits, signal: cancel.signal, onProgress: () => cancel.abort() }),
    { code: 'CANCELLED' },
  );
  await assert.rejects(runInChild(job, { ...limits, timeLimitMs: 50 }), { code: 'TIME_LIMIT' });
  await assert.rejects(runInChild(job, { ...limits, memoryLimitMb: 20 }), { code: 'MEMORY_LIMIT' });
});

test('a refusal in the child reaches the parent with its name and place', async () => {
  const path = join(folder, 'formula.csv');
  await writeFile(path, 'a,b\n1,=x\n');
  const job = { ...jobFor('K-Means Clustering', 'refused'), featurePath: path };
  await assert.rejects(runInChild(job, { memoryLimitMb: 1024, timeLimitMs: 60_000 }), {
    code: 'FORMULA_CELL',
    place: { file: 'feature', row: 2, column: 2, columnName: 'b' },
  });
});

test('a run in this process ends when its signal is aborted', async () => {
  const cancel = new AbortController();
  const job = jobFor('K-Means Clustering', 'aborted');
  await assert.rejects(
    runLearningJob(job, {
      signal: cancel.signal,
      onProgress: ({ stage }) => stage === 'fitting' && cancel.abort(),
    }),
    { code: 'CANCELLED' },
  );
});

test('the doctor in a child process finds what it finds here, within limits', async () => {
  const files = { computation: 'SVM', feature: featurePath, target: targetPath, testing: testingPath };
  const limits = { memoryLimitMb: 1024, timeLimitMs: 60_000 };
  assert.deepEqual(await doctorInChild(files, limits), await doctor(files));
  await assert.rejects(doctorInChild(files, { ...limits, timeLimitMs: 5 }), { code: 'TIME_LIMIT' });
});

test('the doctor finds parameters that do not fit the data before anything runs', async () => {
  const params = { n_clusters: training.rows.length };
  const report = await doctor({ computation: 'K-Means Clustering', feature: featurePath, params });
  assert.deepEqual(
    report.errors.map(({ code, parameter }) => ({ code, parameter })),
    [{ code: 'TOO_FEW_ROWS', parameter: 'n_clusters' }],
  );
  await assert.rejects(runLearningJob(jobFor('K-Means Clustering', 'too many', params)), {
    code: 'TOO_FEW_ROWS',
  });
});
