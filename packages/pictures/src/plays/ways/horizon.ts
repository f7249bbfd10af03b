import type { Raster } from '../../motion/cutOut.js';
import type { Brush, Colour } from '../engine/brush.js';
import { during, heads, type Play } from '../engine/play.js';
import { bare, does, headOf, phraseWith, type Sentence } from '../sentence.js';

const goes = (sentence: Sentence): 'up' | 'down' | undefined => {
  const { verb, particle, phrases } = sentence;
  const down = particle === 'down' || phrases.some(({ preposition }) => preposition.startsWith('down'));
  if (verb === 'go') return down ? 'down' : particle === 'up' ? 'up' : undefined;
  if (does(sentence, 'set sink descend drop fall disappear hide vanish dip')) return 'down';
  return does(sentence, 'rise ascend climb emerge appear peek come dawn') ? 'up' : undefined;
};

/** Colours of the sky at the top and above the land, and how much of its light the land keeps. */
const lightOf = {
  day: { top: [118, 190, 242], low: [220, 240, 252], land: 1 },
  dusk: { top: [96, 78, 140], low: [246, 160, 96], land: 0.72 },
  night: { top: [12, 16, 46], low: [44, 54, 108], land: 0.42 },
} as const;

/** The sun or the moon rises from behind the land or sets behind it. */
export const horizon: Play = {
  when: { subject: heads(/^(?:sun|moon)$/) },
  stage(sentence) {
    const way = goes(sentence);
    const head = headOf(sentence.subject);
    if (way === undefined) return undefined;
    const land = phraseWith(sentence, 'behind,over,above,below,beyond,from behind,into,in,on');
    const [from, to] = head === 'sun' ? (['dusk', 'day'] as const) : (['night', 'night'] as const);
    return {
      backdrop: `nothing in the ${bare(land?.noun ?? 'hills')}`,
      actors: [{ prompt: sentence.subject, share: 0.3 }],
      layers({ width, height, backdrop, actors: [light], random, tall }) {
        const line = skyLine(backdrop).map((row) => row / height);
        const lineAt = (x: number) => line[Math.min(width - 1, Math.floor(x * width))]!;
        const x = Math.round(width * 0.55) / width;
        const [top, hidden] = [0.22, lineAt(x) + tall(light) * 0.6];
        const stars = Array.from({ length: 40 }, () => [random.uniform(), random.uniform() * 0.7] as const);
        return (paint, phase) => {
          const moved = during(phase, 0.05, 0.75);
          // The end of the way fades over into its beginning.
          const back = during(phase, 0.88, 1);
          const risen = way === 'up' ? moved * (1 - back) : 1 - moved + moved * back;
          paintSky(paint, line, [lightOf[from], lightOf[to]], risen);
          for (const [starX, starY] of head === 'moon' ? stars : []) {
            if (starY < lineAt(starX) - 0.016) {
              paint.disc(starX, starY, 0.0055, [250, 250, 235], { opacity: 0.8 });
            }
          }
          const returned = way === 'down' && phase >= 0.8;
          const y = returned ? top : hidden + (top - hidden) * (way === 'up' ? moved : 1 - moved);
          const opacity = way === 'up' ? 1 - back : returned ? back : 1;
          paint.actor(light, { x, y, pivot: 'centre', opacity, seen: (column, row) => row < lineAt(column) });
        };
      },
    };
  },
};

type Light = { top: Colour; low: Colour; land: number };

/** A clean sky above the land, and the land in its light, between two times of the day. */
function paintSky(
  paint: Brush,
  line: readonly number[],
  [from, to]: readonly [Light, Light],
  share: number,
): void {
  const { width, height } = paint.frame;
  const mixed = (a: number, b: number) => a + (b - a) * share;
  const dark = 1 - mixed(from.land, to.land);
  const lowest = Math.max(...line);
  paint.pixels((x, y) => {
    if (y / height >= line[x % width]!) return [[0, 0, 0], dark];
    const depth = y / height / Math.max(0.01, Math.min(1, lowest));
    const shade = (channel: 0 | 1 | 2) =>
      mixed(
        from.top[channel] * (1 - depth) + from.low[channel] * depth,
        to.top[channel] * (1 - depth) + to.low[channel] * depth,
      );
    return [[shade(0), shade(1), shade(2)], 1];
  });
}

/** Sky pixels that touch differ by less than this, summed over their channels. */
const edgeMin = 26;
/** Edges are softened over this many pixels, so that only every so many are compared. */
const coarse = 3;

/** For every column, the row at which the sky ends: what is connected with the upper edge by like colours is sky. */
export function skyLine({ width, height, data }: Raster): readonly number[] {
  const [columns, rows] = [Math.ceil(width / coarse), Math.ceil(height / coarse)];
  const colourAt = (cell: number): Uint8Array => {
    const at = 3 * coarse * (Math.floor(cell / columns) * width + (cell % columns));
    return data.subarray(at, at + 3);
  };
  const sky = new Uint8Array(columns * rows).fill(1, 0, columns);
  const found = Array.from({ length: columns }, (_, x) => x);
  const spread = (from: number, to: number) => {
    if (to < 0 || to >= sky.length || sky[to]) return;
    const [here, there] = [colourAt(from), colourAt(to)];
    if (here.reduce((sum, value, at) => sum + Math.abs(value - there[at]!), 0) >= edgeMin) return;
    sky[to] = 1;
    found.push(to);
  };
  for (const cell of found) {
    spread(cell, cell - columns);
    spread(cell, cell + columns);
    if (cell % columns > 0) spread(cell, cell - 1);
    if (cell % columns < columns - 1) spread(cell, cell + 1);
  }
  const ends = Array.from({ length: columns }, (_, x) => {
    let row = Math.round(0.8 * rows);
    while (row > 0 && !sky[row * columns + x]) row--;
    return row;
  });
  // A cloud or a stray pixel must not make a notch.
  const line = ends.map((_, x) => {
    const near = ends.slice(Math.max(0, x - 4), x + 5).sort((a, b) => a - b);
    return near[near.length >> 1]! * coarse + 1;
  });
  return Array.from({ length: width }, (_, x) => line[Math.floor(x / coarse)]!);
}
