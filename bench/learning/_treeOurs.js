// Fits our trees once; started by trees.js.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkParameters } from '../../packages/learning/dist/algorithms/parameters.js';
import { createRandom } from '../../packages/random/dist/index.js';

const { folder, index, columns, task, engine, trees, seeds } = JSON.parse(process.argv[2]);
const doubles = (name) => {
  const file = readFileSync(join(folder, `${index}.${name}`));
  return new Float64Array(file.buffer, file.byteOffset, file.length / 8);
};
const load = (part) => {
  const data = doubles(`${part}.x`);
  return { x: { rows: data.length / columns, columns, data }, y: doubles(`${part}.y`) };
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
const { x, y } = load('train');
const labels = classifies ? Int32Array.from(y) : undefined;
const classes = 1 + y.reduce((a, b) => Math.max(a, b), 0);
const fit = async (seed) => {
  const context = { random: createRandom(seed), work() {}, progress() {}, async breathe() {} };
  return classifies
    ? await algorithm.fit(x, labels, classes, params, context)
    : await algorithm.fit(x, y, params, context);
};
const start = performance.now();
const usage = process.cpuUsage();
const model = await fit(1);
const { user, system } = process.cpuUsage(usage);
const times = { seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 };
const peakBytes = process.resourceUsage().maxRSS * 1024;
const found = load('test');
const scoreOf = (fitted) =>
  classifies ? accuracy(fitted.predict(found.x).labels, found.y) : r2(fitted.predict(found.x), found.y);
let score = scoreOf(model) / seeds;
for (let seed = 2; seed <= seeds; seed++) score += scoreOf(await fit(seed)) / seeds;
console.log(JSON.stringify({ ...times, peakBytes, score }));

function accuracy(labels, actual) {
  return labels.reduce((sum, label, row) => sum + (label === actual[row] ? 1 : 0), 0) / actual.length;
}

function r2(values, actual) {
  const mean = actual.reduce((sum, value) => sum + value, 0) / actual.length;
  const squares = (centre) => actual.reduce((sum, value, row) => sum + (value - centre(row)) ** 2, 0);
  return 1 - squares((row) => values[row]) / squares(() => mean);
}
