// Measures what PyTorch reaches on the cases of the accuracy tests and writes packages/training/fixtures/anchors.json.
// An argument picks one case; the others keep their numbers. Needs Debian's python3-torch. The data and their division into training and validation are those of our plans.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { designLstm } from '../../packages/training/dist/plan/designLstm.js';
import { sampleOrder } from '../../packages/training/dist/plan/inspectDataset.js';
import { windowingOf } from '../../packages/training/dist/plan/request.js';
import * as cases from '../../packages/training/dist/testing/anchorCases.js';
import { drawDigits } from '../../packages/training/dist/testing/digits.js';
import { drawSeries } from '../../packages/training/dist/testing/series.js';

const fixtures = fileURLToPath(new URL('../../packages/training/fixtures/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'anchors-'));

function writeImages(name, images, labels, side, request) {
  const order = sampleOrder(images.length, request.seed);
  writeFileSync(join(folder, `${name}.x`), Buffer.concat(Array.from(order, (index) => images[index])));
  writeFileSync(
    join(folder, `${name}.y`),
    Uint8Array.from(order, (index) => labels[index]),
  );
  return {
    name,
    side,
    count: images.length,
    trainCount: Math.round(images.length * request.trainShard),
    ...request,
  };
}

const drawn = drawDigits(cases.generatedDigits.count, cases.generatedDigits.seed);
const npy = readFileSync(join(fixtures, 'digits-x.npy'));
const labels = readFileSync(join(fixtures, 'digits-y.csv'), 'utf8').trim().split('\n').slice(1).map(Number);
const pixels = npy.subarray(npy.length - labels.length * 64);
const jobs = [
  writeImages(
    'generatedDigits',
    drawn.map((digit) => digit.pixels),
    drawn.map((digit) => digit.digit),
    28,
    cases.generatedDigitsRequest,
  ),
  writeImages(
    'handwritten',
    labels.map((_, index) => pixels.subarray(index * 64, (index + 1) * 64)),
    labels,
    8,
    cases.handwrittenRequest,
  ),
];
const rows = drawSeries(cases.generatedSeries.rows, cases.generatedSeries.seed);
writeFileSync(join(folder, 'series.x'), new Uint8Array(Float64Array.from(rows.flat()).buffer));
const series = { features: rows[0].length, count: rows.length, ...cases.seriesRequest };
jobs.push({ name: 'series', ...series });
for (const network of ['gru', 'tcn']) {
  const { layers } = designLstm(windowingOf(cases.seriesRequest), series.features, undefined, network);
  jobs.push({ name: network, ...series, layers });
}

const wanted = jobs.filter(({ name }) => process.argv[2] === undefined || process.argv[2] === name);
const script = fileURLToPath(new URL('_makeAnchors.py', import.meta.url));
const { stdout, status } = spawnSync('/usr/bin/python3', [script, folder, JSON.stringify(wanted)], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (status !== 0) process.exit(1);
const anchorsPath = join(fixtures, 'anchors.json');
const known = existsSync(anchorsPath) ? JSON.parse(readFileSync(anchorsPath, 'utf8')) : {};
writeFileSync(
  anchorsPath,
  `${JSON.stringify({ ...known, ...JSON.parse(stdout) }, null, 2)}
`,
);
console.log(String(stdout));
