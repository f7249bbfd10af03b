// Memory and time of checking, decoding and training on an archive of many images (100,000 by default). Memory must not
// grow with what has been read, and a step that reads its images must take about as long as one that computes only.
// Several numbers of images are measured one after another, each in a process of its own.
//   npm run bench -- training/stream.js -- 100000 1000000
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initialState, planTraining, trainRound, Workbench } from '@tricorn/training';
import { roundSamples } from '../../packages/training/dist/rounds/shards.js';
import { fillBatch } from '../../packages/training/dist/train/batch.js';
import { report } from '../_report.js';

const counts = process.argv.slice(2);
if (counts.length > 1) {
  for (const one of counts)
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), one], { stdio: 'inherit' });
  process.exit(0);
}
const count = Number(counts[0] ?? 100_000);
const counted = `${count.toLocaleString('en-US')} images`;
const comparedSteps = 100;
const folder = mkdtempSync(join(tmpdir(), 'training-stream-'));
const workspace = { cacheFolder: join(folder, 'cache') };
const residentMB = () => Math.round(process.memoryUsage.rss() / 2 ** 20);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const x = { path: join(folder, 'images.zip'), name: 'images.zip' };
execFileSync(process.execPath, [
  fileURLToPath(new URL('_writeArchive.js', import.meta.url)),
  x.path,
  String(count),
]);

const rows = [];
const start = performance.now();
const note = (stage) =>
  rows.push({ stage, seconds: Math.round((performance.now() - start) / 1e3), 'resident MB': residentMB() });
const mostMB = (stage) =>
  Math.max(...rows.filter((row) => row.stage.includes(stage)).map((row) => row['resident MB']));

try {
  note(`before, archive of ${Math.round(statSync(x.path).size / 2 ** 20)} MB`);
  let reported = 0;
  const plan = await planTraining(
    { model: 'CNN', epochs: 1, trainShard: 0.9, category: 10, batchSize: 64 },
    { x },
    workspace,
    (done) => {
      if (done < reported) return;
      note(`${done} images decoded`);
      reported += count / 20;
    },
  );
  note('planned');
  const decodedMs = performance.now() - start;
  const bench = await Workbench.open(plan, { ...workspace, files: { x } });
  const { trainer, batch } = await bench.trainer();
  await trainRound(bench, 0, 0, initialState(plan), {
    onProgress: ({ step, steps }) => {
      if (step % Math.ceil(steps / 4) === 0) note(`trained on, step ${step} of ${steps} in a round`);
    },
  });
  // A step that reads its images and one on the batch that is already there, in turns, so that other work slows both alike.
  const { indexes } = roundSamples(plan, bench.training.order, { shards: 1, shard: 0 }, 0);
  const stepMs = { reading: [], computing: [] };
  for (let step = 0; step < comparedSteps; step++)
    for (const [kind, list] of Object.entries(stepMs)) {
      const begun = performance.now();
      if (kind === 'reading')
        fillBatch(
          bench.training.source,
          batch,
          indexes,
          (step * plan.batchSize) % (plan.dataset.trainCount - plan.batchSize),
        );
      await trainer.step(batch, step + 1, step);
      list.push(performance.now() - begun);
    }
  await bench.close();
  console.table(rows);
  const early = rows.find(
    ({ stage }) => stage.endsWith('decoded') && Number.parseInt(stage, 10) >= count / 10,
  );
  report({
    what: `memory while ${counted} are decoded, at most`,
    unit: 'MB',
    ours: mostMB('decoded'),
    anchor: early['resident MB'],
    anchorName: 'after a tenth of them',
    goal: { ratioAtMost: 1.25 },
    note: `${(decodedMs / 1e3).toFixed(0)} s to check and decode; ${mostMB('trained')} MB while training`,
  });
  report({
    what: `step with reading, ${counted}`,
    unit: 'ms',
    ours: median(stepMs.reading),
    anchor: median(stepMs.computing),
    anchorName: 'the step on a batch in memory',
    goal: { ratioAtMost: 1.1 },
    note: `median of ${comparedSteps} steps each, in turns`,
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
