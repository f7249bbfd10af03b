import { asideAt } from '../../motion/cutOut.js';
import type { Brush, Colour, Point } from '../engine/brush.js';
import { asPicture } from '../engine/places.js';
import { during, type Layer, type Play, role } from '../engine/play.js';
import { does, phraseWith, type Sentence } from '../sentence.js';
import { paintSplash, type Spray } from '../ways/containers.js';

const taps = /\b(?:tap|faucet|water tap|sink|spigot)$/;
const water: Colour = [70, 160, 235];
const liquids: readonly [RegExp, Colour][] = [
  [/\b(?:honey|syrup)$/, [235, 165, 30]],
  [/\bpaint$/, [225, 60, 60]],
  [/\bchocolate$/, [110, 65, 35]],
  [/\b(?:water|raindrops?|drops?|dew|water ?drops?|droplets?)$/, water],
];

/** What drips, and of which colour the drops are; undefined if the sentence is about something else. */
function readDrip(sentence: Sentence): { from: string; colour: Colour } | undefined {
  const { subject, verb } = sentence;
  const drips = does(sentence, 'drip leak trickle drop');
  if (drips && (taps.test(subject) || /\b(?:icicles?|honey dipper)$/.test(subject))) {
    return { from: subject, colour: water };
  }
  const colour = liquids.find(([pattern]) => pattern.test(subject))?.[1];
  const from = phraseWith(sentence, 'from,off,out of')?.noun;
  if (!colour || !from) return undefined;
  return drips || (verb === 'fall' && !/sky|cloud/.test(from)) ? { from, colour } : undefined;
}

/** Drops that swell, fall and splash below a tap or something else that drips. */
export const drip: Play = {
  stage(sentence) {
    const read = readDrip(sentence);
    if (!read) return undefined;
    const { from, colour } = read;
    const isTap = taps.test(from);
    return {
      actors: [!isTap && role(asPicture(from), 0.5)],
      layers({ actors, wide, tall }) {
        if (isTap) {
          const drop = falling([0.6, 0.42], colour);
          return (paint, phase) => {
            paintTap(paint);
            drop(paint, phase);
          };
        }
        const [thing] = actors;
        const { top, bottom } = thing.box;
        const aside = asideAt(thing, bottom - Math.round(0.02 * (bottom - top)));
        const drop = falling([0.5 + aside * wide(thing), 0.55], colour);
        return (paint, phase) => {
          drop(paint, phase);
          paint.actor(thing, { x: 0.5, y: Math.max(0.55, tall(thing)) });
        };
      },
    };
  },
};

const spray: Spray = [-1, -0.45, 0.45, 1].map((side) => [side, 0.6]);

/** A drop swells at a point, falls, and opens rings where it lands. */
function falling([x, from]: Point, colour: Colour): Layer {
  const [ground, size] = [0.88, 0.034];
  const start = from + 0.6 * size;
  return (paint, phase) => {
    paint.disc(x, ground, 0.24, colour, { tall: 0.055, opacity: 0.55, rim: 0.15 });
    paintSplash(paint, [x, ground], ((phase + 0.15) % 1) / 0.6, 0.15, spray, colour);
    if (phase < 0.45) paintDrop(paint, [x, start], size * (0.3 + 0.7 * during(phase, 0, 0.45)), colour);
    else if (phase < 0.85) {
      paintDrop(paint, [x, start + (ground - start) * ((phase - 0.45) / 0.4) ** 2], size, colour);
    }
  };
}

/** A drop is round below and pointed above. */
export function paintDrop(paint: Brush, [x, y]: Point, size: number, colour: Colour): void {
  for (let up = 0; up <= 1; up += 1 / 8) {
    paint.disc(x, y - 1.7 * size * up, Math.max(0.0024, size * (1 - up) ** 1.1), colour, { rim: 0.2 });
  }
  paint.disc(x - 0.3 * size, y - 0.2 * size, 0.28 * size, [255, 255, 255], { opacity: 0.85 });
}

/** The pipes of a tap: from, to, thickness. */
const pipes: readonly [Point, Point, number][] = [
  [[0.12, 0.27], [0.6, 0.27], 0.1],
  [[0.6, 0.27], [0.6, 0.36], 0.1],
  [[0.38, 0.27], [0.38, 0.15], 0.055],
  [[0.28, 0.13], [0.48, 0.13], 0.055],
  [[0.1, 0.18], [0.1, 0.36], 0.06],
];

/** A tap at a tiled wall. */
function paintTap(paint: Brush): void {
  const { width, height } = paint.frame;
  paint.pixels((x, y) => {
    const joint = x % (width >> 2) < 2 || y % (height >> 2) < 2;
    return [y > 0.8 * height ? [236, 240, 243] : joint ? [196, 214, 220] : [216, 232, 236], 1];
  });
  for (const [from, to, thick] of pipes) paint.line(from, to, thick + 0.022, [105, 115, 125]);
  for (const [from, to, thick] of pipes) paint.line(from, to, thick, [160, 170, 180]);
  paint.line([0.15, 0.25], [0.58, 0.25], 0.018, [220, 227, 232]);
}
