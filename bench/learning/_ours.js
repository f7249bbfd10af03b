// Measures our side once; started by compare.js.
import { readFileSync } from 'node:fs';
import { checkParameters } from '../../packages/learning/dist/algorithms/parameters.js';
import { findAlgorithm, readCsv } from '../../packages/learning/dist/index.js';
import { createRandom } from '../../packages/random/dist/index.js';

const task = JSON.parse(process.argv[2]);
const measured = task.name === 'csv' ? await measureCsv() : await measureFit();
console.log(JSON.stringify({ ...measured, peakBytes: process.resourceUsage().maxRSS * 1024 }));

async function measureCsv() {
  const elapsed = stopwatch();
  const table = await readCsv(task.path);
  return { ...elapsed(), score: table.rowCount };
}

async function measureFit() {
  const { rows, columns } = task;
  const file = readFileSync(task.xPath);
  const x = { rows, columns, data: new Float64Array(file.buffer, file.byteOffset, rows * columns) };
  const labels = readFileSync(task.yPath);
  const y = new Int32Array(labels.buffer, labels.byteOffset, rows);
  const algorithm = findAlgorithm(task.name);
  const fixed = task.name.startsWith('Deep Learning MLP')
    ? { early_stopping: 'false', n_iter_no_change: 1000 }
    : {};
  const params = checkParameters(algorithm.parameters, { ...task.params, ...fixed });
  const context = { random: createRandom(1), work() {}, progress() {}, async breathe() {} };
  const numbers = Float64Array.from(y, (label, i) => {
    const [a, b, c] = x.data.subarray(i * columns, i * columns + 3);
    return a * b + 2 * c + label;
  });
  const elapsed = stopwatch();
  const model =
    algorithm.task === 'classification'
      ? await algorithm.fit(x, y, 4, params, context)
      : algorithm.task === 'regression'
        ? await algorithm.fit(x, numbers, params, context)
        : await algorithm.fit(x, params, context);
  const times = elapsed();
  if (algorithm.task === 'clustering')
    return { ...times, score: model.facts.inertia ?? model.facts.subclusters };
  const count = Math.min(rows, 2000);
  const first = { rows: count, columns, data: x.data.subarray(0, count * columns) };
  if (algorithm.task === 'regression') return { ...times, score: r2(model.predict(first), numbers) };
  const predictStart = performance.now();
  const { labels: predicted } = model.predict(first);
  const predictSeconds = (performance.now() - predictStart) / 1000;
  const right = predicted.reduce((sum, label, i) => sum + (label === y[i] ? 1 : 0), 0);
  // Prediction is measured for SVM alone: with many support vectors it could be slow.
  return { ...times, ...(task.name === 'SVM' ? { predictSeconds } : {}), score: right / count };
}

/** R² of predictions of the first rows. */
function r2(predicted, actual) {
  const mean = predicted.reduce((sum, _, i) => sum + actual[i], 0) / predicted.length;
  const squares = (of) => predicted.reduce((sum, value, i) => sum + (actual[i] - of(value)) ** 2, 0);
  return 1 - squares((value) => value) / squares(() => mean);
}

/** Wall time and processor time since the call, in seconds. */
function stopwatch() {
  const start = performance.now();
  const usage = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(usage);
    return { seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 };
  };
}
