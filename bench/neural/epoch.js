// One epoch over images on disk, loading included, against PyTorch's own DataLoader; peak memory of both processes;
// and the same epoch divided over two worker processes.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initialState, NeuralChild, planTraining, runInChild, trainRound, Workbench } from '@tricorn/neural';
import { startAnchor } from './anchor.js';
import { networks } from './networks.js';

const trainCount = 512;
const folder = mkdtempSync(join(tmpdir(), 'neural-bench-'));
const workspace = { cacheFolder: join(folder, 'cache') };

/** Random images as an .npy file of bytes; one validation image for every eight. */
function writeDataset(channels, side) {
  const count = (trainCount * 9) / 8;
  const pixels = new Uint8Array(count * channels * side * side);
  for (let index = 0; index < pixels.length; index++) pixels[index] = Math.random() * 256;
  const header =
    `{'descr': '|u1', 'fortran_order': False, 'shape': (${count}, ${side}, ${side}, ${channels}), }`.padEnd(
      117,
    );
  const start = Buffer.from(`\x93NUMPY\x01\x00\x76\x00${header}\n`, 'latin1');
  const x = { path: join(folder, `${side}.npy`), name: `${side}.npy` };
  const y = { path: join(folder, `${side}.csv`), name: `${side}.csv` };
  writeFileSync(x.path, Buffer.concat([start, pixels]));
  writeFileSync(y.path, Array.from({ length: count }, (_, index) => index % 10).join('\n'));
  return { x, y };
}

const anchor = await startAnchor();
const rows = [];
for (const [name, { spec }] of Object.entries(networks).filter(([, { spec }]) => spec.kind === 'cnn')) {
  const files = writeDataset(spec.channels, spec.side);
  const request = { model: 'CNN', epochs: 1, trainShard: 8 / 9, category: 10, batchSize: spec.batch };
  const plan = await planTraining(request, files, workspace);
  const bench = await Workbench.open(plan, { ...workspace, files });
  const usage = process.cpuUsage();
  const start = performance.now();
  await trainRound(bench, 0, 0, initialState(plan));
  const wallMs = performance.now() - start;
  const used = process.cpuUsage(usage);
  await bench.close();
  const oursMB = process.resourceUsage().maxRSS / 1024;
  const row = {
    network: name,
    images: trainCount,
    'ours CPU s': ((used.user + used.system) / 1e6).toFixed(2),
  };
  if (anchor !== undefined) {
    await anchor.ask({ do: 'open', name, spec });
    const path = join(workspace.cacheFolder, plan.dataset.cacheKey, 'records.bin');
    const theirs = await anchor.ask({ do: 'epoch', name, path, records: trainCount });
    row['PyTorch CPU s'] = (theirs.cpuMs / 1e3).toFixed(2);
    row['ratio (CPU)'] = ((used.user + used.system) / 1e3 / theirs.cpuMs).toFixed(2);
    row['ratio (wall)'] = (wallMs / theirs.wallMs).toFixed(2);
    row.goal = '0.60';
    row['peak MB, ours / PyTorch'] = `${oursMB.toFixed(0)} / ${theirs.peakMB.toFixed(0)}`;
  }
  rows.push(row);
}
anchor?.stop();
console.table(rows);

/** Wall time of one epoch over warm children, one per shard. */
async function timeShards(shards) {
  const { spec } = networks['CNN 28×28×1'];
  const files = writeDataset(spec.channels, spec.side);
  const request = { model: 'CNN', epochs: 2, trainShard: 8 / 9, category: 10, batchSize: spec.batch, shards };
  const plan = await planTraining(request, files, workspace);
  const children = Array.from({ length: shards }, () => new NeuralChild());
  const path = (label) => join(folder, `${shards}-${label}`);
  await runInChild({ kind: 'begin', plan, outputPath: path('state0') });
  const context = { ...workspace, files };
  let elapsedMs = 0;
  // The first epoch warms the children up; the second one counts.
  for (let round = 0; round < 2; round++) {
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
    await children[0].run({
      kind: 'mergeRound',
      plan,
      statePath,
      shardPaths,
      outputPath: path(`state${round + 1}`),
    });
    elapsedMs = performance.now() - start;
  }
  for (const child of children) child.close();
  return elapsedMs;
}

const one = await timeShards(1);
const two = await timeShards(2);
const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0];
console.table([
  { workers: 1, 'epoch s': (one / 1e3).toFixed(2), speedup: '1.00' },
  {
    workers: 2,
    'epoch s': (two / 1e3).toFixed(2),
    speedup: (one / two).toFixed(2),
    goal: '1.70',
    'load average': load,
  },
]);
