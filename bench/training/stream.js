// Memory and time of checking, decoding and training on an archive of many images (100,000 by default). Memory must not
// grow with what has been read.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initialState, planTraining, trainRound, Workbench } from '@tricorn/training';
import { drawDigits, encodeDigit } from '../../packages/training/dist/testing/digits.js';
import { makeZip } from '../../packages/training/dist/testing/zip.js';
import { report } from '../_report.js';

const count = Number(process.argv[2] ?? 100_000);
const distinct = 500;
const folder = mkdtempSync(join(tmpdir(), 'training-stream-'));
const workspace = { cacheFolder: join(folder, 'cache') };
const residentMB = () => Math.round(process.memoryUsage.rss() / 2 ** 20);

/** Writes the archive in a separate function, so that none of it stays in memory. */
async function writeArchive(path) {
  const digits = drawDigits(distinct, 1);
  const images = await Promise.all(digits.map((digit) => encodeDigit(digit)));
  const entries = Array.from({ length: count }, (_, index) => ({
    name: `${digits[index % distinct].digit}/${index}.png`,
    data: images[index % distinct],
  }));
  const bytes = makeZip(entries);
  writeFileSync(path, bytes);
  return bytes.length;
}

const x = { path: join(folder, 'images.zip'), name: 'images.zip' };
const archiveBytes = await writeArchive(x.path);
globalThis.gc?.();

const rows = [];
const start = performance.now();
const note = (stage) =>
  rows.push({ stage, seconds: Math.round((performance.now() - start) / 1e3), 'resident MB': residentMB() });
note(`before, archive of ${Math.round(archiveBytes / 2 ** 20)} MB`);
let reported = 0;
const plan = await planTraining(
  { model: 'CNN', epochs: 1, trainShard: 0.9, category: 10, batchSize: 64 },
  { x },
  workspace,
  (done) => {
    if (done < reported) return;
    note(`${done} images decoded`);
    reported += count / 5;
  },
);
note('planned');
const bench = await Workbench.open(plan, { ...workspace, files: { x } });
await trainRound(bench, 0, 0, initialState(plan), {
  onProgress: ({ step, steps }) => {
    if (step % Math.ceil(steps / 4) === 0) note(`step ${step} of ${steps} in a round`);
  },
});
await bench.close();
console.table(rows);
report({
  what: `memory that ${count.toLocaleString('en-US')} images add, checked, decoded and trained on`,
  unit: 'MB',
  ours: Math.max(...rows.map((row) => row['resident MB'])) - rows[0]['resident MB'],
});
rmSync(folder, { recursive: true, force: true });
