import type { CutOut } from '../motion/renderPose.js';
import { paintDrop } from './drip.js';
import { heightOf, paste, widthOf } from './paint.js';
import type { Moment, Play, Scene } from './play.js';
import { bare, headOf, type Sentence } from './sentence.js';
import { during } from './timing.js';

const persons =
  /^(?:girl|boy|man|woman|baby|child|kid|toddler|lady|clown|face|emoji|princess|prince|king|queen|person|someone|cat|dog|kitten|puppy|bear|panda)$/;
const runs = /^(?:fall|run|roll|stream|flow|drip|trickle|come|drop|be)$/;

/** Who sheds tears; undefined if nobody does. */
function readTears({ subject, verb, phrases }: Sentence): string | undefined {
  if (/^(?:cry|weep|sob)$/.test(verb)) return persons.test(headOf(subject)) ? bare(subject) : undefined;
  if (!/\btears$/.test(subject) || !runs.test(verb)) return undefined;
  const owners = phrases.map(({ noun }) => /(\w+)(?:'s|’s|s')? (?:face|cheeks?|eyes?)$/.exec(noun)?.[1]);
  return owners.find((owner) => owner !== undefined && persons.test(owner)) ?? 'girl';
}

/** A sad face on which tears run down from both eyes. */
export const tears: Play = (sentence) => {
  const who = readTears(sentence);
  if (who === undefined) return undefined;
  const drawn = who.replace(/\b(?:sad|unhappy|crying)\s+/, '').replace(/^(?:emoji|someone|person)$/, 'face');
  return { actors: [{ prompt: `a sad ${drawn}`, share: 0.85 }], stage: shed };
};

function shed({ width, height, actors }: Scene): Moment {
  const face = actors[0]!;
  const bottom = Math.min(0.97 * height, (height + heightOf(face)) / 2);
  const eyes = eyesOf(face);
  const drops = eyes.flatMap(({ x, y }, eye) =>
    [0, 1].map((half) => ({ x, y, start: half / 2 + 0.25 * eye })),
  );
  return (frame, phase) => {
    paste(frame, face, { x: width / 2, y: bottom, pivot: 'base' });
    for (const { x, y, start } of drops) {
      const age = (phase + start) % 1;
      const from = bottom - heightOf(face) + y * heightOf(face);
      paintDrop(frame, {
        x: width / 2 + (x - 0.5) * widthOf(face),
        y: from + (bottom - from) * age ** 1.6,
        size: 0.032 * width * during(age, 0, 0.2) * (1 - during(age, 0.85, 1)),
        colour: [70, 165, 240],
      });
    }
  };
}

const usualEyes = { x: 0.33, y: 0.5 };

/** Where tears start, as shares of the face: below a tear that is drawn, or where eyes usually are. */
function eyesOf({ width, subject, box }: CutOut): { x: number; y: number }[] {
  let [count, sumX, top] = [0, 0, box.bottom];
  const tall = box.bottom - box.top;
  for (let y = Math.round(box.top + 0.35 * tall); y < box.top + 0.75 * tall; y++) {
    for (
      let x = Math.round(box.left + 0.15 * (box.right - box.left));
      x < box.right - 0.15 * (box.right - box.left);
      x++
    ) {
      const at = 4 * (y * width + x);
      if (subject[at + 3]! < 0.9 || subject[at + 2]! < subject[at]! + 40 || subject[at + 2]! < 150) continue;
      count++;
      sumX += x;
      top = Math.min(top, y);
    }
  }
  if (count < 0.001 * tall * tall) return [usualEyes, { ...usualEyes, x: 1 - usualEyes.x }];
  const x = (sumX / count - box.left) / (box.right - box.left);
  const y = (top - box.top) / tall;
  return [
    { x, y },
    { x: Math.abs(x - 0.5) > 0.05 ? 1 - x : 0.35, y },
  ];
}
