import { type Point, rgb } from '../engine/brush.js';
import { nightPlace } from '../engine/places.js';
import { during, many, type Play, swell, turn } from '../engine/play.js';
import { does, type Sentence } from '../sentence.js';
import { skyLine } from '../ways/horizon.js';

const shown =
  'be explode burst light go shoot fly rise flash sparkle glitter bloom pop launch crackle glow shine fill appear blast set twinkle rain';
const colours = [0xff5a5a, 0xffcd50, 0x6ec8ff, 0x96ff8c, 0xff8ceb].map(rgb);
const rays = 18;
/** Shares of a burst's life: it climbs, opens and fades. */
const climb = 0.3;

/** Fireworks that climb, open and fade over a place at night. */
export const fireworks: Play = {
  when: { verbs: shown, subject: /\bfire ?works?(?: display| show)?$/ },
  stage: (sentence) => ({
    backdrop: nightPlace(sentence),
    layers: ({ random }) =>
      many(colours.length, (index) => {
        const colour = colours[index]!;
        const x = 0.14 + (0.72 * ((index * 2) % colours.length)) / (colours.length - 1);
        const [y, radius] = [0.16 + 0.22 * random.uniform(), 0.22 + 0.1 * random.uniform()];
        const tilt = random.uniform();
        return (paint, phase) => {
          const age = (phase + index / colours.length) % 1;
          if (age < climb) {
            const top = 1 + (y - 1) * (1 - (1 - age / climb) ** 2);
            paint.line([x, top], [x, Math.min(1, top + 0.09)], 0.008, [255, 225, 160], 0.8);
            return;
          }
          const open = (age - climb) / (1 - climb);
          const reach = radius * (1 - (1 - open) ** 3);
          const [fall, opacity] = [0.08 * open * open, 1 - open ** 2];
          paint.disc(x, y, 1.5 * radius, colour, { opacity: 0.35 * (1 - open) ** 2, rim: 1 });
          for (let ray = 0; ray < rays; ray++) {
            const angle = turn * (ray / rays + tilt);
            const length = ray % 2 === 0 ? 1 : 0.62;
            const at = (away: number, fallen: number): Point => [
              x + Math.cos(angle) * length * away,
              y + Math.sin(angle) * length * away + fallen,
            ];
            const tail = Math.max(0, reach - 0.4 * radius * (1 - 0.6 * open));
            paint.line(at(tail, 0.8 * fall), at(reach, fall), 0.009, colour, opacity);
            paint.disc(...at(reach, fall), 0.01, [255, 250, 235], { opacity, rim: 0.5 });
          }
        };
      }),
  }),
};

const wanderers =
  /\b(?:shooting stars?|falling stars?|comets?|meteors?|meteorites?|asteroids?|meteor showers?)$/;

/** How many cross the sky; 0 if the sentence is about something else. */
function countOf(sentence: Sentence): number {
  const { subject, verb } = sentence;
  const crosses = does(
    sentence,
    'be cross fly fall streak shoot pass move race zoom speed soar go glow dash burn rain travel',
  );
  const single = verb === 'fall' && /^(?:a|the) (?:\w+ )?star$/.test(subject);
  if (!single && !(wanderers.test(subject) && crosses)) return 0;
  const number = ['two', 'three', 'four', 'five', 'six'].findIndex((word) => subject.startsWith(word));
  if (number >= 0) return number + 2;
  return /(?:s|shower)$/.test(subject) ? 5 : 1;
}

/** A bright head with a trail that crosses the night sky. */
export const shootingStar: Play = {
  stage(sentence) {
    const count = countOf(sentence);
    if (count === 0) return undefined;
    const slow = /comet|asteroid/.test(sentence.subject);
    const lasts = slow || count === 1 ? 0.85 : 0.6;
    return {
      backdrop: nightPlace(sentence),
      layers: ({ random }) =>
        many(count, (index) => {
          const top = count === 1 ? 0.12 : 0.02 + 0.3 * random.uniform();
          const left = count === 1 ? -0.05 : -0.25 + (0.7 * index) / (count - 1);
          const size = (count === 1 ? 1 : 0.6 + 0.3 * random.uniform()) * (slow ? 1.5 : 1.1);
          const at = (share: number): Point => {
            const along = left + 1.15 * share;
            return [sentence.direction === -1 ? 1 - along : along, top + 0.3 * share];
          };
          return (paint, phase) => {
            const age = ((phase + index / count) % 1) / lasts;
            if (age >= 1) return;
            const opacity = during(age, 0, 0.08) * (1 - during(age, 0.85, 1));
            for (let piece = 0; piece < 14; piece++) {
              const left = 1 - piece / 14;
              const [near, far] = [age - (0.34 * piece) / 14, age - (0.34 * (piece + 1)) / 14];
              const colour = [255, 245 - 4 * piece, 200 - 6 * piece] as const;
              paint.line(at(near), at(far), 0.026 * size * left, colour, 0.75 * opacity * left ** 1.2);
            }
            paint.disc(...at(age), 0.055 * size, [255, 240, 180], { opacity: 0.6 * opacity, rim: 1 });
            paint.disc(...at(age), 0.022 * size, [255, 255, 245], { opacity, rim: 0.5 });
          };
        }),
    };
  },
};

const starry = (sentence: Sentence): boolean =>
  (/\b(?:stars|night sky|starry sky|constellations?)$/.test(sentence.subject) &&
    does(sentence, 'twinkle shine sparkle glitter blink flash glow shimmer flicker pulse')) ||
  (sentence.verb === 'be' && /\bstarry\b/.test(sentence.subject));

/** A pixel of the night sky is darker than this, of 255. */
const darkMax = 105;

/** Stars that brighten and fade in the dark part of a night sky. */
export const twinkle: Play = {
  when: { also: starry },
  stage: (sentence) => ({
    backdrop: nightPlace(sentence),
    layers({ width, height, backdrop, random }) {
      const line = skyLine(backdrop);
      const isSky = (x: number, y: number): boolean => {
        const [column, row] = [Math.floor(x * width), Math.floor(y * height)];
        const at = 3 * (row * width + column);
        return row < line[column]! && Math.max(...backdrop.data.subarray(at, at + 3)) <= darkMax;
      };
      return many(90, (index) => {
        const [x, y, start] = [random.uniform(), random.uniform() * 0.6, random.uniform()];
        const size = (index % 5 === 0 ? 0.03 : 0.015) * (0.8 + 0.5 * random.uniform());
        if (!isSky(x, y)) return () => {};
        return (paint, phase) => {
          const light = swell((1 + (index % 2)) * phase + start) ** 1.5;
          const reach = size * (0.4 + 0.9 * light);
          paint.line([x - reach, y], [x + reach, y], 0.22 * size, [255, 250, 225], light);
          paint.line([x, y - reach], [x, y + reach], 0.22 * size, [255, 250, 225], light);
          const opacity = 0.25 + 0.75 * light;
          paint.disc(x, y, Math.max(1 / width, 0.45 * size), [255, 253, 240], { opacity, rim: 0.6 });
        };
      });
    },
  }),
};
