// Fits our trees: once to measure, and once to each half of the data to score; started by trees.js.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkParameters } from '../../packages/learning/dist/algorithms/parameters.js';
import { createRandom } from '../../packages/random/dist/index.js';

const { folder, index, columns, task, engine, trees, splits } = JSON.parse(process.argv[2]);
const doubles = (name) => {
  const file = readFileSync(join(folder, `${index}.${name}`));
  return new Float64Array(file.buffer, file.byteOffset, file.length / 8);
};
const load = (split, part) => {
  const data = doubles(`${split}.${part}.x`);
  return { x: { rows: data.length / columns, columns, data }, y: doubles(`${split}.${part}.y`) };
};
const classifies = task === 'classification';
// Only the algorithm is loaded, as the anchors load theirs: the registry would load the ONNX runtime too.
const module = await import(`../../packages/learning/dist/algorithms/${engine}.js`);
const [classifier, regressor] =
  engine === 'forest'
    ? [module.randomForest, module.randomForestRegression]
    : [module.boosting, module.boostingRegression];
const algorithm = classifies ? classifier : regressor;
const params = checkParameters(
  algorithm.parameters,
  engine === 'forest' ? { n_estimators: String(trees) } : { early_stopping: 'false' },
);
const fit = async (split) => {
  const { x, y } = load(split, 'train');
  const labels = classifies ? Int32Array.from(y) : undefined;
  const classes = 1 + y.reduce((a, b) => Math.max(a, b), 0);
  const context = { random: createRandom(split + 1), work() {}, progress() {}, async breathe() {} };
  const start = performance.now();
  const usage = process.cpuUsage();
  const model = classifies
    ? await algorithm.fit(x, labels, classes, params, context)
    : await algorithm.fit(x, y, params, context);
  const { user, system } = process.cpuUsage(usage);
  const times = { seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 };
  return { times, score: () => scoreOf(model, load(split, 'test')) };
};
const first = await fit(0);
const peakBytes = process.resourceUsage().maxRSS * 1024;
const scores = [first.score()];
for (let split = 1; split < splits; split++) scores.push((await fit(split)).score());
console.log(JSON.stringify({ ...first.times, peakBytes, scores }));

function scoreOf(model, { x, y }) {
  return classifies ? accuracy(model.predict(x).labels, y) : r2(model.predict(x), y);
}

function accuracy(labels, actual) {
  return labels.reduce((sum, label, row) => sum + (label === actual[row] ? 1 : 0), 0) / actual.length;
}

function r2(values, actual) {
  const mean = actual.reduce((sum, value) => sum + value, 0) / actual.length;
  const squares = (centre) => actual.reduce((sum, value, row) => sum + (value - centre(row)) ** 2, 0);
  return 1 - squares((row) => values[row]) / squares(() => mean);
}
