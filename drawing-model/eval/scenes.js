// Draws the composed held-out prompts as a caller of genImg would and lays them out by kind.
//
//   node eval/scenes.js OUT_FOLDER [--models ../models/text-to-image] [--every 1] [--samples FILE] [--list fresh.json]
//
// OUT_FOLDER/000.png … are the pictures, numbered as in scenes.json, which is also the seed; sheet-KIND.png shows them
// with their prompts. Pictures already there are kept; `--every 3` draws a third of them.
// `--samples FILE` also lays out five of every kind on one sheet. `python eval/score_scenes.py OUT_FOLDER` scores them.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createPictureEngines } from '@tricorn/pictures';
import sharp from 'sharp';

const { values: options, positionals } = parseArgs({
  options: {
    models: { type: 'string' },
    every: { type: 'string', default: '1' },
    samples: { type: 'string' },
    list: { type: 'string', default: 'scenes.json' },
  },
  allowPositionals: true,
});
const [outFolder] = positionals;
if (outFolder === undefined) throw new Error('Say where to put the pictures: node eval/scenes.js OUT_FOLDER');
const modelsFolder = options.models ?? fileURLToPath(new URL('../../models/text-to-image', import.meta.url));
const workers = 2;
const cellPx = 160;
const captionPx = 30;
const sampled = 5;

const prompts = JSON.parse(readFileSync(new URL(options.list, import.meta.url), 'utf8'))
  .map((prompt, seed) => ({ ...prompt, seed, file: join(outFolder, `${String(seed).padStart(3, '0')}.png`) }))
  .filter(({ seed }) => seed % Number(options.every) === 0);

async function drawAll() {
  mkdirSync(outFolder, { recursive: true });
  const pictures = createPictureEngines({ embedded: { modelsFolder, workers, threads: 1 } });
  const missing = prompts.filter(({ file }) => !existsSync(file)).values();
  // Each worker takes the next prompt when it has drawn one.
  const takeTurns = async () => {
    for (const { prompt, seed, file } of missing) {
      const { files } = await pictures.engines.genImg.generate({ prompt, seed });
      writeFileSync(file, files[0].bytes);
    }
  };
  try {
    await Promise.all(Array.from({ length: workers }, takeTurns));
  } finally {
    await pictures.close();
  }
}

/** A caption as SVG, in up to three lines. */
function caption(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (lines.at(-1).length + word.length > 27) lines.push('');
    lines[lines.length - 1] += `${word} `;
  }
  const spans = lines.map((line, at) => `<text x="2" y="${9 + 10 * at}">${line.trim()}</text>`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cellPx}" height="${captionPx}" font-family="sans-serif" font-size="9">${spans.join('')}</svg>`,
  );
}

async function laySheet(shown, sheetFile, columns) {
  const layers = [];
  for (const [at, { prompt, file }] of shown.entries()) {
    const [left, top] = [(at % columns) * cellPx, Math.floor(at / columns) * (cellPx + captionPx)];
    const input = await sharp(file)
      .resize(cellPx - 2, cellPx - 2)
      .png()
      .toBuffer();
    layers.push({ input, left, top }, { input: caption(prompt), left, top: top + cellPx });
  }
  const height = Math.ceil(shown.length / columns) * (cellPx + captionPx);
  await sharp({ create: { width: columns * cellPx, height, channels: 3, background: '#fff' } })
    .composite(layers)
    // A palette: the sheet of samples is shipped beside the weights.
    .png({ palette: true, effort: 10 })
    .toFile(sheetFile);
}

await drawAll();
const kinds = [...new Set(prompts.map((prompt) => prompt.kind))];
const ofKind = (kind) => prompts.filter((prompt) => prompt.kind === kind);
for (const kind of kinds) await laySheet(ofKind(kind), join(outFolder, `sheet-${kind}.png`), 6);
if (options.samples !== undefined)
  await laySheet(
    kinds.flatMap((kind) => ofKind(kind).slice(0, sampled)),
    options.samples,
    2 * sampled,
  );
