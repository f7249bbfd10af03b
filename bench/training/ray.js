// What a Ray cluster costs and gains: the same training by the embedded engine, by PyTorch on this machine, and by ranks on
// one and two nodes of a real cluster on this machine; a node that is killed in the middle of a round; and learning from one
// file here and there. Nodes of one machine share its processors, so the figures show what dividing costs, not what it gains.
// Needs Ray 2.58 with its dashboard, PyTorch, LightGBM, pyarrow and scipy for the Python that TRICORN_TEST_PYTHON names.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLearningJob } from '../../packages/learning/dist/index.js';
import { createRandom } from '../../packages/random/dist/index.js';
import { needsLearning, startCluster } from '../../packages/ray/dist/testing/rayCluster.js';
import { planTraining } from '../../packages/training/dist/plan/planTraining.js';
import { initialState, mergeRound } from '../../packages/training/dist/rounds/mergeRound.js';
import { trainRound } from '../../packages/training/dist/rounds/trainRound.js';
import { Workbench } from '../../packages/training/dist/rounds/Workbench.js';
import { drawDigits } from '../../packages/training/dist/testing/digits.js';
import { npyBytes } from '../../packages/training/dist/testing/workspace.js';
import { TorchBench } from '../../packages/training/dist/torch/TorchBench.js';
import { python } from '../_python.js';
import { report } from '../_report.js';

const images = 3_000;
const rows = 200_000;
const columns = 10;
if (needsLearning.skip) {
  console.log(needsLearning.skip);
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'bench-ray-'));
const path = (name) => join(folder, name);
const write = (name, content) => {
  writeFileSync(path(name), content);
  return { path: path(name), name };
};
const digits = drawDigits(images, 11);
const files = {
  x: write('digits.npy', npyBytes(Buffer.concat(digits.map(({ pixels }) => pixels)), [images, 28, 28])),
  y: write('digits.csv', `label\n${digits.map(({ digit }) => digit).join('\n')}\n`),
};
const workspace = { cacheFolder: path('cache') };
const request = {
  model: 'CNN',
  category: 10,
  batchSize: 32,
  epochs: 3,
  trainShard: 0.8,
  seed: 9,
};
const cluster = await startCluster();
const onCluster = { url: cluster.url, address: '127.0.0.1', scratchFolder: folder };

/** A whole training: until its ranks are ready, and each round from then on. */
async function train(engine, context, duringRound = async () => {}) {
  const plan = await planTraining({ ...request, engine }, files, workspace);
  const began = performance.now();
  const isTorch = engine === 'torch';
  const everything = { ...workspace, files, ...context };
  const bench = isTorch
    ? await TorchBench.open(plan, everything, path('open'))
    : await Workbench.open(plan, everything);
  const readyMs = performance.now() - began;
  const rounds = [];
  let state = initialState(plan);
  while (!state.done) {
    const { round } = state;
    const roundBegan = performance.now();
    const attempt = isTorch
      ? bench.round(round, state, path('round'), () => {})
      : trainRound(bench, 0, round, state);
    const [shard] = await Promise.all([attempt, duringRound(round)]);
    rounds.push({ ms: performance.now() - roundBegan, steps: shard.steps });
    state = mergeRound(plan, state, [shard]);
  }
  await bench.close?.();
  // The first round compiles and warms up.
  const later = rounds.slice(1, -1).filter(({ steps }) => steps > 0);
  const sum = (field) => later.reduce((total, one) => total + one[field], 0);
  return { readyMs, rounds, stepMs: sum('ms') / sum('steps') };
}

try {
  const embedded = await train('embedded', {});
  const here = await train('torch', { torch: { python, ranks: 1 } });
  const one = await train('torch', { cluster: { ...onCluster, onGpus: false, ranksMin: 1, ranksMax: 1 } });
  const anchor = { anchor: embedded.stepMs, anchorName: 'the embedded engine' };
  report({ what: 'PyTorch on this machine: until its rank is ready', unit: 'ms', ours: here.readyMs });
  report({ what: 'Ray, one node: until its rank is ready', unit: 'ms', ours: one.readyMs });
  report({ what: 'a step of PyTorch on this machine', unit: 'ms', ours: here.stepMs, ...anchor });
  report({ what: 'a step on Ray, one node', unit: 'ms', ours: one.stepMs, ...anchor });

  let second = await cluster.addNode();
  const ranksOfTwo = { cluster: { ...onCluster, onGpus: false, ranksMin: 2, ranksMax: 2 } };
  const two = await train('torch', ranksOfTwo);
  report({ what: 'Ray, two nodes: until both ranks are ready', unit: 'ms', ours: two.readyMs });
  report({ what: 'a step on Ray, two nodes', unit: 'ms', ours: two.stepMs, ...anchor });
  const hurt = await train('torch', ranksOfTwo, async (round) => {
    if (round !== 1) return;
    await second.kill();
    second = await cluster.addNode();
  });
  report({
    what: 'a round whose node is killed, on another node that starts at once',
    unit: 'ms',
    ours: hurt.rounds[1].ms,
    anchor: two.rounds[1].ms,
    anchorName: 'the same round undisturbed',
  });

  const random = createRandom(3);
  const names = Array.from({ length: columns }, (_, column) => `c${column}`);
  const lines = Array.from({ length: rows }, () => {
    const values = names.map(() => random.normal());
    const target = values.reduce((sum, value, column) => sum + value * (column - 4), random.normal());
    return [...values, target].map((value) => value.toFixed(5)).join(',');
  });
  const featurePath = write('data.csv', `${names.join(',')},y\n${lines.join('\n')}\n`).path;
  for (const computation of ['Ridge Regression', 'Gradient Boosting Regression']) {
    const job = { computation, targetColumn: 'y', columns: {}, params: {}, featurePath, seed: 1 };
    const timed = async (outDir, more) => {
      const began = performance.now();
      const { reportPath } = await runLearningJob({ ...job, outDir: path(outDir), ...more }, {});
      return { seconds: (performance.now() - began) / 1_000, report: JSON.parse(readFileSync(reportPath)) };
    };
    const own = await timed('own', {});
    const there = await timed('there', { cluster: { ...onCluster, ranksMin: 2, ranksMax: 2 } });
    report({
      what: `${computation}, ${rows.toLocaleString('en')} × ${columns}: a whole job on Ray, two nodes`,
      unit: 's',
      ours: there.seconds,
      anchor: own.seconds,
      anchorName: 'the same job here',
      note: `${there.report.cluster.seconds} s of it the fit on the nodes`,
    });
  }
} finally {
  await cluster.close();
  rmSync(folder, { recursive: true, force: true });
}
