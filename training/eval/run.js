// Draws every held-out prompt with the shipped model, scores the pictures and lays some out on a sheet.
//
//   node eval/run.js [--mode genImg] [--limit 233] [--sheet ../models/text-to-image/samples.png]
//
// Pictures are kept under work/eval, so that a second run only scores.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createImagingEngines } from '@tricorn/imaging';
import sharp from 'sharp';
import { averageScores, loadJudge, readPrompts, scorePicture } from './score.js';

const { values: options } = parseArgs({
  options: {
    mode: { type: 'string', default: 'genImg' },
    limit: { type: 'string', default: '1000' },
    sheet: { type: 'string' },
  },
});
const modelsFolder = fileURLToPath(new URL('../../models/text-to-image', import.meta.url));
const keptFolder = new URL(`../work/eval/${options.mode}/`, import.meta.url);

const SHEET_PICTURES = 64;
const SHEET_COLUMNS = 8;
const SHEET_CELL_PX = 128;
const SHEET_CAPTION_PX = 24;

async function drawAll(prompts) {
  mkdirSync(keptFolder, { recursive: true });
  const imaging = createImagingEngines({ embedded: { modelsFolder } });
  const pictures = [];
  try {
    for (const [seed, { prompt }] of prompts.entries()) {
      const file = new URL(`${seed}.png`, keptFolder);
      if (!existsSync(file)) {
        const { files } = await imaging.engines[options.mode].generate({ prompt, negativePrompt: '', seed });
        writeFileSync(file, files[0].bytes);
      }
      pictures.push(readFileSync(file));
    }
  } finally {
    await imaging.close();
  }
  return pictures;
}

/** A caption as SVG, broken into two short lines. */
function caption(text) {
  const words = text.split(' ');
  const half = words.reduce(
    (at, _, i) => (words.slice(0, i).join(' ').length <= text.length / 2 ? i : at),
    0,
  );
  const lines = text.length > 24 ? [words.slice(0, half).join(' '), words.slice(half).join(' ')] : [text];
  const spans = lines.map((line, i) => `<text x="${SHEET_CELL_PX / 2}" y="${10 + 11 * i}">${line}</text>`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET_CELL_PX}" height="${SHEET_CAPTION_PX}" font-family="sans-serif" font-size="8.5" text-anchor="middle">${spans.join('')}</svg>`,
  );
}

async function writeSheet(prompts, pictures, file) {
  const count = Math.min(SHEET_PICTURES, prompts.length);
  const shown = Array.from({ length: count }, (_, i) => Math.floor((i * prompts.length) / count));
  const rows = Math.ceil(shown.length / SHEET_COLUMNS);
  const step = SHEET_CELL_PX + SHEET_CAPTION_PX;
  const layers = [];
  for (const [at, index] of shown.entries()) {
    const [left, top] = [(at % SHEET_COLUMNS) * SHEET_CELL_PX, Math.floor(at / SHEET_COLUMNS) * step];
    layers.push({
      input: await sharp(pictures[index])
        .resize(SHEET_CELL_PX - 4, SHEET_CELL_PX - 4)
        .png()
        .toBuffer(),
      left: left + 2,
      top,
    });
    layers.push({ input: caption(prompts[index].prompt), left, top: top + SHEET_CELL_PX - 2 });
  }
  const sheet = sharp({
    create: { width: SHEET_COLUMNS * SHEET_CELL_PX, height: rows * step, channels: 3, background: '#fff' },
  });
  await sheet.composite(layers).png({ compressionLevel: 9 }).toFile(file);
}

const prompts = (await readPrompts()).slice(0, Number(options.limit));
const pictures = await drawAll(prompts);
const judge = await loadJudge(modelsFolder);
const scores = [];
for (const [index, prompt] of prompts.entries())
  scores.push(await scorePicture(judge, prompt, pictures[index]));
await judge.release();
console.table(averageScores(scores));
if (options.sheet !== undefined) await writeSheet(prompts, pictures, options.sheet);
