import type { Raster } from '../../motion/raster.js';
import type { Moment, Play, Scene } from '../play.js';
import { bare, headOf, type Sentence } from '../sentence.js';
import { paintDrop } from '../sky/drip.js';
import { during } from '../timing.js';

const persons =
  /^(?:girl|boy|man|woman|baby|child|kid|toddler|lady|clown|face|emoji|princess|prince|king|queen|person|someone|cat|dog|kitten|puppy|bear|panda)$/;
const runs = /^(?:fall|run|roll|stream|flow|drip|trickle|come|drop|be)$/;

/** Who sheds tears; undefined if nobody does. */
function readTears({ subject, verb, phrases }: Sentence): string | undefined {
  if (/^(?:cry|weep|sob)$/.test(verb)) return persons.test(headOf(subject)) ? bare(subject) : undefined;
  if (!/\btears$/.test(subject) || !runs.test(verb)) return undefined;
  const owners = phrases.map(({ noun }) => /(\w+?)(?:'?s'?)? (?:face|cheeks?|eyes?)$/.exec(noun)?.[1]);
  return owners.find((owner) => owner !== undefined && persons.test(owner)) ?? 'girl';
}

/** A sad face on which tears run down from both eyes. */
export const tears: Play = (sentence) => {
  const who = readTears(sentence);
  if (who === undefined) return undefined;
  const drawn = who.replace(/\b(?:sad|unhappy|crying)\s+/, '').replace(/^(?:emoji|someone|person)$/, 'face');
  return { backdrop: `a sad ${drawn}`, actors: [], stage: shed };
};

function shed({ width, height, backdrop }: Scene): Moment {
  const drops = eyesOf(backdrop).flatMap(({ x, y }, eye) =>
    [0, 1].map((half) => ({ x, y, start: half / 2 + 0.25 * eye })),
  );
  return (frame, phase) => {
    for (const { x, y, start } of drops) {
      const age = (phase + start) % 1;
      paintDrop(frame, {
        x,
        y: y + (1.05 * height - y) * age ** 1.6,
        size: 0.034 * width * during(age, 0, 0.2),
        colour: [70, 165, 240],
      });
    }
  };
}

/** Shares of the picture. */
const usualEyes = { x: 0.39, y: 0.5 };

/** Where tears start: at a tear that is drawn and opposite to it, or where eyes usually are. */
function eyesOf({ width, height, data }: Raster): { x: number; y: number }[] {
  let [count, sumX, top] = [0, 0, height];
  for (let y = Math.round(0.38 * height); y < 0.7 * height; y++) {
    for (let x = Math.round(0.25 * width); x < 0.75 * width; x++) {
      const at = 3 * (y * width + x);
      if (data[at + 2]! < data[at]! + 40 || data[at + 2]! < 150) continue;
      count++;
      sumX += x;
      top = Math.min(top, y);
    }
  }
  const middle = width / 2;
  const found = count > 0.001 * width * height && Math.abs(sumX / count - middle) > 0.05 * width;
  const [x, y] = found ? [sumX / count, top] : [usualEyes.x * width, usualEyes.y * height];
  return [
    { x, y },
    { x: 2 * middle - x, y },
  ];
}
