// One epoch over images on disk, loading included, against PyTorch with its DataLoader, and the peak memory. Each
// network runs in its own process on both sides.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planTraining } from '@tricorn/training';
import { report } from '../_report.js';
import { startAnchor } from './_anchor.js';
import { trainShare, writeDataset } from './_dataset.js';
import { networks } from './_networks.js';

const trainCount = 512;
const folder = mkdtempSync(join(tmpdir(), 'training-bench-'));
const workspace = { cacheFolder: join(folder, 'cache') };

async function measureOurs(plan, context) {
  const child = fork(new URL('_epochChild.js', import.meta.url));
  child.send({ plan, context });
  const [measured] = await once(child, 'message');
  return measured;
}

async function measureTheirs(name, spec, plan) {
  const anchor = await startAnchor();
  if (anchor === undefined) return undefined;
  await anchor.ask({ do: 'open', name, spec });
  const path = join(workspace.cacheFolder, plan.dataset.cacheKey, 'records.bin');
  const measured = await anchor.ask({ do: 'epoch', name, path, records: trainCount });
  anchor.stop();
  return { ...measured, name: anchor.name };
}

const rows = [];
for (const [name, { spec }] of Object.entries(networks).filter(([, { spec }]) => spec.kind === 'plain')) {
  const files = writeDataset(folder, spec, trainCount);
  const request = { model: 'CNN', epochs: 1, trainShard: trainShare, category: 10, batchSize: spec.batch };
  const plan = await planTraining(request, files, workspace);
  const ours = await measureOurs(plan, { ...workspace, files });
  const theirs = await measureTheirs(name, spec, plan);
  report({
    what: `epoch of ${trainCount} images, ${name}, processor time`,
    unit: 's',
    ours: ours.cpuMs / 1e3,
    ...(theirs && { anchor: theirs.cpuMs / 1e3, anchorName: theirs.name }),
    goal: { ratioAtMost: 0.6 },
  });
  report({
    what: `epoch, ${name}, peak memory`,
    unit: 'MB',
    ours: ours.peakMB,
    ...(theirs && { anchor: theirs.peakMB, anchorName: theirs.name }),
  });
  rows.push({
    network: name,
    images: trainCount,
    'ours CPU s': (ours.cpuMs / 1e3).toFixed(2),
    ...(theirs && {
      'PyTorch CPU s': (theirs.cpuMs / 1e3).toFixed(2),
      'ratio (CPU)': (ours.cpuMs / theirs.cpuMs).toFixed(2),
      'ratio (wall)': (ours.wallMs / theirs.wallMs).toFixed(2),
      goal: '0.60',
      'peak MB, ours / PyTorch': `${ours.peakMB.toFixed(0)} / ${theirs.peakMB.toFixed(0)}`,
    }),
  });
}
console.table(rows);
rmSync(folder, { recursive: true, force: true });
