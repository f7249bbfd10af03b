// One measurement of ours; started by compare.js.
import { readFileSync } from 'node:fs';
import { checkParameters } from '../../packages/learning/dist/algorithms/parameters.js';
import { findAlgorithm, readCsv } from '../../packages/learning/dist/index.js';
import { createRandom } from '../../packages/random/dist/index.js';

const task = JSON.parse(process.argv[2]);
const measured = task.name === 'csv' ? await measureCsv() : await measureFit();
console.log(JSON.stringify({ ...measured, peakBytes: process.resourceUsage().maxRSS * 1024 }));

async function measureCsv() {
  const start = performance.now();
  const table = await readCsv(task.path);
  return { seconds: (performance.now() - start) / 1000, score: table.rowCount };
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
  const start = performance.now();
  const model =
    algorithm.task === 'classification'
      ? await algorithm.fit(x, y, 4, params, context)
      : await algorithm.fit(x, params, context);
  const seconds = (performance.now() - start) / 1000;
  if (algorithm.task === 'clustering')
    return { seconds, score: model.facts.inertia ?? model.facts.subclusters };
  const count = Math.min(rows, 2000);
  const predictStart = performance.now();
  const { labels: predicted } = model.predict({
    rows: count,
    columns,
    data: x.data.subarray(0, count * columns),
  });
  const predictSeconds = (performance.now() - predictStart) / 1000;
  const right = predicted.reduce((sum, label, i) => sum + (label === y[i] ? 1 : 0), 0);
  // A run predicts through the exported model; a machine of many vectors is where this side could be slow.
  return { seconds, ...(task.name === 'SVM' ? { predictSeconds } : {}), score: right / count };
}
