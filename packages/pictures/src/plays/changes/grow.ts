import { isLiving } from '../../motion/facing.js';
import type { CutOut, Frame } from '../../motion/renderPose.js';
import { heightOf, paintDisc, paste, widthOf } from '../paint.js';
import type { Play } from '../play.js';
import { phraseWith, type Sentence } from '../sentence.js';
import { backdropOf, isOne, once, paintShadow, posed } from '../setting.js';
import { during, swell, turn } from '../timing.js';
import { cutAt } from './openClose.js';

type Way = 'grow' | 'shrink' | 'bloom' | 'both';

const plants =
  /^(?:plants?|flowers?|sunflowers?|roses?|tulips?|trees?|seed|seedling|sprout|beanstalk|mushrooms?|cactus|grass|daisy|daisies|bush|vine|corn|lily|lotus|orchid|dandelion|poppy|carrot|pumpkin|tomato|oak|palm|bamboo|bud|blossom|petals|bean|leaf|leaves)$/;
const flowers =
  /^(?:flowers?|sunflowers?|roses?|tulips?|daisy|daisies|lily|lotus|orchid|dandelion|poppy|bud|blossom|petals)$/;
const larger = /\b(?:bigger|larger|taller|big|large|tall|huge|wider|longer|higher|fatter|giant)\b/;
const smaller = /\b(?:smaller|small|tiny|shorter|thinner)\b/;

function wayOf({ verb, object, particle, subject, phrases, next }: Sentence): Way | undefined {
  const size = `${particle} ${object}`;
  const sized = object === '' || /\bpetals$/.test(object) || larger.test(size) || smaller.test(size);
  if (!sized || phrases.some(({ preposition }) => preposition === 'into' && verb !== 'grow'))
    return undefined;
  if (/^(?:bloom|blossom)$/.test(verb) || (/^(?:open|unfold)$/.test(verb) && isOne(subject, flowers))) {
    return isOne(subject, flowers) ? 'bloom' : isOne(subject, plants) ? 'grow' : undefined;
  }
  // Places do not grow from a foot.
  if (isOne(subject, /^(?:river|city|town|village|crowd|fire|forest|sea|lake|ocean|line|country)$/))
    return undefined;
  const grows = /^(?:grow|sprout|inflate|swell|expand|enlarge)$/.test(verb);
  const gets = /^(?:get|become|go|turn)$/.test(verb);
  const shrinks = /^(?:shrink|deflate|dwindle|contract)$/.test(verb);
  const both =
    (grows && /^(?:shrink|deflate)$/.test(next?.verb ?? '')) ||
    (shrinks && next?.verb === 'grow') ||
    (larger.test(size) && smaller.test(size));
  if (both) return 'both';
  if (shrinks || (gets && smaller.test(size)) || (grows && smaller.test(size))) return 'shrink';
  return grows || (gets && larger.test(size)) ? 'grow' : undefined;
}

/** What somebody blows up: "a man inflating a balloon". */
function blownUp({ verb, subject, object, phrases }: Sentence): string | undefined {
  const up = phrases.find(({ preposition }) => preposition === 'up')?.noun;
  const thing = verb === 'inflate' ? object : verb === 'blow' ? (up ?? object) : '';
  return isLiving(subject) && isOne(thing, /^(?:balloon|bubble|ball)$/) ? thing : undefined;
}

const least = 0.12;

/** Something that becomes larger or smaller from its foot, and a plant that comes out of the ground or a pot. */
export const grow: Play = (sentence) => {
  const blown = blownUp(sentence);
  const way = blown ? 'grow' : wayOf(sentence);
  if (!way) return undefined;
  const { object } = sentence;
  const subject = blown ?? sentence.subject;
  const plant = isOne(subject, plants);
  const potted = phraseWith(sentence, ['in', 'out of', 'from', 'inside']);
  const pot =
    plant && potted && /\b(?:pot|flowerpot|vase|bucket)$/.test(potted.noun) ? potted.noun : undefined;
  const taller = /\b(?:taller|tall|higher|longer)\b/.test(object);
  const air = isOne(subject, /^(?:balloons?|bubbles?|ball|moon|heart)$/);
  const place = backdropOf(sentence, /\b(?:pot|flowerpot|vase|bucket|soil|ground|earth|dirt|seed)$/);
  return {
    ...place,
    actors: [
      {
        prompt: posed(subject.replace(/^(?:seed|a seed|the seed|a seedling|a sprout)$/, 'a plant')),
        share: pot || blown ? 0.5 : 0.74,
      },
      ...(blown ? [{ prompt: posed(sentence.subject), share: 0.66, faces: 1 as const }] : []),
      ...(pot ? [{ prompt: pot.replace(/\b(?:the )?(?:pot|flowerpot)$/, 'flower pot'), share: 0.36 }] : []),
    ],
    stage({ width, height, actors: [actor, second] }) {
      const [person, vessel] = blown ? [second, undefined] : [undefined, second];
      const floor = (air ? 0.92 : 0.88) * height;
      const ground = vessel ? floor - heightOf(vessel) * 0.9 : person ? 0.58 * height : floor;
      const [x, wide] = [width * (person ? 0.62 : 0.5), widthOf(actor!)];
      const bare = plant && !vessel && place.backdrop === undefined;
      const flower = way === 'bloom' ? cutAt(actor!, headEnd(actor!)) : undefined;
      const paint = (frame: Frame, size: number, phase: number) => {
        const shadow = vessel ? widthOf(vessel) : wide * (flower ? 0.6 : size);
        if (bare) paintSoil(frame, x, floor);
        else if (!air) paintShadow(frame, x, floor, 0.45 * shadow);
        if (person) paste(frame, person, { x: 0.24 * width, y: 0.9 * height, pivot: 'base' });
        if (vessel) paste(frame, vessel, { x, y: floor, pivot: 'base' });
        if (flower) paintBloom(frame, flower, { x, ground, size });
        else {
          const slim = plant ? size ** 1.25 : taller ? 0.75 + 0.25 * size : size;
          const wobble = air ? 0.03 * Math.sin(turn * 4 * phase) * (1 - size) : 0;
          paste(frame, actor!, {
            x,
            y: ground,
            pivot: 'base',
            scaleX: slim * (1 + wobble),
            scaleY: size * (1 - wobble),
            bend: plant ? 0.02 * width * size * Math.sin(turn * 2 * phase) : 0,
          });
        }
      };
      const from = isLiving(subject) || taller ? 0.35 : least;
      const sized = (share: number) => from + (1 - from) * share;
      if (way === 'both') return (frame, phase) => paint(frame, sized(swell(phase)), phase);
      return once((frame, phase) => {
        const done = during(phase, 0.06, 0.74);
        paint(frame, sized(way === 'shrink' ? 1 - done : done), phase);
      });
    },
  };
};

/** A flower's head ends between these shares of its height, counted from the top, where it is narrowest. */
const headEnds = [0.45, 0.9] as const;

/** The share of the height at which the head of a flower sits on its stem. */
export function headEnd({ width, subject, box }: CutOut): number {
  const tall = box.bottom - box.top;
  let [end, narrowest] = [box.bottom, Number.POSITIVE_INFINITY];
  for (let y = Math.round(box.top + headEnds[0] * tall); y <= box.top + headEnds[1] * tall; y++) {
    let wide = 0;
    for (let x = box.left; x <= box.right; x++) wide += subject[4 * (y * width + x) + 3]!;
    if (wide < narrowest) [end, narrowest] = [y, wide];
  }
  return (end - box.top) / Math.max(1, tall);
}

/** A bud on a full stem that opens: narrow at first, and widening from where it sits on the stem. */
function paintBloom(
  frame: Frame,
  [head, stem]: [CutOut, CutOut],
  { x, ground, size }: { x: number; ground: number; size: number },
): void {
  paste(frame, stem, { x, y: ground, pivot: 'base' });
  paste(frame, head, {
    x,
    y: ground - heightOf(stem) + 2,
    pivot: 'base',
    scaleX: 0.22 + 0.78 * size,
    scaleY: 0.4 + 0.6 * Math.sqrt(size),
  });
}

function paintSoil(frame: Frame, x: number, y: number): void {
  const { width, height } = frame;
  paintDisc(frame, {
    x,
    y: y + 0.05 * height,
    radiusX: 0.4 * width,
    radiusY: 0.075 * height,
    colour: [122, 84, 54],
  });
  paintDisc(frame, {
    x,
    y: y + 0.035 * height,
    radiusX: 0.34 * width,
    radiusY: 0.045 * height,
    colour: [142, 100, 66],
  });
}
