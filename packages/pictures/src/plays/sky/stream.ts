import type { Raster } from '../../motion/raster.js';
import { findWater } from '../../motion/renderFlow.js';
import { type Colour, heightOf, mixInto, paintDisc, paste, widthOf } from '../paint.js';
import type { Cast, Moment, Play, Scene } from '../play.js';
import type { Sentence } from '../sentence.js';
import { turn } from '../timing.js';
import { asPicture, emptyPlace, isNight, placeOfSentence } from './places.js';

const flows =
  /^(?:be|flow|run|stream|fall|rush|pour|cascade|gush|splash|move|trickle|plunge|roar|ripple|tumble|wind|glitter|spray|spout|squirt|go|come|shoot|drop|crash|sparkle|work)$/;
const still = /\b(?:lake|pond|puddle|pool|water|ripples)$/;

/** Water that runs, falls, springs or ripples. */
export const stream: Play = (sentence) => {
  const { subject, verb } = sentence;
  if (!flows.test(verb) || sentence.object !== '') return undefined;
  if (/\b(?:waterfalls?|cascade)$/.test(subject)) return waterfall();
  if (/\bwater$/.test(subject) && sentence.phrases.some(({ noun }) => /\bwaterfall$/.test(noun)))
    return waterfall();
  const fromFountain = sentence.phrases.some(({ noun }) => /\bfountain$/.test(noun));
  const spring = /\bfountain$/.test(subject) || (/\b(?:water|drops)$/.test(subject) && fromFountain);
  if (spring) return fountain(sentence);
  if (/\b(?:rivers?|stream|creek|brook)$/.test(subject)) return river(sentence);
  if (still.test(subject) && /^(?:ripple|be|move|spread|glitter|sparkle)$/.test(verb)) {
    return subject.endsWith('water') || /ripples$/.test(subject) || verb === 'ripple'
      ? ripples(sentence)
      : undefined;
  }
  return undefined;
};

const foam: Colour = [250, 253, 255];

const waterfall = (): Cast => ({
  backdrop: 'a waterfall',
  actors: [],
  stage: ({ width, height, backdrop, random }) => {
    const water = findWater(backdrop, 'waterfall') ?? new Uint8Array(width * height);
    const shifts = Float32Array.from({ length: width }, () => random.uniform());
    const foot = footOf(water, width, height);
    const spray = Array.from({ length: 22 }, () => ({
      x: foot.left + random.uniform() * (foot.right - foot.left),
      start: random.uniform(),
      size: 0.015 + 0.025 * random.uniform(),
    }));
    return (frame, phase) => {
      for (let at = 0; at < water.length; at++) {
        if (!water[at]) continue;
        const [x, y] = [at % width, Math.floor(at / width)];
        if (y > foot.y || y < foot.top || x < foot.left - 2 || x > foot.right + 2) continue;
        const wave = Math.sin(turn * ((3 * y) / height - 2 * phase + shifts[x - (x % 3)]! * 2));
        mixInto(
          frame.data,
          3 * at,
          wave > 0 ? foam : [40, 120, 205],
          (wave > 0 ? 0.75 : 0.35) * Math.abs(wave),
        );
      }
      for (const { x, start, size } of spray) {
        const age = (phase + start) % 1;
        const y = foot.y - 0.12 * height * age * (1.4 - age) + 0.02 * height;
        paintDisc(frame, {
          x,
          y,
          radiusX: size * width * (0.6 + age),
          colour: foam,
          opacity: 0.8 * (1 - age),
          rim: 0.6,
        });
      }
    };
  },
});

interface Fall {
  left: number;
  right: number;
  top: number;
  y: number;
}

/** Where the middle of the picture shows falling water: its sides, its top below the sky, and where it lands. */
function footOf(water: Uint8Array, width: number, height: number): Fall {
  const spans = Array.from({ length: height }, (_, y) => {
    const row = water.subarray(y * width, (y + 1) * width);
    return { y, left: row.indexOf(1), right: row.lastIndexOf(1) };
  }).filter(({ left }) => left >= 0);
  const wide = ({ left, right }: { left: number; right: number }) => right - left;
  const middle = spans
    .filter(({ y }) => y > 0.35 * height && y < 0.6 * height)
    .sort((one, other) => wide(one) - wide(other));
  const usual = middle[middle.length >> 1];
  if (!usual) return { y: 0.8 * height, top: 0.2 * height, left: 0.35 * width, right: 0.65 * width };
  const narrow = (y: number) => {
    const span = spans.find((each) => each.y === y);
    return span !== undefined && wide(span) <= 1.35 * wide(usual) + 0.04 * width;
  };
  let [top, y] = [usual.y, usual.y];
  while (top > 0 && narrow(top - 1)) top--;
  while (y < height - 1 && narrow(y + 1)) y++;
  return { left: usual.left, right: usual.right, top, y };
}

function river(sentence: Sentence): Cast {
  const place = placeOfSentence(sentence)?.noun;
  const through = place && /\b(?:forest|woods|mountains|hills|jungle|city|meadow|field|village)$/.test(place);
  return {
    backdrop: `a river${through ? ` in ${place}` : ''}${isNight(sentence) ? ' at night' : ''}`,
    actors: [],
    stage: ({ width, height, backdrop }) => runDown(backdrop, width, height),
  };
}

/** Bright and dark strokes that run along the banks, longer and faster the nearer they are. */
function runDown(backdrop: Raster, width: number, height: number): Moment {
  const water = findWater(backdrop, 'river') ?? new Uint8Array(width * height);
  const rows = Array.from({ length: height }, (_, y) => {
    const row = water.subarray(y * width, (y + 1) * width);
    return { left: row.indexOf(1), right: row.lastIndexOf(1) };
  });
  const first = rows.findIndex(({ left }) => left >= 0);
  const lanes = 7;
  return (frame, phase) => {
    rows.forEach(({ left, right }, y) => {
      if (left < 0) return;
      const depth = (y - first) / Math.max(1, height - first);
      for (let x = left; x <= right; x++) {
        if (!water[y * width + x]) continue;
        const across = ((x - left) / Math.max(1, right - left)) * lanes;
        const lane = Math.floor(across);
        const inLane = 1 - Math.abs(2 * (across - lane) - 1);
        const along = Math.sin(turn * (5 * depth ** 0.6 - 2 * phase + lane * 0.37));
        const strength = Math.max(0, along) * Math.min(1, 1.6 * inLane);
        if (strength > 0) mixInto(frame.data, 3 * (y * width + x), foam, 0.7 * strength);
      }
    });
  };
}

function fountain(sentence: Sentence): Cast {
  const place = sentence.phrases.find(
    ({ noun }) => !/fountain$/.test(noun) && !/^(?:the )?(?:night|air)$/.test(noun),
  );
  return {
    backdrop: place ? emptyPlace(place.noun) : 'nothing in the park',
    actors: [
      {
        prompt: asPicture(/fountain$/.test(sentence.subject) ? sentence.subject : 'a fountain'),
        share: 0.62,
      },
    ],
    stage: springs,
  };
}

/** Drops that leave the top of a fountain on both sides and fall into its basin. */
function springs({ width, height, actors, random }: Scene): Moment {
  const basin = actors[0]!;
  const ground = 0.93 * height;
  const top = ground - heightOf(basin);
  const drops = Array.from({ length: 90 }, (_, index) => ({
    start: random.uniform(),
    aside: (index % 2 === 0 ? -1 : 1) * (0.12 + 0.3 * random.uniform()) * widthOf(basin),
    up: (0.12 + 0.14 * random.uniform()) * height,
    size: (0.006 + 0.007 * random.uniform()) * width,
    times: 1 + (index % 2),
  }));
  return (frame, phase) => {
    paste(frame, basin, { x: width / 2, y: ground, pivot: 'base' });
    for (const { start, aside, up, size, times } of drops) {
      const age = (times * phase + start) % 1;
      const down = 0.72 * heightOf(basin);
      const y = top + 0.08 * height - 4 * up * age * (1 - age) + down * age ** 2;
      const opacity = Math.min(1, 8 * age, 8 * (1 - age));
      const place = { x: width / 2 + aside * age, y };
      paintDisc(frame, { ...place, radiusX: 1.5 * size, colour: [90, 175, 235], opacity: 0.8 * opacity });
      paintDisc(frame, { ...place, radiusX: 0.8 * size, colour: [230, 246, 255], opacity });
    }
  };
}

const ripples = (sentence: Sentence): Cast => ({
  backdrop: `nothing on the lake${isNight(sentence) ? ' at night' : ''}`,
  actors: [],
  stage: rings,
});

/** Rings that open on the water and fade. */
function rings({ width, height, backdrop, random }: Scene): Moment {
  const water = findWater(backdrop, 'lake');
  const seen = (x: number, y: number): boolean => (water ? water[y * width + x] === 1 : y > 0.5 * height);
  const centres = [0.3, 0.72, 0.5].map((x, index) => ({
    x: (x + 0.08 * (random.uniform() - 0.5)) * width,
    y: (0.7 + 0.09 * index) * height,
    start: index / 3,
  }));
  return (frame, phase) => {
    for (const { x, y, start } of centres) {
      for (let ring = 0; ring < 3; ring++) {
        const age = (((phase + start) % 1) + ring) / 3;
        const radius = (0.02 + 0.3 * age) * width;
        paintRing(frame, { x, y, radius, opacity: 0.85 * (1 - age) * Math.min(1, 8 * age) }, seen);
      }
    }
  };
}

/** A flat ring of light, with its shade below. */
function paintRing(
  frame: Parameters<Moment>[0],
  { x, y, radius, opacity }: { x: number; y: number; radius: number; opacity: number },
  seen: (x: number, y: number) => boolean,
): void {
  const { width, height, data } = frame;
  const [flat, thick] = [0.32, Math.max(1.5, 0.012 * width)];
  const reach = flat * radius + thick;
  for (let row = Math.max(0, Math.floor(y - reach)); row <= Math.min(height - 1, y + reach); row++) {
    for (
      let column = Math.max(0, Math.floor(x - radius - thick));
      column <= Math.min(width - 1, x + radius + thick);
      column++
    ) {
      const off = Math.hypot(column - x, (row - y) / flat) - radius;
      if (Math.abs(off) >= 2 * thick || !seen(column, row)) continue;
      const share = opacity * (1 - Math.abs(off) / (2 * thick));
      mixInto(data, 3 * (row * width + column), off < 0.6 * thick ? foam : [20, 80, 140], share);
    }
  }
}
