import { type CutOut, rowsOf } from '../../motion/cutOut.js';
import { isLiving, isOne, posed } from '../engine/actors.js';
import type { Brush } from '../engine/brush.js';
import { cutAt } from '../engine/cutOuts.js';
import { behind } from '../engine/places.js';
import { during, type Play, role, swell, wave } from '../engine/play.js';
import { does, phraseWith, type Sentence } from '../sentence.js';

type Way = 'grow' | 'shrink' | 'bloom' | 'both';

const plants =
  /^(?:plants?|flowers?|sunflowers?|roses?|tulips?|trees?|seed|seedling|sprout|beanstalk|mushrooms?|cactus|grass|daisy|daisies|bush|vine|corn|lily|lotus|orchid|dandelion|poppy|carrot|pumpkin|tomato|oak|palm|bamboo|bud|blossom|petals|bean|leaf|leaves)$/;
const flowers =
  /^(?:flowers?|sunflowers?|roses?|tulips?|daisy|daisies|lily|lotus|orchid|dandelion|poppy|bud|blossom|petals)$/;
const larger = /\b(?:bigger|larger|taller|big|large|tall|huge|wider|longer|higher|fatter|giant)\b/;
const smaller = /\b(?:smaller|small|tiny|shorter|thinner)\b/;
/** Places do not grow from a foot. */
const places = /^(?:river|city|town|village|crowd|fire|forest|sea|lake|ocean|line|country)$/;

function wayOf(sentence: Sentence): Way | undefined {
  const { verb, object, particle, subject, phrases, next } = sentence;
  const size = `${particle} ${object}`;
  const [up, down] = [larger.test(size), smaller.test(size)];
  const sized = object === '' || /\bpetals$/.test(object) || up || down;
  if (!sized || (verb !== 'grow' && phrases.some(({ preposition }) => preposition === 'into')))
    return undefined;
  const opens = does(sentence, 'open unfold') && isOne(subject, flowers);
  if (opens || does(sentence, 'bloom blossom')) {
    return isOne(subject, flowers) ? 'bloom' : isOne(subject, plants) ? 'grow' : undefined;
  }
  if (isOne(subject, places)) return undefined;
  const grows = does(sentence, 'grow sprout inflate swell expand enlarge');
  const gets = does(sentence, 'get become go turn');
  const shrinks = does(sentence, 'shrink deflate dwindle contract');
  const back = (grows && next && does(next, 'shrink deflate')) || (shrinks && next?.verb === 'grow');
  if (back || (up && down)) return 'both';
  if (shrinks || ((gets || grows) && down)) return 'shrink';
  return grows || (gets && up) ? 'grow' : undefined;
}

/** What somebody blows up: "a man inflating a balloon". */
function blownUp(sentence: Sentence): string | undefined {
  const { verb, subject, object } = sentence;
  const thing =
    verb === 'inflate' ? object : verb === 'blow' ? (phraseWith(sentence, 'up')?.noun ?? object) : '';
  return isLiving(subject) && isOne(thing, /^(?:balloon|bubble|ball)$/) ? thing : undefined;
}

const pots = /\b(?:pot|flowerpot|vase|bucket)$/;

/** Something that becomes larger or smaller from its foot, and a plant that comes out of the ground or a pot. */
export const grow: Play = {
  stage(sentence) {
    const blown = blownUp(sentence);
    const way = blown ? 'grow' : wayOf(sentence);
    if (!way) return undefined;
    const subject = blown ?? sentence.subject;
    const plant = isOne(subject, plants);
    const pot = plant
      ? phraseWith(sentence, 'in,out of,from,inside', (noun) => pots.test(noun))?.noun
      : undefined;
    const taller = /\b(?:taller|tall|higher|longer)\b/.test(sentence.object);
    const air = isOne(subject, /^(?:balloons?|bubbles?|ball|moon|heart)$/);
    const backdrop = behind(sentence, /\b(?:pot|flowerpot|vase|bucket|soil|ground|earth|dirt|seed)$/);
    const drawn = posed(subject.replace(/^(?:seed|a seed|the seed|a seedling|a sprout)$/, 'a plant'));
    const from = isLiving(subject) || taller ? 0.35 : 0.12;
    return {
      backdrop,
      actors: [
        role(drawn, pot || blown ? 0.5 : 0.74),
        blown && role(posed(sentence.subject), 0.66, 1),
        pot && role(pot.replace(/\b(?:the )?(?:pot|flowerpot)$/, 'flower pot'), 0.36),
      ],
      once: way !== 'both',
      layers({ actors: [actor, second], wide, tall }) {
        const [person, vessel] = blown ? [second, undefined] : [undefined, second];
        const floor = air ? 0.92 : 0.88;
        const y = vessel ? floor - tall(vessel) * 0.9 : person ? 0.58 : floor;
        const x = person ? 0.62 : 0.5;
        const flower = way === 'bloom' ? cutAt(actor, headEnd(actor)) : undefined;
        return (paint, phase) => {
          const done = way === 'both' ? swell(phase) : during(phase, 0.06, 0.74);
          const size = from + (1 - from) * (way === 'shrink' ? 1 - done : done);
          const shadow = vessel ? wide(vessel) : wide(actor) * (flower ? 0.6 : size);
          if (plant && !vessel && backdrop === undefined) paintSoil(paint, x, floor);
          else if (!air) paint.shadow(x, floor, 0.4 * shadow);
          if (person) paint.actor(person, { x: 0.24, y: 0.9 });
          if (vessel) paint.actor(vessel, { x, y: floor });
          if (flower) {
            // A bud on a full stem opens: narrow at first, and widening from where it sits on the stem.
            const [head, stem] = flower;
            const [scaleX, scaleY] = [0.22 + 0.78 * size, 0.4 + 0.6 * Math.sqrt(size)];
            paint.actor(stem, { x, y });
            paint.actor(head, { x, y: y - tall(stem) + 0.008, scaleX, scaleY });
            return;
          }
          const slim = plant ? size ** 1.25 : taller ? 0.75 + 0.25 * size : size;
          const wobble = air ? 0.03 * wave(4 * phase) * (1 - size) : 0;
          const bend = plant ? (0.02 * size * wave(2 * phase)) / tall(actor) : 0;
          paint.actor(actor, { x, y, scaleX: slim * (1 + wobble), scaleY: size * (1 - wobble), bend });
        };
      },
    };
  },
};

/** A flower's head ends between these shares of its height, counted from the top, where it is narrowest. */
const headEnds = [0.45, 0.9] as const;

/** The share of the height at which the head of a flower sits on its stem. */
export function headEnd(flower: CutOut): number {
  const rows = rowsOf(flower);
  const tall = rows.length - 1;
  const first = Math.round(headEnds[0] * tall);
  const neck = rows.slice(first, Math.floor(headEnds[1] * tall) + 1);
  return (first + neck.indexOf(Math.min(...neck))) / Math.max(1, tall);
}

function paintSoil(paint: Brush, x: number, y: number): void {
  paint.disc(x, y + 0.05, 0.4, [122, 84, 54], { tall: 0.075 });
  paint.disc(x, y + 0.035, 0.34, [142, 100, 66], { tall: 0.045 });
}
