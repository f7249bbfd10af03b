// Lays out what the shipped model draws: held-out prompts, the large sizes, a negative prompt and motions.
//
//   node eval/sheet.js ../models/text-to-image/samples.png
//
// What was drawn is kept under work/eval, so that a second run only lays out. The scores are in bench/pictures/quality.js.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createPictureEngines } from '@tricorn/pictures';
import sharp from 'sharp';
import { readPrompts } from './score.js';

const modelsFolder = fileURLToPath(new URL('../../models/text-to-image', import.meta.url));
const [sheetFile = `${modelsFolder}/samples.png`] = process.argv.slice(2);

const WIDTH_PX = 1024;
const CAPTION_PX = 26;
const HELD_OUT = 48;
const FRAMES = 8;
const LARGE = [
  { mode: 'genImgSDXL', prompt: 'a fox in the snow', seed: 11 },
  { mode: 'genImgFlux', prompt: 'a castle at night', seed: 12 },
];
const AVOIDED = [
  { mode: 'genImg', prompt: 'a robot next to a tree on a yellow background', seed: 5 },
  {
    mode: 'genImg',
    prompt: 'a robot next to a tree on a yellow background',
    negativePrompt: 'tree',
    seed: 5,
  },
  { mode: 'genImg', prompt: 'a birthday cake on a blue background', seed: 6 },
  {
    mode: 'genImg',
    prompt: 'a birthday cake on a blue background',
    negativePrompt: 'strawberry, red',
    seed: 6,
  },
];
const MOTIONS = [
  { mode: 'txt2Motion', prompt: 'a bird flying in the forest', seed: 3 },
  { mode: 'txt2Motion', prompt: 'a frog jumping on the grass', seed: 3 },
  { mode: 'txt2Motion', prompt: 'a dog walking on the beach', seed: 3 },
];

const pictures = createPictureEngines({ embedded: { modelsFolder } });

/** The first file of a request's result, from an earlier run where there was one. */
async function drawn({ mode, prompt, negativePrompt = '', seed }) {
  const folder = new URL(`../work/eval/${mode}/`, import.meta.url);
  const name = negativePrompt === '' ? `${seed} ${prompt}` : `${seed} ${prompt} without ${negativePrompt}`;
  const file = new URL(encodeURIComponent(name.replaceAll(/\W+/g, '-')), folder);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const { files } = await pictures.engines[mode].generate({ prompt, negativePrompt, seed });
    writeFileSync(file, files[0].bytes);
  }
  return readFileSync(file);
}

/** A caption as SVG, broken into two lines where it is long for its width. */
function caption(text, width) {
  const words = text.split(' ');
  const half = words.findIndex((_, i) => words.slice(0, i + 1).join(' ').length > text.length / 2);
  const isLong = text.length * 4.6 > width;
  const lines = isLong ? [words.slice(0, half).join(' '), words.slice(half).join(' ')] : [text];
  const spans = lines.map((line, i) => `<text x="${width / 2}" y="${10 + 11 * i}">${line}</text>`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION_PX}" font-family="sans-serif" font-size="8.5" text-anchor="middle">${spans.join('')}</svg>`,
  );
}

/** Puts pictures side by side, as many as fill the sheet's width. */
async function layRow(cells, top, layers) {
  const width = WIDTH_PX / cells.length;
  for (const [at, { bytes, text }] of cells.entries()) {
    const input = await sharp(bytes)
      .resize(width - 4, width - 4)
      .png()
      .toBuffer();
    layers.push({ input, left: at * width + 2, top });
    if (text !== undefined)
      layers.push({ input: caption(text, width), left: at * width, top: top + width - 2 });
  }
  return top + width + (cells[0].text === undefined ? 0 : CAPTION_PX);
}

const pictured = async (request) => ({
  bytes: await drawn(request),
  text: request.negativePrompt ? `${request.prompt}, without ${request.negativePrompt}` : request.prompt,
});

async function motionFrames(request) {
  const gif = await drawn(request);
  const { pages } = await sharp(gif, { animated: true }).metadata();
  return Promise.all(
    Array.from({ length: FRAMES }, async (_, i) => ({
      bytes: await sharp(gif, { page: Math.floor((i * pages) / FRAMES) })
        .removeAlpha()
        .png()
        .toBuffer(),
      text: i === 0 ? request.prompt : '',
    })),
  );
}

const layers = [];
let top = 0;
try {
  const prompts = await readPrompts();
  const shown = Array.from({ length: HELD_OUT }, (_, i) => Math.floor((i * prompts.length) / HELD_OUT));
  for (let at = 0; at < HELD_OUT; at += 8) {
    const row = shown.slice(at, at + 8);
    const cells = await Promise.all(
      row.map((seed) => pictured({ mode: 'genImg', prompt: prompts[seed].prompt, seed })),
    );
    top = await layRow(cells, top, layers);
  }
  top = await layRow(await Promise.all(LARGE.map(pictured)), top, layers);
  top = await layRow(await Promise.all(AVOIDED.map(pictured)), top, layers);
  for (const request of MOTIONS) top = await layRow(await motionFrames(request), top, layers);
} finally {
  await pictures.close();
}
await sharp({ create: { width: WIDTH_PX, height: top, channels: 3, background: '#fff' } })
  .composite(layers)
  .png({ compressionLevel: 9 })
  .toFile(sheetFile);
