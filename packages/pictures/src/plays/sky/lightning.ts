import type { Random } from '@tricorn/random';
import type { Brush, Point } from '../engine/brush.js';
import { asPicture, placeOfSentence } from '../engine/places.js';
import type { Play } from '../engine/play.js';
import { does, type Sentence } from '../sentence.js';
import { rainOver } from './weather.js';

const bolts =
  /\b(?:lightning|lightning bolts?|lightning strikes?|thunderstorm|thunder|thunderbolts?|electric storm|storm)$/;
/** When it flashes, and how long a flash lasts. */
const flashes = [0.12, 0.2, 0.58, 0.72];
const flashLasts = 0.1;

const happens = (sentence: Sentence): boolean => {
  const { subject, verb } = sentence;
  const strikes =
    'be flash strike hit light crack blink flicker rage roll come fall shoot glow brew rumble explode split cross';
  return (
    (bolts.test(subject) && does(sentence, strikes)) ||
    (verb === 'flash' && /\bsky$/.test(subject)) ||
    (verb === 'be' && /\b(?:lightning|thunder)/.test(subject))
  );
};

/** Lightning over a dark place: bolts of many corners, and the whole picture lights up with them. */
export const lightning: Play = {
  showsWeather: true,
  stage(sentence) {
    const { subject, verb, object, phrases } = sentence;
    // "a boat in a storm": who is in it.
    const inside =
      verb === 'be' && phrases.some(({ noun }) => /\b(?:thunder ?)?storm$/.test(noun)) ? subject : undefined;
    if (!happens(sentence) && inside === undefined) return undefined;
    const hit = /^(?:an?|the) \w+/.test(object) ? object : undefined;
    const target = inside ?? hit ?? placeOfSentence(sentence)?.noun;
    const place = target && !/\b(?:sky|storm|clouds?|night|rain|ground)$/.test(target) ? target : undefined;
    const hits = does(sentence, 'strike hit') && place !== undefined;
    return {
      backdrop: place ? `${asPicture(place)} in the rain` : 'nothing in the mountains at night',
      layers(scene) {
        const rain = place ? rainOver(scene) : undefined;
        const forks = flashes.map((_, index) =>
          fork(scene.random, hits ? 0.5 : 0.2 + 0.2 * ((index * 3) % 4), hits ? 0.45 : 0.62),
        );
        return (paint, phase) => {
          rain?.(paint, phase);
          const now = flashes.findIndex((start) => phase >= start && phase < start + flashLasts);
          const light = now < 0 ? 0 : 1 - ((phase - flashes[now]!) / flashLasts) ** 2;
          illuminate(paint, place ? 0.5 : 0.85, light);
          for (const { from, to, thick } of light < 0.2 ? [] : forks[now]!) {
            paint.line(from, to, 4 * thick, [190, 200, 255], 0.35 * light);
            paint.line(from, to, thick, [255, 252, 225], light);
          }
        };
      },
    };
  },
};

/** Darkens the picture like a storm does, and lightens it by a flash. */
function illuminate({ frame: { data } }: Brush, dark: number, light: number): void {
  const shade = dark + (1 - dark) * light;
  for (let at = 0; at < data.length; at++) data[at] = data[at]! * shade + 0.28 * light * (255 - data[at]!);
}

/** A bolt from the top down to `end`, with branches, piece by piece. */
function fork(random: Random, x: number, end: number) {
  const pieces: { from: Point; to: Point; thick: number }[] = [];
  let from: Point = [x, -0.02];
  while (from[1] < end) {
    const aside = from[0] + 0.11 * (random.uniform() - 0.5) + (x - from[0]) * 0.15;
    const to: Point = [aside, Math.min(end, from[1] + 0.05 + 0.04 * random.uniform())];
    pieces.push({ from, to, thick: 0.016 });
    if (random.uniform() < 0.35) {
      const slant = random.uniform() < 0.5 ? -1 : 1;
      const tip: Point = [to[0] + slant * (0.06 + 0.08 * random.uniform()), to[1] + 0.1];
      pieces.push({ from: to, to: tip, thick: 0.008 });
    }
    from = to;
  }
  return pieces;
}
