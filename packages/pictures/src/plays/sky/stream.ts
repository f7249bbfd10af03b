import { findWater } from '../../motion/renderFlow.js';
import type { Colour } from '../engine/brush.js';
import { asPicture, emptyPlace, inItsLight, placeOfSentence } from '../engine/places.js';
import {
  arc,
  clamp,
  type Layer,
  layered,
  many,
  type Play,
  type Stage,
  type Staging,
  wave,
} from '../engine/play.js';
import { does, type Sentence } from '../sentence.js';

const flows =
  'be flow run stream fall rush pour cascade gush splash move trickle plunge roar ripple tumble wind glitter spray spout squirt go come shoot drop crash sparkle work';
const foam: Colour = [250, 253, 255];

/** Water that runs, falls, springs or ripples. */
export const stream: Play = {
  when: { verbs: flows, object: /^$/ },
  stage(sentence) {
    const { subject, verb, phrases } = sentence;
    const at = (place: RegExp) => phrases.some(({ noun }) => place.test(noun));
    if (/\b(?:waterfalls?|cascade)$/.test(subject) || (/\bwater$/.test(subject) && at(/\bwaterfall$/))) {
      return { backdrop: 'a waterfall', layers: fallDown };
    }
    const ofFountain = /\b(?:water|drops)$/.test(subject) && at(/\bfountain$/);
    if (/\bfountain$/.test(subject) || ofFountain) return fountain(sentence);
    if (/\b(?:rivers?|stream|creek|brook)$/.test(subject)) return river(sentence);
    const still = /\b(?:lake|pond|puddle|pool|water|ripples)$/.test(subject);
    if (!still || !does(sentence, 'ripple be move spread glitter sparkle')) return undefined;
    if (verb !== 'ripple' && !/(?:water|ripples)$/.test(subject)) return undefined;
    return { backdrop: inItsLight('nothing on the lake', sentence), layers: rings };
  },
};

/** Bright and dark strokes that fall, and spray where they land. */
function fallDown({ width, height, backdrop, random }: Stage): Layer {
  const water = findWater(backdrop, 'waterfall') ?? new Uint8Array(width * height);
  const shifts = Float32Array.from({ length: width }, () => random.uniform());
  const foot = footOf(water, width, height);
  const spray = many(22, () => {
    const x = (foot.left + random.uniform() * (foot.right - foot.left)) / width;
    const [start, size] = [random.uniform(), 0.015 + 0.025 * random.uniform()];
    return (paint, phase) => {
      const age = (phase + start) % 1;
      const y = foot.y / height - 0.12 * age * (1.4 - age) + 0.02;
      paint.disc(x, y, size * (0.6 + age), foam, { opacity: 0.8 * (1 - age), rim: 0.6 });
    };
  });
  const falling: Layer = (paint, phase) =>
    paint.pixels((x, y) => {
      if (!water[y * width + x] || y > foot.y || y < foot.top) return undefined;
      if (x < foot.left - 2 || x > foot.right + 2) return undefined;
      const bright = wave((3 * y) / height - 2 * phase + shifts[x - (x % 3)]! * 2);
      return bright > 0 ? [foam, 0.75 * bright] : [[40, 120, 205], -0.35 * bright];
    });
  return layered([falling, spray]);
}

/** The first and the last pixel of water in each row; −1 where there is none. */
const spansOf = (water: Uint8Array, width: number, height: number) =>
  Array.from({ length: height }, (_, y) => {
    const row = water.subarray(y * width, (y + 1) * width);
    const [left, right] = [row.indexOf(1), row.lastIndexOf(1)];
    return { y, left, right, wide: right - left };
  });

/** Where the middle of the picture shows falling water: its sides, its top below the sky, and where it lands. */
function footOf(water: Uint8Array, width: number, height: number) {
  const spans = spansOf(water, width, height);
  const middle = spans
    .filter(({ y, left }) => left >= 0 && y > 0.35 * height && y < 0.6 * height)
    .sort((one, other) => one.wide - other.wide);
  const usual = middle[middle.length >> 1];
  if (!usual) return { y: 0.8 * height, top: 0.2 * height, left: 0.35 * width, right: 0.65 * width };
  const narrow = (y: number) => spans[y]!.left >= 0 && spans[y]!.wide <= 1.35 * usual.wide + 0.04 * width;
  let [top, y] = [usual.y, usual.y];
  while (top > 0 && narrow(top - 1)) top--;
  while (y < height - 1 && narrow(y + 1)) y++;
  return { left: usual.left, right: usual.right, top, y };
}

/** Bright strokes that run along the banks, longer and faster the nearer they are. */
function river(sentence: Sentence): Staging {
  const place = placeOfSentence(sentence)?.noun ?? '';
  const through = /\b(?:forest|woods|mountains|hills|jungle|city|meadow|field|village)$/.test(place);
  const lanes = 7;
  return {
    backdrop: inItsLight(`a river${through ? ` in ${place}` : ''}`, sentence),
    layers({ width, height, backdrop }) {
      const water = findWater(backdrop, 'river') ?? new Uint8Array(width * height);
      const rows = spansOf(water, width, height);
      const first = rows.findIndex(({ left }) => left >= 0);
      return (paint, phase) =>
        paint.pixels((x, y) => {
          if (!water[y * width + x]) return undefined;
          const depth = (y - first) / Math.max(1, height - first);
          const across = ((x - rows[y]!.left) / Math.max(1, rows[y]!.wide)) * lanes;
          const lane = Math.floor(across);
          const inLane = 1 - Math.abs(2 * (across - lane) - 1);
          const bright = wave(5 * depth ** 0.6 - 2 * phase + lane * 0.37);
          return bright > 0 ? [foam, 0.7 * bright * Math.min(1, 1.6 * inLane)] : undefined;
        });
    },
  };
}

/** Drops that leave the top of a fountain on both sides and fall into its basin. */
function fountain({ subject, phrases }: Sentence): Staging {
  const place = phrases.find(({ noun }) => !/fountain$|^(?:the )?(?:night|air)$/.test(noun));
  return {
    backdrop: place ? emptyPlace(place.noun) : 'nothing in the park',
    actors: [{ prompt: asPicture(/fountain$/.test(subject) ? subject : 'a fountain'), share: 0.62 }],
    layers({ actors: [basin], random, wide, tall }) {
      const ground = 0.93;
      const top = ground - tall(basin);
      const drops = many(90, (index) => {
        const start = random.uniform();
        const aside = (index % 2 === 0 ? -1 : 1) * (0.12 + 0.3 * random.uniform()) * wide(basin);
        const [up, size] = [0.12 + 0.14 * random.uniform(), 0.006 + 0.007 * random.uniform()];
        return (paint, phase) => {
          const age = ((1 + (index % 2)) * phase + start) % 1;
          const [x, y] = [0.5 + aside * age, top + 0.08 - up * arc(age) + 0.72 * tall(basin) * age ** 2];
          const opacity = Math.min(1, 8 * age, 8 * (1 - age));
          paint.disc(x, y, 1.5 * size, [90, 175, 235], { opacity: 0.8 * opacity });
          paint.disc(x, y, 0.8 * size, [230, 246, 255], { opacity });
        };
      });
      return layered([(paint) => paint.actor(basin, { x: 0.5, y: ground }), drops]);
    },
  };
}

/** Rings that open on the water and fade, with their shade below. */
function rings({ width, height, backdrop, random }: Stage): Layer {
  const water = findWater(backdrop, 'lake');
  const [flat, thick] = [0.32, Math.max(1.5, 0.012 * width)];
  return many(3, (index) => {
    const x = ([0.3, 0.72, 0.5][index]! + 0.08 * (random.uniform() - 0.5)) * width;
    const y = (0.7 + 0.09 * index) * height;
    return (paint, phase) => {
      for (let ring = 0; ring < 3; ring++) {
        const age = (((phase + index / 3) % 1) + ring) / 3;
        const radius = (0.02 + 0.3 * age) * width;
        const opacity = 0.85 * (1 - age) * clamp(8 * age);
        paint.pixels((column, row) => {
          if (!(water ? water[row * width + column] : row > 0.5 * height)) return undefined;
          const off = Math.hypot(column - x, (row - y) / flat) - radius;
          if (Math.abs(off) >= 2 * thick) return undefined;
          return [off < 0.6 * thick ? foam : [20, 80, 140], opacity * (1 - Math.abs(off) / (2 * thick))];
        });
      }
    };
  });
}
