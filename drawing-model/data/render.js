// Renders every picture to one packed file and writes the list of what is in it.
//
//   node data/render.js [--clip-art FOLDER] [--out FOLDER] [--thing-px 160] [--background-px 256] [--every 1]
//
// pictures.bin holds WebP files end to end; pictures.json says where each begins and what it shows. The upscaler
// learns from fewer and larger pictures than the denoiser: every third thing that has no skin tone.

import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { listBackgrounds } from './backgrounds.js';
import { listClipArt } from './clipart.js';
import { listConcepts } from './concepts.js';
import { CLIP_ART_STYLE, EMOJI_SETS } from './sets.js';

const { values: options } = parseArgs({
  options: {
    'clip-art': { type: 'string', default: '/usr/share/openclipart/svg' },
    out: { type: 'string', default: 'work/pack' },
    'thing-px': { type: 'string', default: '160' },
    'background-px': { type: 'string', default: '256' },
    every: { type: 'string', default: '1' },
  },
});
const clipArtFolder = options['clip-art'];
const outputFolder = options.out;

/** Side of a rendered thing, of which the picture fills all but a thin margin, and of a background. */
const THING_PX = Number(options['thing-px']);
const MARGIN_PX = 3;
const BACKGROUND_PX = Number(options['background-px']);
/** One in so many things is drawn; where that is not all, neither skin tones nor the judge's sets are. */
const EVERY = Number(options.every);
let offered = 0;
const isTaken = (use, tone) =>
  EVERY === 1 || (use === 'generator' && tone === null && offered++ % EVERY === 0);
const WEBP = { quality: 82, alphaQuality: 85, effort: 4 };

/** Clip art with less colour than this on average is line art, which reads badly when small. */
const SATURATION_MIN = 0.12;
const COVERAGE_MIN = 0.12;

/** Draws large, trims the empty border, then fits the thing into the square. */
async function drawThing(input, density) {
  const large = await sharp(input, { density, limitInputPixels: 4e7 })
    .resize(512, 512, { fit: 'inside' })
    .ensureAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer();
  const inner = THING_PX - 2 * MARGIN_PX;
  return sharp(large)
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 8 })
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extend({
      top: MARGIN_PX,
      bottom: MARGIN_PX,
      left: MARGIN_PX,
      right: MARGIN_PX,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .raw()
    .toBuffer();
}

/** How much of the square is covered, and how colourful the covered part is. */
function measure(pixels) {
  let covered = 0;
  let saturation = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] < 128) continue;
    covered += 1;
    const high = Math.max(pixels[at], pixels[at + 1], pixels[at + 2]);
    const low = Math.min(pixels[at], pixels[at + 1], pixels[at + 2]);
    saturation += high === 0 ? 0 : (high - low) / high;
  }
  return { coverage: (4 * covered) / pixels.length, saturation: covered === 0 ? 0 : saturation / covered };
}

/** A vector drawing's density so that its rasterisation is near 512 pixels and not scaled up from less. */
async function densityFor(svg) {
  const { width = 128, height = 128 } = await sharp(svg, { limitInputPixels: 1e9 }).metadata();
  return Math.min(2400, Math.max(8, (72 * 512) / Math.max(width, height)));
}

/** Pictures drawn at a time: drawing one leaves most cores idle. */
const AT_A_TIME = Math.max(2, availableParallelism());
/** One function a picture; each returns the picture's entry and bytes, or null where it is of no use. */
const drawings = [];
const entries = [];
const blobs = [];
let offset = 0;
function add({ entry, blob }) {
  entries.push({ ...entry, offset, bytes: blob.length });
  blobs.push(blob);
  offset += blob.length;
}
const encodeThing = (pixels) =>
  sharp(pixels, { raw: { width: THING_PX, height: THING_PX, channels: 4 } })
    .webp(WEBP)
    .toBuffer();

for (const concept of listConcepts()) {
  for (const set of EMOJI_SETS) {
    const source = set.find(concept);
    if (source === null || !isTaken(set.use, concept.tone)) continue;
    const { concept: label, names, group, tone } = concept;
    const entry = { kind: 'thing', use: set.use, style: set.style, concept: label, names, group, tone };
    drawings.push(async () => {
      const density = source.subarray(0, 4).toString() === 'RIFF' ? 72 : await densityFor(source);
      return { entry, blob: await encodeThing(await drawThing(source, density)) };
    });
  }
}
let refused = 0;
for (const { svg, names } of listClipArt(clipArtFolder)) {
  if (!isTaken('generator', null)) continue;
  const style = CLIP_ART_STYLE;
  const entry = {
    kind: 'thing',
    use: 'generator',
    style,
    concept: names[0],
    names,
    group: 'clipart',
    tone: null,
  };
  drawings.push(async () => {
    try {
      const pixels = await drawThing(svg, await densityFor(svg));
      const { coverage, saturation } = measure(pixels);
      if (coverage >= COVERAGE_MIN && saturation >= SATURATION_MIN)
        return { entry, blob: await encodeThing(pixels) };
    } catch {
      // An empty or malformed drawing is of no use and not worth stopping for.
    }
    refused += 1;
    return null;
  });
}
for (const { scene, svg } of listBackgrounds()) {
  drawings.push(async () => {
    const blob = await sharp(svg)
      .resize(BACKGROUND_PX, BACKGROUND_PX)
      .removeAlpha()
      .webp({ quality: 85, effort: 4 })
      .toBuffer();
    return { entry: { kind: 'background', scene }, blob };
  });
}

const drawn = new Array(drawings.length);
const next = drawings.entries();
await Promise.all(
  Array.from({ length: AT_A_TIME }, async () => {
    for (const [index, draw] of next) drawn[index] = await draw();
  }),
);
// In the order of the list, whichever was finished first.
for (const picture of drawn) if (picture !== null) add(picture);

mkdirSync(outputFolder, { recursive: true });
writeFileSync(join(outputFolder, 'pictures.bin'), Buffer.concat(blobs));
writeFileSync(join(outputFolder, 'pictures.json'), JSON.stringify(entries));
const count = (test) => entries.filter(test).length;
console.log(
  `${count((e) => e.use === 'generator')} pictures to draw like, ${count((e) => e.use === 'judge')} for the judge, ` +
    `${count((e) => e.kind === 'background')} backgrounds; ${refused} clip arts refused; ${(offset / 2 ** 20).toFixed(1)} MiB`,
);
