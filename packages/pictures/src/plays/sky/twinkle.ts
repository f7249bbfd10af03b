import { paintDisc, paintLine } from '../paint.js';
import type { Moment, Play, Scene } from '../play.js';
import type { Sentence } from '../sentence.js';
import { swell } from '../timing.js';
import { nightPlace } from './night.js';

const twinkles = /^(?:twinkle|shine|sparkle|glitter|blink|flash|glow|shimmer|flicker)$/;
/** A pixel of the night sky is darker than this, of 255. */
const darkMax = 105;
/** Where the light changes by this much from row to row, something stands before the sky. */
const edgeMin = 9;

const starry = ({ subject, verb }: Sentence): boolean =>
  (/\b(?:stars|night sky|starry sky|constellations?)$/.test(subject) && twinkles.test(verb)) ||
  (verb === 'be' && /\bstarry\b/.test(subject));

/** Stars that brighten and fade in the dark part of a night sky. */
export const twinkle: Play = (sentence) => {
  if (!starry(sentence)) return undefined;
  return { backdrop: nightPlace(sentence), actors: [], stage: (scene) => shine(scene) };
};

function shine({ width, height, backdrop, random }: Scene): Moment {
  const lightAt = (x: number, y: number): number =>
    Math.max(...backdrop.data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3));
  // Nothing stands in the sky above it.
  const isSky = (x: number, y: number): boolean => {
    for (let row = Math.floor(y); row > 0; row--) {
      const light = lightAt(Math.floor(x), row);
      if (light > darkMax || Math.abs(light - lightAt(Math.floor(x), row - 1)) > edgeMin) return false;
    }
    return true;
  };
  const stars = Array.from({ length: 90 }, (_, index) => ({
    x: random.uniform() * width,
    y: random.uniform() * 0.6 * height,
    start: random.uniform(),
    times: 1 + (index % 2),
    size: (index % 5 === 0 ? 0.03 : 0.015) * (0.8 + 0.5 * random.uniform()) * Math.min(width, height),
  })).filter(({ x, y }) => isSky(x, y));
  return (frame, phase) => {
    for (const { x, y, start, times, size } of stars) {
      const light = swell(times * phase + start) ** 1.5;
      const reach = size * (0.4 + 0.9 * light);
      const thick = Math.max(1, 0.22 * size);
      const ray = { thick, colour: [255, 250, 225] as const, opacity: light };
      paintLine(frame, { from: [x - reach, y], to: [x + reach, y], ...ray });
      paintLine(frame, { from: [x, y - reach], to: [x, y + reach], ...ray });
      paintDisc(frame, {
        x,
        y,
        radiusX: Math.max(1, 0.45 * size),
        colour: [255, 253, 240],
        opacity: 0.25 + 0.75 * light,
        rim: 0.6,
      });
    }
  };
}
