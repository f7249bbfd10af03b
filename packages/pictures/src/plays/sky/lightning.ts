import type { Frame } from '../../motion/renderPose.js';
import type { Random } from '../../random.js';
import { paintLine } from '../paint.js';
import type { Play } from '../play.js';
import type { Sentence } from '../sentence.js';
import { asPicture, placeOfSentence } from './places.js';
import { rainOver } from './weather.js';

const bolts =
  /\b(?:lightning|lightning bolts?|lightning strikes?|thunderstorm|thunder|thunderbolts?|electric storm|storm)$/;
const strikes =
  /^(?:be|flash|strike|hit|light|crack|blink|flicker|rage|roll|come|fall|shoot|glow|brew|rumble|explode|split|cross)$/;
/** When it flashes, and how long a flash lasts. */
const flashes = [0.12, 0.2, 0.58, 0.72];
const lasts = 0.1;

/** "a boat in a storm": who is in it. */
const whoInStorm = ({ subject, verb, phrases }: Sentence): string | undefined =>
  verb === 'be' && phrases.some(({ noun }) => /\b(?:thunder ?)?storm$/.test(noun)) ? subject : undefined;

const happens = ({ subject, verb }: Sentence): boolean =>
  (bolts.test(subject) && strikes.test(verb)) ||
  (verb === 'flash' && /\bsky$/.test(subject)) ||
  (verb === 'be' && /\b(?:lightning|thunder)/.test(subject));

/** Lightning over a dark place: bolts of many corners, and the whole picture lights up with them. */
export const lightning: Play = (sentence) => {
  const inside = whoInStorm(sentence);
  if (!happens(sentence) && inside === undefined) return undefined;
  const hit = /^(?:an?|the) \w+/.test(sentence.object) ? sentence.object : undefined;
  const target = inside ?? hit ?? placeOfSentence(sentence)?.noun;
  const place = target && !/\b(?:sky|storm|clouds?|night|rain|ground)$/.test(target) ? target : undefined;
  const hits = /^(?:strike|hit)$/.test(sentence.verb) && place !== undefined;
  return {
    backdrop: place ? `${asPicture(place)} in the rain` : 'nothing in the mountains at night',
    actors: [],
    stage(scene) {
      const { width, height, random } = scene;
      const rain = place ? rainOver(scene) : undefined;
      const forks = flashes.map((_, index) =>
        fork(random, hits ? 0.5 : 0.2 + 0.2 * ((index * 3) % 4), hits ? 0.45 : 0.62),
      );
      return (frame, phase) => {
        rain?.(frame, phase);
        const [now, light] = flashAt(phase);
        illuminate(frame, place ? 0.5 : 0.85, light);
        if (now === undefined || light < 0.2) return;
        for (const { from, to, thick } of forks[now]!) {
          const line = {
            from: [from[0] * width, from[1] * height] as const,
            to: [to[0] * width, to[1] * height] as const,
          };
          paintLine(frame, {
            ...line,
            thick: 4 * thick * width,
            colour: [190, 200, 255],
            opacity: 0.35 * light,
          });
          paintLine(frame, { ...line, thick: thick * width, colour: [255, 252, 225], opacity: light });
        }
      };
    },
  };
};

/** Which flash is seen at a phase and how bright it is. */
function flashAt(phase: number): [number | undefined, number] {
  for (const [index, start] of flashes.entries()) {
    const age = (phase - start) / lasts;
    if (age >= 0 && age < 1) return [index, 1 - age ** 2];
  }
  return [undefined, 0];
}

/** Darkens the picture like a storm does, and lightens it by a flash. */
function illuminate({ data }: Frame, dark: number, light: number): void {
  const shade = dark + (1 - dark) * light;
  for (let at = 0; at < data.length; at++) data[at] = data[at]! * shade + 0.28 * light * (255 - data[at]!);
}

interface Piece {
  from: readonly [number, number];
  to: readonly [number, number];
  thick: number;
}

/** A bolt from the top to `end`, in shares of the picture, with branches. */
function fork(random: Random, x: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  const grow = (startX: number, startY: number, until: number, thick: number): void => {
    let [atX, atY] = [startX, startY];
    while (atY < until) {
      const next = [
        atX + 0.11 * (random.uniform() - 0.5) + (x - atX) * 0.15,
        Math.min(until, atY + 0.05 + 0.04 * random.uniform()),
      ] as const;
      pieces.push({ from: [atX, atY], to: next, thick });
      if (thick > 0.01 && random.uniform() < 0.35) {
        const slant = random.uniform() < 0.5 ? -1 : 1;
        const tip = [next[0] + slant * (0.06 + 0.08 * random.uniform()), next[1] + 0.1] as const;
        pieces.push({ from: next, to: tip, thick: 0.5 * thick });
      }
      [atX, atY] = next;
    }
  };
  grow(x, -0.02, end, 0.016);
  return pieces;
}
