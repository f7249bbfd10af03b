import { heightOf, paste, widthOf } from '../paint.js';
import type { Cast, Play } from '../play.js';
import { headOf, phraseWith, type Sentence } from '../sentence.js';
import { during, turn } from '../timing.js';
import { gaitOf, prop, traveller } from './gait.js';

const obstacles =
  /^(?:fence|log|puddle|wall|rock|stone|box|hurdle|stream|candle|candlestick|moon|cow|sheep|dog|cat|car|hedge|bush|barrel|bench|gate|bucket|ball|rope|stick|branch|table|chair|fire|campfire|flower|flowers|house)$/;
const leaps = new Set(['jump', 'leap', 'hop', 'skip', 'vault', 'step', 'bounce', 'fly']);
const circling = new Set([
  'circle',
  'orbit',
  'fly',
  'run',
  'walk',
  'swim',
  'go',
  'dance',
  'buzz',
  'hover',
  'flutter',
  'drive',
  'travel',
  'move',
  'revolve',
  'race',
  'chase',
  'ride',
  'spin',
  'loop',
  'turn',
]);

/** Somebody jumps over something that stands in the way. */
export const jumpOver: Play = (sentence) => {
  const hurdle = phraseWith(sentence, ['over']);
  if (!hurdle || !leaps.has(sentence.verb) || !obstacles.test(headOf(hurdle.noun))) return undefined;
  const side = sentence.direction ?? 1;
  const high = headOf(hurdle.noun) === 'moon';
  return {
    backdrop: high ? 'nothing in the night sky' : 'nothing on the grass',
    actors: [
      traveller(sentence.subject, sentence.verb === 'fly' ? 'fly' : 'run', 0.36, side),
      prop(hurdle.noun, 0.3),
    ],
    stage({ width, height, actors: [actor, obstacle] }) {
      const ground = 0.9 * height;
      const gait = gaitOf(sentence.subject, actor!);
      const top = heightOf(obstacle!);
      const wide = widthOf(actor!);
      const from = side === 1 ? -wide : width + wide;
      const to = width - from;
      const base = high ? ground - 0.25 * height : ground;
      return (frame, phase) => {
        paste(frame, obstacle!, { x: width / 2, y: base, pivot: 'base' });
        const x = from + (to - from) * phase;
        // In the air from one actor's width before the obstacle to one after it.
        const flight = ((x - width / 2) * side) / (wide + widthOf(obstacle!) / 2) / 2 + 0.5;
        const airborne = flight > 0 && flight < 1;
        const up = airborne ? 4 * flight * (1 - flight) * (top + 0.22 * height) : 0;
        const { bob, ...limbs } = gait(airborne ? 0.5 : 10 * phase);
        paste(frame, actor!, {
          ...limbs,
          x,
          y: base - up - (airborne ? 0 : bob),
          angle: airborne ? side * 0.5 * (flight - 0.5) : 0,
          pivot: 'base',
        });
      };
    },
  };
};

/** Somebody or something goes around something: behind it on the far side, in front of it on the near side. */
export const goAround: Play = (sentence) => {
  const middle = phraseWith(sentence, ['around', 'round']) ?? orbited(sentence);
  if (
    !middle ||
    !circling.has(sentence.verb) ||
    /^(?:corner|room|garden|world|park|lake|house and)$/.test(headOf(middle.noun))
  )
    return undefined;
  const space = /\b(?:sun|earth|planet|moon|star)\b/.test(middle.noun);
  const flies =
    space || ['fly', 'buzz', 'hover', 'flutter', 'orbit', 'circle', 'swim'].includes(sentence.verb);
  return {
    ...(space ? { backdrop: 'nothing in space' } : {}),
    actors: [traveller(sentence.subject, sentence.verb, 0.24, 1), prop(middle.noun, space ? 0.4 : 0.56)],
    stage({ width, height, actors: [actor, centre] }) {
      const gait = gaitOf(sentence.subject, actor!);
      const centreY = flies ? 0.5 * height : 0.8 * height;
      return (frame, phase) => {
        const angle = turn * phase;
        const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
        const near = -cosine;
        const size = 1 + 0.2 * near;
        // On the near side it goes to the left, on the far side to the right.
        const { bob, ...limbs } = gait(8 * phase);
        const walk = () =>
          paste(frame, actor!, {
            ...limbs,
            x: width / 2 + 0.36 * width * sine,
            y: centreY + 0.13 * height * near - bob,
            scaleX: (limbs.scaleX ?? 1) * size * (cosine >= 0 ? 1 : -1),
            scaleY: size,
          });
        if (near < 0) walk();
        paste(
          frame,
          centre!,
          flies ? { x: width / 2, y: height / 2 } : { x: width / 2, y: 0.9 * height, pivot: 'base' },
        );
        if (near >= 0) walk();
      };
    },
  };
};

/** "the moon orbiting the earth". */
const orbited = ({ verb, object }: Sentence) =>
  ['orbit', 'circle'].includes(verb) && object !== '' ? { preposition: 'around', noun: object } : undefined;

/** From one thing to the next, a rest, and back. */
export const fromTo: Play = (sentence) => {
  const from = phraseWith(sentence, ['from']);
  const to = phraseWith(sentence, ['to']);
  if (!from || !to) return undefined;
  return between(sentence, from.noun, to.noun);
};

function between({ subject, verb }: Sentence, first: string, second: string): Cast {
  const same = first === second;
  const flies = /^(?:fly|flutter|buzz|hover|glide|soar|drift|float)$/.test(verb);
  return {
    backdrop: 'nothing on the grass',
    actors: [traveller(subject, verb, 0.24, 1), prop(first, 0.4), ...(same ? [] : [prop(second, 0.4)])],
    stage({ width, height, actors: [actor, left, other] }) {
      const ground = 0.92 * height;
      const gait = gaitOf(subject, actor!);
      const right = other ?? left!;
      const rest = (thing: typeof left) =>
        flies || /^(?:jump|hop|leap)$/.test(verb)
          ? ground - heightOf(thing!) + 0.1 * heightOf(actor!)
          : ground;
      return (frame, phase) => {
        paste(frame, left!, { x: 0.22 * width, y: ground, pivot: 'base' });
        paste(frame, right, { x: 0.78 * width, y: ground, pivot: 'base' });
        const way = during(phase, 0.08, 0.42) - during(phase, 0.58, 0.92);
        const moving = (phase > 0.08 && phase < 0.42) || (phase > 0.58 && phase < 0.92);
        const { bob, ...limbs } = gait(moving || flies ? 8 * phase : 0);
        const arc = flies || /^(?:jump|hop|leap)$/.test(verb) ? 0.18 * height * Math.sin(Math.PI * way) : 0;
        paste(frame, actor!, {
          ...limbs,
          x: (0.22 + 0.56 * way) * width,
          y: rest(left) + (rest(right) - rest(left)) * way - arc - (moving ? bob : 0),
          scaleX: (limbs.scaleX ?? 1) * (phase < 0.5 ? 1 : -1),
          pivot: 'base',
        });
      };
    },
  };
}
