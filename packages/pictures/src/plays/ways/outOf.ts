import { heightOf, paintDisc, paste, widthOf } from '../paint.js';
import type { Cast, Play } from '../play.js';
import { headOf, phraseWith, type Sentence } from '../sentence.js';
import { during, fadeBack, swell, turn } from '../timing.js';
import { gaitOf, prop, traveller } from './gait.js';
import { middleOfWater, paintSplash, walkBehind } from './into.js';

const soils = /^(?:ground|soil|earth|sand|snow|dirt|grass|field|meadow)$/;
const waters = /^(?:pond|lake|sea|ocean|water|pool|river|waves)$/;
const vessels =
  /^(?:box|basket|hat|bag|sack|bucket|pot|cup|mug|bin|cart|hole|jar|vase|chest|crate|barrel|suitcase|boot|stocking|present|gift|egg|cake|lamp|nest|tub|bathtub)$/;
const houses =
  /^(?:tunnel|cave|house|hut|cabin|barn|garage|castle|tent|church|school|station|stable|shed|burrow|den|igloo|palace)$/;
const hiding = /^(?:tree|bush|rock|wall|fence|curtain|door|house|car|box|chair|sofa|stone|pillar|corner)$/;

/** Somebody or something comes out of something, or shows itself from behind it. */
export const outOf: Play = (sentence) => {
  const source = phraseWith(sentence, [
    'out of',
    'from',
    'off',
    'out from',
    'up from',
    'up out of',
    'from inside',
    'from under',
  ]);
  const cover = phraseWith(sentence, ['from behind', 'out from behind', 'behind']);
  if (
    cover &&
    hiding.test(headOf(cover.noun)) &&
    ['peek', 'peep', 'look', 'hide', 'come', 'appear', 'pop', 'jump', 'emerge'].includes(sentence.verb)
  )
    return peek(sentence, cover.noun);
  if (!source || sentence.verb === 'hatch') return undefined;
  const head = headOf(source.noun);
  if (soils.test(head)) return grow(sentence, source.noun);
  if (waters.test(head)) return leap(sentence);
  const comesOut =
    source.preposition !== 'from' ||
    [
      'pop',
      'come',
      'emerge',
      'jump',
      'peek',
      'crawl',
      'climb',
      'rise',
      'look',
      'fly',
      'leap',
      'grow',
      'appear',
    ].includes(sentence.verb);
  if (vessels.test(head) && comesOut) return popOut(sentence, source.noun);
  return houses.test(head) && comesOut ? leaveHouse(sentence, source.noun) : undefined;
};

/** What grows comes up through the ground and stays until it fades. */
function grow({ subject }: Sentence, noun: string): Cast {
  return {
    backdrop: /sand/.test(noun)
      ? 'nothing on the beach'
      : /snow/.test(noun)
        ? 'nothing in the snow'
        : 'nothing on the grass',
    actors: [{ prompt: subject, share: 0.62 }],
    stage({ width, height, actors: [plant] }) {
      const ground = 0.86 * height;
      const tall = heightOf(plant!);
      return (frame, phase) => {
        const grown = during(phase, 0.05, 0.75);
        const opacity = 1 - fadeBack(phase);
        const size = 0.35 + 0.65 * grown;
        paste(
          frame,
          plant!,
          {
            x: width / 2,
            y: ground + tall * size * (1 - Math.min(1, grown * 1.6)),
            scaleX: size,
            scaleY: size,
            bend: 0.02 * tall * Math.sin(turn * 3 * phase),
            pivot: 'base',
            opacity,
          },
          (_, row) => row < ground,
        );
        paintDisc(frame, {
          x: width / 2,
          y: ground,
          radiusX: 0.13 * width,
          radiusY: 0.035 * height,
          colour: /sand/.test(noun) ? [214, 180, 110] : [112, 78, 50],
          rim: 0.25,
        });
      };
    },
  };
}

/** An arc above the water, with a splash at both ends. */
function leap({ subject, verb, direction = 1 }: Sentence): Cast {
  return {
    backdrop: 'nothing on the sea',
    actors: [traveller(subject, verb === 'swim' ? verb : 'jump', 0.42, direction)],
    stage({ width, height, backdrop, actors: [actor], random }) {
      const y = Math.min(0.8 * height, middleOfWater(backdrop)[1]);
      const spray = Array.from({ length: 10 }, () => [random.normal(), 0.5 + random.uniform()] as const);
      const [from, to] = [width / 2 - direction * 0.26 * width, width / 2 + direction * 0.26 * width];
      return (frame, phase) => {
        const flight = (phase - 0.1) / 0.55;
        if (flight > 0 && flight < 1) {
          const up = 4 * flight * (1 - flight);
          paste(
            frame,
            actor!,
            {
              x: from + (to - from) * flight,
              y: y + 0.5 * heightOf(actor!) - up * (0.42 * height + 0.3 * heightOf(actor!)),
              angle: direction * 1.1 * (flight - 0.5),
            },
            (_, row) => row < y,
          );
        }
        const reach = 0.14 * width;
        paintSplash(frame, { x: from, y, age: (phase - 0.1) / 0.4, reach, spray });
        paintSplash(frame, { x: to, y, age: (phase - 0.58) / 0.4, reach, spray });
      };
    },
  };
}

/** Up over the rim of a vessel and down again. */
function popOut({ subject, verb, direction = 1 }: Sentence, noun: string): Cast {
  return {
    actors: [{ ...traveller(subject, verb, 0.4, direction), prompt: subject }, prop(noun, 0.5)],
    stage({ width, height, actors: [actor, vessel] }) {
      const ground = 0.94 * height;
      const rim = ground - 0.8 * heightOf(vessel!);
      const tall = heightOf(actor!);
      return (frame, phase) => {
        const out = during(phase, 0.1, 0.3) * (1 - during(phase, 0.75, 0.95));
        const wobble = 0.06 * Math.sin(turn * 4 * phase) * out;
        paste(
          frame,
          actor!,
          { x: width / 2, y: rim + tall * (1.05 - 0.95 * out), angle: wobble, pivot: 'base' },
          (_, row) => row < ground - 0.3 * heightOf(vessel!),
        );
        const squeezed = 0.08 * swell(Math.min(1, phase / 0.25));
        paste(frame, vessel!, { x: width / 2, y: ground, pivot: 'base', scaleY: 1 - squeezed });
      };
    },
  };
}

function leaveHouse(sentence: Sentence, noun: string): Cast {
  const side = sentence.direction ?? -1;
  return {
    backdrop: 'nothing on the grass',
    actors: [traveller(sentence.subject, sentence.verb, 0.34, side), prop(noun, 0.66)],
    stage: (scene) => walkBehind(scene, sentence.subject, side, true),
  };
}

/** Half of the actor shows beside what hides it, and goes back. */
function peek({ subject, direction = 1 }: Sentence, noun: string): Cast {
  return {
    actors: [{ ...traveller(subject, 'walk', 0.46, direction) }, prop(noun, 0.72)],
    stage({ width, height, actors: [actor, cover] }) {
      const ground = 0.92 * height;
      const gait = gaitOf(subject, actor!);
      const reach = direction * (widthOf(cover!) / 2 + 0.1 * widthOf(actor!));
      return (frame, phase) => {
        const shown = during(phase, 0.1, 0.35) * (1 - during(phase, 0.65, 0.9));
        const { bob } = gait(4 * phase);
        paste(frame, actor!, {
          x: width / 2 + reach * shown,
          y: ground - bob,
          angle: direction * 0.12 * shown,
          pivot: 'base',
        });
        paste(frame, cover!, { x: width / 2, y: ground, pivot: 'base' });
      };
    },
  };
}
