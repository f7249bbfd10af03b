// The same epoch with one worker process and with two, in turns: a short epoch, in which the serial part weighs more, and
// a longer one. Two independent arithmetic loops show the best speedup that this machine allows.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planTraining, runInChild, TrainingChild } from '@tricorn/training';
import { report } from '../_report.js';
import { trainShare, writeDataset } from './_dataset.js';
import { networks } from './_networks.js';

const turns = 2;
const folder = mkdtempSync(join(tmpdir(), 'training-bench-'));
const workspace = { cacheFolder: join(folder, 'cache') };
const { spec } = networks['CNN 28×28×1'];

/** Wall time of one epoch over warm children, one per shard, and how much of it was the merge. */
async function timeEpoch(files, shards) {
  const request = {
    model: 'CNN',
    epochs: 3,
    trainShard: trainShare,
    category: 10,
    batchSize: spec.batch,
    shards,
  };
  const plan = await planTraining(request, files, workspace);
  const children = Array.from({ length: shards }, () => new TrainingChild());
  const path = (label) => join(folder, `${shards}-${label}`);
  await runInChild({ kind: 'begin', plan, outputPath: path('state0') });
  const context = { ...workspace, files };
  const runRound = async (round) => {
    const statePath = path(`state${round}`);
    const shardPaths = children.map((_, shard) => path(`shard${round}-${shard}`));
    const start = performance.now();
    await Promise.all(
      children.map((child, shard) =>
        child.run({
          kind: 'trainRound',
          plan,
          context,
          shard,
          round,
          statePath,
          outputPath: shardPaths[shard],
        }),
      ),
    );
    const trainedAt = performance.now();
    const outputPath = path(`state${round + 1}`);
    await children[0].run({ kind: 'mergeRound', plan, statePath, shardPaths, outputPath });
    return { epochMs: performance.now() - start, mergeMs: performance.now() - trainedAt };
  };
  // The first epoch opens the sessions, the second the one for validation; the third counts.
  await runRound(0);
  await runRound(1);
  const measured = await runRound(2);
  for (const child of children) child.close();
  return measured;
}

/** How much faster two processes are than one at arithmetic that fits into their caches. */
async function measureCeiling() {
  const burn = async () => {
    const child = fork(new URL('_burn.js', import.meta.url));
    const [ms] = await once(child, 'message');
    return ms;
  };
  const one = await burn();
  const both = await Promise.all([burn(), burn()]);
  return (2 * one) / Math.max(...both);
}

const best = (list) => list.reduce((least, item) => (item.epochMs < least.epochMs ? item : least));
const rows = [];
for (const trainCount of [512, 4096]) {
  const files = writeDataset(folder, spec, trainCount);
  const measured = { 1: [], 2: [] };
  for (let turn = 0; turn < turns; turn++)
    for (const shards of [1, 2]) measured[shards].push(await timeEpoch(files, shards));
  const [one, two] = [best(measured[1]), best(measured[2])];
  const ceiling = await measureCeiling();
  report({
    what: `epoch of ${trainCount} images, one worker over two`,
    unit: '×',
    ours: one.epochMs / two.epochMs,
    anchor: ceiling,
    anchorName: 'two independent loops of arithmetic',
    goal: { atLeast: 1.7 },
  });
  rows.push({
    images: trainCount,
    'one worker s': (one.epochMs / 1e3).toFixed(2),
    'two workers s': (two.epochMs / 1e3).toFixed(2),
    'of it merging ms': two.mergeMs.toFixed(0),
    speedup: (one.epochMs / two.epochMs).toFixed(2),
    goal: '1.70',
    'arithmetic alone': ceiling.toFixed(2),
    'load average': readFileSync('/proc/loadavg', 'utf8').split(' ')[0],
  });
}
console.table(rows);
rmSync(folder, { recursive: true, force: true });
