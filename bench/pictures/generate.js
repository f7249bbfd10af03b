// Time per picture and per GIF, memory per worker, the longest silence between progress messages, and how
// throughput grows with worker processes. The embedded model is measured where its weights are present; what
// needs no weights is always measured.
//   node bench/pictures/generate.js [--runs N]      three of each mode by default
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createPictureEngines } from '@tricorn/pictures';
import sharp from 'sharp';
import { report } from '../_report.js';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const runs = Number(values.runs);
const goals = { genImg: 2_000, txt2Motion: 15_000 };
const root = fileURLToPath(new URL('../../models/', import.meta.url));
const modelsFolder = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `${root}${name}`)
  .find((folder) => existsSync(`${folder}/model.json`));

const given = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8bd' } })
  .composite([
    {
      input: Buffer.from(
        '<svg width="640" height="480"><circle cx="320" cy="280" r="110" fill="#b22"/></svg>',
      ),
    },
  ])
  .png()
  .toBuffer();

const requests = {
  genImg: { prompt: 'a red apple on a blue background' },
  genImgSDXL: { prompt: 'a dog on a beach' },
  genImgFlux: { prompt: 'a castle at night' },
  txt2Motion: { prompt: 'a rocket flying' },
  img2Motion: { prompt: 'the ball jumps', image: given },
  cogVideo: { prompt: 'a fish swimming' },
  pyramid: { prompt: 'a wheel spinning' },
};

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

async function measure(mode) {
  const pictures = createPictureEngines({ embedded: { modelsFolder: modelsFolder ?? root } });
  try {
    const times = [];
    let silenceMs = 0;
    // The first run loads the model and is not counted.
    for (let run = 0; run <= runs; run++) {
      const started = performance.now();
      let last = started;
      const onProgress = () => {
        silenceMs = Math.max(silenceMs, performance.now() - last);
        last = performance.now();
      };
      await pictures.engines[mode].generate({ ...requests[mode], seed: run }, { onProgress });
      if (run > 0) times.push(performance.now() - started);
    }
    const p50 = median(times);
    const goal = goals[mode];
    report({
      what: `${mode}, p50`,
      unit: 'ms',
      ours: p50,
      ...(goal === undefined ? {} : { goal: { atMost: goal } }),
    });
    report({
      what: `${mode}, memory of a worker`,
      unit: 'MB',
      ours: pictures.workers().rssBytesPeak / 2 ** 20,
    });
    return {
      mode,
      'p50 ms': Math.round(p50),
      'worst ms': Math.round(Math.max(...times)),
      goal: goal === undefined ? '' : `${goal} ms: ${p50 <= goal ? 'met' : 'NOT met'}`,
      'MB per worker': Math.round(pictures.workers().rssBytesPeak / 2 ** 20),
      'longest silence ms': Math.round(silenceMs),
    };
  } finally {
    await pictures.close();
  }
}

async function throughput(mode, workers) {
  const pictures = createPictureEngines({
    embedded: { modelsFolder: modelsFolder ?? root, workers, threads: 1 },
  });
  try {
    const batch = (count) =>
      Promise.all(
        Array.from({ length: count }, (_, seed) =>
          pictures.engines[mode].generate({ ...requests[mode], seed }),
        ),
      );
    await batch(workers);
    const started = performance.now();
    await batch(8);
    return (8_000 / (performance.now() - started)).toFixed(2);
  } finally {
    await pictures.close();
  }
}

const drawn = Object.keys(requests).filter((mode) => mode !== 'img2Motion');
if (!modelsFolder) console.log(`No weights under models/: ${drawn.join(', ')} are not measured.`);
const rows = [];
for (const mode of modelsFolder ? Object.keys(requests) : ['img2Motion']) rows.push(await measure(mode));
console.table(rows);

const mode = modelsFolder ? 'genImg' : 'img2Motion';
const scaling = [];
for (const workers of [1, 2])
  scaling.push({ mode, workers, 'results a second': await throughput(mode, workers) });
console.table(scaling);
report({
  what: `${mode}, two workers`,
  unit: '/s',
  ours: Number(scaling[1]['results a second']),
  anchor: Number(scaling[0]['results a second']),
  anchorName: 'one worker',
});
