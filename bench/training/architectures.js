// What each network that a request can choose reaches, beside PyTorch with the same layers, data and division: pictures of ten
// shapes in a given processor time, beside a ResNet of eight layers and, with --copies, the same layers in PyTorch, and a series
// after eight epochs, the mean of three seeds. Processor time counts, so a busy machine changes little.
//   npm run bench -- training/architectures.js -- --seconds 400 --side 64 --images 2048
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import {
  createBatch,
  initialState,
  mergeRound,
  planTraining,
  trainRound,
  Workbench,
} from '@tricorn/training';
import { partOrders } from '../../packages/training/dist/rounds/Workbench.js';
import { drawSeries, seriesCsv } from '../../packages/training/dist/testing/series.js';
import { startPython } from '../_python.js';
import { report } from '../_report.js';
import { writeShapes } from './_drawShapes.js';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '400' },
    side: { type: 'string', default: '64' },
    images: { type: 'string', default: '2048' },
    only: { type: 'string', default: '' },
    copies: { type: 'boolean', default: false },
  },
});
const [seconds, side, images] = [options.seconds, options.side, options.images].map(Number);
const seeds = [1, 2, 3];
const seriesEpochs = 8;
const epochsMax = 200;
const learnedMin = 0.3;
const folder = mkdtempSync(join(tmpdir(), 'training-architectures-'));
const workspace = { cacheFolder: join(folder, 'cache') };

/** Trains until the processor time is used up, and returns the score of every epoch. */
async function trainOurs(plan, files, secondsMax, scoreOf) {
  const bench = await Workbench.open(plan, { ...workspace, files });
  let state = initialState(plan);
  const start = process.cpuUsage();
  const used = () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  };
  const scores = [];
  for (let at = 0; !state.done && at < secondsMax; ) {
    // A round first validates the weights that it begins with.
    at = used();
    state = mergeRound(plan, state, [await trainRound(bench, 0, state.round, state)]);
    if (state.history.length > scores.length)
      scores.push({ seconds: at, score: scoreOf(state.history.at(-1)) });
  }
  await bench.close();
  return scores;
}

/** The same with PyTorch; undefined where it is not installed. */
async function trainTheirs(job) {
  const child = startPython(new URL('_architectures.py', import.meta.url));
  child.stdin.end(`${JSON.stringify(job)}\n`);
  const scores = [];
  for await (const line of createInterface({ input: child.stdout })) scores.push(JSON.parse(line));
  return scores.length === 0 ? undefined : scores;
}

const best = (scores, better) =>
  scores.reduce((least, item) => (better(item.score, least.score) ? item : least));
const higher = (a, b) => a > b;
const lower = (a, b) => a < b;
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (share) => `${(100 * share).toFixed(1)} %`;

async function comparePictures() {
  const count = Math.round((images * 5) / 4);
  const files = writeShapes(folder, side, count);
  const rows = [];
  const reached = {};
  for (const network of ['plain', 'residual']) {
    const request = {
      model: 'CNN',
      epochs: epochsMax,
      patience: epochsMax,
      trainShard: 0.8,
      category: 10,
      seed: 1,
    };
    const plan = await planTraining({ ...request, augmentation: 'none', network }, files, workspace);
    const cached = join(workspace.cacheFolder, plan.dataset.cacheKey);
    const { training, validation } = partOrders(plan);
    const job = {
      task: 'images',
      seed: 1,
      order: [...training, ...validation],
      dims: plan.network.inputDims,
      records: join(cached, 'records.bin'),
      labels: join(cached, 'labels.bin'),
      ...plan.dataset.scale,
      classes: 10,
      rate: plan.optimiser.learningRate,
      trainCount: plan.dataset.trainCount,
      batchSize: plan.batchSize,
      epochs: epochsMax,
      seconds,
    };
    const anchors = network === 'residual' ? { 'ResNet of eight layers': job } : {};
    if (options.copies) anchors[network] = { ...job, layers: plan.network.layers };
    const [ours, ...theirs] = await Promise.all([
      trainOurs(plan, files, seconds, ({ validationAccuracy }) => validationAccuracy),
      ...Object.values(anchors).map(trainTheirs),
    ]);
    reached[network] = ours;
    rows.push(pictureRow(`${network}, ours`, ours));
    for (const [at, name] of Object.keys(anchors).entries())
      if (theirs[at] !== undefined) rows.push(pictureRow(`${name}, PyTorch`, theirs[at]));
    if (network === 'residual') reached.resnet = theirs[0];
  }
  console.log(`${images} pictures of ${side}×${side}×3 in ten classes, ${seconds} s of processor time each`);
  console.table(rows);
  // Near the tenth that guessing gives, scores say nothing about the networks.
  const hasLearned = best([...reached.residual, ...(reached.resnet ?? [])], higher).score >= learnedMin;
  for (const network of ['plain', 'residual'])
    report({
      what: `${network} network, ${images} pictures of ${side}×${side}, accuracy after ${seconds} s`,
      unit: '%',
      ours: 100 * best(reached[network], higher).score,
      ...(reached.resnet && {
        anchor: 100 * best(reached.resnet, higher).score,
        anchorName: 'a ResNet of eight layers in PyTorch, same processor time',
        ...(network === 'residual' && hasLearned && { goal: { ratioAtLeast: 0.99 } }),
      }),
      note: `${reached[network].length} epochs${reached.resnet ? `, ${reached.resnet.length} of the ResNet` : ''}${hasLearned ? '' : ', too few to compare'}`,
    });
}

function pictureRow(network, scores) {
  const { seconds: at, score } = best(scores, higher);
  return { network, epochs: scores.length, 'best accuracy': percent(score), 'after s': Math.round(at) };
}

/** The standardised windows of a plan, as PyTorch reads them. */
function windowsOf(plan, bench) {
  const samples = (part) =>
    Array.from(part.order, (index) => {
      const batch = createBatch(plan.network, 1);
      part.source.read(index, 0, batch);
      const [steps, features] = plan.network.inputDims;
      const x = Array.from({ length: steps }, (_, step) => [
        ...batch.x.subarray(step * features, (step + 1) * features),
      ]);
      return { x, y: [[...batch.y]] };
    });
  const all = [...samples(bench.training), ...samples(bench.validation)];
  return { x: all.map(({ x }) => x), y: all.map(({ y }) => y) };
}

async function compareSeries() {
  const x = { path: join(folder, 'series.csv'), name: 'series.csv' };
  writeFileSync(x.path, seriesCsv(drawSeries(3_000, 4)));
  const windowing = { inputWidth: 24, labelWidth: 1, shift: 1, sequenceStride: 1 };
  const rows = [];
  for (const network of ['lstm', 'gru', 'tcn']) {
    const found = { ours: [], theirs: [] };
    for (const seed of seeds) {
      const request = { model: 'LSTM', epochs: seriesEpochs, patience: seriesEpochs, trainShard: 0.75, seed };
      const plan = await planTraining({ ...request, ...windowing, network }, { x }, workspace);
      const scoreOf = ({ validationLoss }) => Math.sqrt(validationLoss);
      const ours = await trainOurs(plan, { x }, Number.POSITIVE_INFINITY, scoreOf);
      const bench = await Workbench.open(plan, { ...workspace, files: { x } });
      const theirs = await trainTheirs({
        task: 'series',
        seed,
        order: [],
        ...windowsOf(plan, bench),
        layers: plan.network.layers,
        rate: plan.optimiser.learningRate,
        trainCount: plan.dataset.trainCount,
        batchSize: plan.batchSize,
        epochs: seriesEpochs,
        seconds: 1e9,
      });
      await bench.close();
      found.ours.push(ours);
      if (theirs !== undefined) found.theirs.push(theirs);
    }
    const score = (list) => mean(list.map((scores) => best(scores, lower).score));
    const time = (list) => mean(list.map((scores) => scores.at(-1).seconds));
    const compared = found.theirs.length > 0;
    rows.push({
      network,
      'RMSE, ours': score(found.ours).toFixed(4),
      ...(compared && { 'RMSE, PyTorch': score(found.theirs).toFixed(4) }),
      'CPU s, ours': time(found.ours).toFixed(2),
      ...(compared && { 'CPU s, PyTorch': time(found.theirs).toFixed(2) }),
    });
    report({
      what: `${network}, series of 3,000 rows, RMSE after ${seriesEpochs} epochs`,
      unit: 'σ',
      ours: score(found.ours),
      ...(compared && {
        anchor: score(found.theirs),
        anchorName: 'PyTorch, same layers',
        goal: { ratioAtMost: 1.02 },
      }),
      note: `mean of ${seeds.length} seeds; ${time(found.ours).toFixed(1)} s of processor time${compared ? `, PyTorch ${time(found.theirs).toFixed(1)} s` : ''}`,
    });
  }
  console.table(rows);
}

try {
  if ('series'.includes(options.only)) await compareSeries();
  if ('pictures'.includes(options.only)) await comparePictures();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
