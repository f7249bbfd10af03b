import type { Raster } from '../../motion/raster.js';
import type { Frame } from '../../motion/renderPose.js';
import { heightOf, paintDisc, paste } from '../paint.js';
import type { Play } from '../play.js';
import { bare, headOf, phraseWith, type Sentence } from '../sentence.js';
import { during } from '../timing.js';

const lights = /^(?:sun|moon)$/;
const rising = new Set(['rise', 'ascend', 'climb', 'emerge', 'appear', 'peek', 'come', 'go', 'dawn']);
const setting = new Set([
  'set',
  'sink',
  'descend',
  'drop',
  'fall',
  'disappear',
  'hide',
  'vanish',
  'dip',
  'go',
]);
const wherePrepositions = ['behind', 'over', 'above', 'below', 'beyond', 'from behind', 'into', 'in', 'on'];
/** Sky pixels that touch differ by less than this, summed over their channels. */
const edgeMin = 26;

const goes = ({ verb, particle, phrases }: Sentence): 'up' | 'down' | undefined => {
  const down = particle === 'down' || phrases.some(({ preposition }) => preposition.startsWith('down'));
  if (setting.has(verb) && (verb !== 'go' || down)) return 'down';
  return rising.has(verb) && (verb !== 'go' || particle === 'up') ? 'up' : undefined;
};

/** Colours of the sky at the top and above the land, by the time of day. */
const skies = {
  day: [
    [118, 190, 242],
    [220, 240, 252],
  ],
  dusk: [
    [96, 78, 140],
    [246, 160, 96],
  ],
  night: [
    [12, 16, 46],
    [44, 54, 108],
  ],
} as const;
/** How much of its light the land keeps. */
const landLight = { day: 1, dusk: 0.72, night: 0.42 } as const;
const stars = 40;

/** The sun or the moon rises from behind the land or sets behind it. */
export const horizon: Play = (sentence) => {
  const way = goes(sentence);
  const head = headOf(sentence.subject);
  if (way === undefined || !lights.test(head)) return undefined;
  const land = phraseWith(sentence, wherePrepositions);
  const isSun = head === 'sun';
  return {
    backdrop: `nothing in the ${bare(land?.noun ?? 'hills')}`,
    actors: [{ prompt: sentence.subject, share: 0.3 }],
    stage({ width, height, backdrop, actors: [light], random }) {
      const line = skyLine(backdrop);
      const x = Math.round(width * 0.55);
      const [top, hidden] = [0.22 * height, line[x]! + heightOf(light!) * 0.6];
      const places = Array.from({ length: stars }, () => [
        random.uniform() * width,
        random.uniform() * 0.7 * height,
      ]);
      return (frame, phase) => {
        const moved = during(phase, 0.05, 0.75);
        const height01 = way === 'up' ? moved : 1 - moved;
        // The end of the way fades over into its beginning.
        const back = during(phase, 0.88, 1);
        const risen = way === 'up' ? height01 * (1 - back) : height01 + (1 - height01) * back;
        paintSky(frame, line, isSun ? ['dusk', 'day', risen] : ['night', 'night', 0]);
        if (!isSun) {
          for (const [starX, starY] of places) {
            const seen = starY! < line[Math.floor(starX!)]! - 4;
            if (seen)
              paintDisc(frame, { x: starX!, y: starY!, radiusX: 1.4, colour: [250, 250, 235], opacity: 0.8 });
          }
        }
        const opacity = way === 'up' ? 1 - back : phase < 0.8 ? 1 : back;
        const y = way === 'down' && phase >= 0.8 ? top : hidden + (top - hidden) * height01;
        paste(frame, light!, { x, y, opacity }, (column, row) => row < line[column]!);
      };
    },
  };
};

type TimeOfDay = keyof typeof skies;

/** A clean sky above the land, and the land in its light, between two times of the day. */
function paintSky(
  { width, height, data }: Frame,
  line: readonly number[],
  [from, to, share]: readonly [TimeOfDay, TimeOfDay, number],
): void {
  const mixed = (a: number, b: number) => a + (b - a) * share;
  const light = mixed(landLight[from], landLight[to]);
  const lowest = Math.max(...line);
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / 3);
    const [row, channel] = [Math.floor(pixel / width), at % 3];
    if (row >= line[pixel % width]!) {
      data[at]! *= light;
      continue;
    }
    const depth = row / Math.max(1, Math.min(height, lowest));
    const colour = (when: TimeOfDay) =>
      skies[when][0][channel]! * (1 - depth) + skies[when][1][channel]! * depth;
    data[at] = mixed(colour(from), colour(to));
  }
}

/** Edges are softened over this many pixels, so that only every so many are compared. */
const coarse = 3;

/** For every column, the row at which the sky ends. */
export function skyLine(picture: Raster): readonly number[] {
  const line = coarseSkyLine(coarsened(picture)).map((row) => row * coarse + 1);
  return Array.from(
    { length: picture.width },
    (_, x) => line[Math.min(line.length - 1, Math.floor(x / coarse))]!,
  );
}

function coarsened({ width, height, data }: Raster): Raster {
  const small = { width: Math.ceil(width / coarse), height: Math.ceil(height / coarse) };
  const pixels = new Uint8Array(small.width * small.height * 3);
  for (let at = 0; at < small.width * small.height; at++) {
    const from = 3 * (Math.floor(at / small.width) * coarse * width + (at % small.width) * coarse);
    pixels.set(data.subarray(from, from + 3), 3 * at);
  }
  return { ...small, data: pixels };
}

function coarseSkyLine({ width, height, data }: Raster): readonly number[] {
  const sky = new Uint8Array(width * height);
  const open = Array.from({ length: width }, (_, x) => x);
  for (const pixel of open) sky[pixel] = 1;
  const alike = (a: number, b: number) =>
    [0, 1, 2].reduce((sum, channel) => sum + Math.abs(data[3 * a + channel]! - data[3 * b + channel]!), 0) <
    edgeMin;
  while (open.length > 0) {
    const pixel = open.pop()!;
    const x = pixel % width;
    for (const next of [
      pixel - width,
      pixel + width,
      x > 0 ? pixel - 1 : -1,
      x < width - 1 ? pixel + 1 : -1,
    ]) {
      if (next < 0 || next >= sky.length || sky[next] || !alike(pixel, next)) continue;
      sky[next] = 1;
      open.push(next);
    }
  }
  const ends = Array.from({ length: width }, (_, x) => {
    let row = Math.round(0.8 * height);
    while (row > 0 && !sky[row * width + x]) row--;
    return row;
  });
  // A cloud or a stray pixel must not make a notch.
  return ends.map((_, x) => {
    const near = ends.slice(Math.max(0, x - 4), x + 5).sort((a, b) => a - b);
    return near[near.length >> 1]!;
  });
}
