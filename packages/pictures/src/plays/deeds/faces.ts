import type { Raster } from '../../motion/cutOut.js';
import { ground, isLiving } from '../engine/actors.js';
import type { Point } from '../engine/brush.js';
import { passedBy, settingOf } from '../engine/places.js';
import { during, many, type Play, role, wave as swing } from '../engine/play.js';
import { bare, does, headOf, phraseWith, type Sentence } from '../sentence.js';
import { paintDrop } from '../sky/drip.js';

const boats =
  /^(?:boat|ship|sailboat|canoe|raft|kayak|ferry|yacht|gondola|rowboat|motorboat|speedboat|steamship)$/;
const vehicles = /^(?:car|bus|train|truck|wagon|taxi|tractor|sleigh|carriage|cart)$/;
/** Raised arms are above this share of a person's height. */
const shoulderShare = 0.66;
/** How high the rail is, as a share of a vessel's height, and how much of a person is behind it. */
const railShare = 0.42;
const hiddenShare = 0.3;
/** Who waves stands beside the mast. */
const sternShare = 0.22;

/** Somebody waves: an arm moves and the rest stands, also behind the rail of a boat. */
export const wave: Play = {
  when: { verbs: 'wave', subject: isLiving, object: /^$|\b(?:hands?|arms?|hello|hi|goodbye|bye)$/ },
  stage(sentence) {
    // A flag waves in the wind.
    if (sentence.phrases.some(({ noun }) => /\bwind\b/.test(noun))) return undefined;
    const from = phraseWith(sentence, 'from,in,on,from inside,out of,at');
    const afloat = from !== undefined && boats.test(headOf(from.noun));
    const carrier = from && (afloat || vehicles.test(headOf(from.noun))) ? from.noun : undefined;
    const stood =
      from?.preposition === 'from' && !carrier
        ? passedBy({ phrases: [{ ...from, preposition: 'past' }] })
        : undefined;
    return {
      backdrop: afloat ? 'nothing on the sea' : (settingOf(sentence).backdrop ?? stood),
      actors: [
        role(`${sentence.subject} waving`, carrier ? 0.42 : 0.6),
        carrier && role(carrier.replace(/^the /, 'a '), 0.68),
      ],
      moment(paint, phase, { actors: [actor, vessel], wide, tall }) {
        const rail = vessel ? railShare * Math.min(tall(vessel), 0.6 * wide(vessel)) : 0;
        const x = 0.5 + (vessel ? sternShare * wide(vessel) : 0);
        const y = ground + (afloat ? 0.012 * swing(phase) : 0);
        if (vessel) paint.actor(vessel, { x: 0.5, y });
        else paint.shadow(x, y, 0.425 * wide(actor));
        const foot = vessel ? y - rail + hiddenShare * tall(actor) : y;
        paint.actor(actor, { x, y: foot, bend: 0.12 * swing(3 * phase), bendFrom: shoulderShare });
        // The rail is in front of the legs.
        if (vessel) paint.actor(vessel, { x: 0.5, y, seen: (_, row) => row > y - rail });
      },
    };
  },
};

const persons =
  /^(?:girl|boy|man|woman|baby|child|kid|toddler|lady|clown|face|emoji|princess|prince|king|queen|person|someone|cat|dog|kitten|puppy|bear|panda)$/;

/** Who sheds tears; undefined if nobody does. */
function readTears(sentence: Sentence): string | undefined {
  const { subject, phrases } = sentence;
  if (does(sentence, 'cry weep sob')) return persons.test(headOf(subject)) ? bare(subject) : undefined;
  const runs = does(sentence, 'fall run roll stream flow drip trickle come drop be');
  if (!/\btears$/.test(subject) || !runs) return undefined;
  const owners = phrases.map(({ noun }) => /(\w+?)(?:'?s'?)? (?:face|cheeks?|eyes?)$/.exec(noun)?.[1]);
  return owners.find((owner) => owner !== undefined && persons.test(owner)) ?? 'girl';
}

/** A sad face on which tears run down from both eyes. */
export const tears: Play = {
  stage(sentence) {
    const who = readTears(sentence);
    if (who === undefined) return undefined;
    const drawn = who
      .replace(/\b(?:sad|unhappy|crying)\s+/, '')
      .replace(/^(?:emoji|someone|person)$/, 'face');
    return {
      backdrop: `a sad ${drawn}`,
      layers({ backdrop }) {
        const [x, y] = eyeOf(backdrop);
        return many(4, (index) => {
          const right = index >= 2;
          const start = (index % 2) / 2 + (right ? 0.25 : 0);
          return (paint, phase) => {
            const age = (phase + start) % 1;
            const size = 0.034 * during(age, 0, 0.2);
            paintDrop(paint, [right ? 1 - x : x, y + (1.05 - y) * age ** 1.6], size, [70, 165, 240]);
          };
        });
      },
    };
  },
};

/** Where the tears of one eye start: at a tear that is drawn, or where eyes usually are. */
function eyeOf({ width, height, data }: Raster): Point {
  let [count, sumX, top] = [0, 0, height];
  for (let y = Math.round(0.38 * height); y < 0.7 * height; y++) {
    for (let x = Math.round(0.25 * width); x < 0.75 * width; x++) {
      const at = 3 * (y * width + x);
      if (data[at + 2]! < data[at]! + 40 || data[at + 2]! < 150) continue;
      [count, sumX, top] = [count + 1, sumX + x, Math.min(top, y)];
    }
  }
  const found = count > 0.001 * width * height && Math.abs(sumX / count / width - 0.5) > 0.05;
  return found ? [sumX / count / width, top / height] : [0.39, 0.5];
}
