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
  const fixed = task.name === 'Deep Learning MLP' ? { early_stopping: 'false', n_iter_no_change: 1000 } : {};
  const params = checkParameters(algorithm.parameters, { ...task.params, ...fixed });
  const context = { random: createRandom(1), work() {}, progress() {}, async breathe() {} };
  const elapsed = stopwatch();
  const model =
    algorithm.task === 'classification'
      ? await algorithm.fit(x, y, 4, params, context)
      : await algorithm.fit(x, params, context);
  const times = elapsed();
  if (algorithm.task === 'clustering')
    return { ...times, score: model.facts.inertia ?? model.facts.subclusters };
  const count = Math.min(rows, 2000);
  const predictStart = performance.now();
  const { labels: predicted } = model.predict({
    rows: count,
    columns,
    data: x.data.subarray(0, count * columns),
  });
  const predictSeconds = (performance.now() - predictStart) / 1000;
  const right = predicted.reduce((sum, label, i) => sum + (label === y[i] ? 1 : 0), 0);
  // Prediction is measured for SVM alone: with many support vectors it could be slow.
  return { ...times, ...(task.name === 'SVM' ? { predictSeconds } : {}), score: right / count };
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
