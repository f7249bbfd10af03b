import { beingOf, facingLeft, ground, isLiving, limbsOf, picture } from '../engine/actors.js';
import type { Placement } from '../engine/brush.js';
import { passedBy, settingOf } from '../engine/places.js';
import { type Play, type Role, role, type Staging, swell, turn, wave } from '../engine/play.js';
import { does, headOf, phraseWith, type Sentence } from '../sentence.js';

/** How two cross the picture one behind the other. */
interface Pair {
  front: string;
  back: string;
  steps: number;
  kind: 'run' | 'walk';
  /** A rope between the two. */
  rope?: boolean;
}

const small =
  /^(?:mouse|mice|rat|ball|butterfly|bee|fly|moth|bug|bone|toy|frog|bird|chick|duckling|squirrel|kitten|sausage|stick|frisbee|wagon|sled|sledge)s?$/;
const large =
  /^(?:horse|elephant|bear|cow|bull|dinosaur|giraffe|camel|lion|tiger|car|truck|bus|train|tractor|dragon|carriage)s?$/;
const flying = /^(?:butterfly|butterflies|bee|fly|moth|dragonfly|bird|bat|kite|frisbee|fairy|balloon)s?$/;
const round = /^(?:ball|basketball|football|tyre|tire|wheel|hoop|barrel|cheese|orange|apple)s?$/;
const ownTail = /^(?:its|his|her) (?:own )?tail$/;

/** Whether it moves by itself: the living, and what drives. */
const goes = (noun: string): boolean => beingOf(noun) !== undefined || limbsOf(noun) === 'wheels';

/** "a cat chasing a toy mouse", "a boy running after a dog": what is chased runs ahead. */
export const chase: Play = {
  when: { verbs: 'chase follow run hunt', subject: goes },
  stage(sentence) {
    const after = sentence.verb === 'run' ? phraseWith(sentence, 'after')?.noun : undefined;
    const prey = sentence.object || after;
    if (!prey || ownTail.test(prey)) return undefined;
    return crossing(sentence, { front: picture(prey), back: sentence.subject, steps: 6, kind: 'run' });
  },
};

/** "a boy pulling a sled", "a woman pushing a pram", "a man walking his dog". */
export const tow: Play = {
  when: { verbs: 'pull drag tow push walk', subject: goes, object: /./ },
  stage(sentence) {
    const { subject, verb, object } = sentence;
    const thing = picture(object);
    const pair = { steps: 4, kind: 'walk', front: thing, back: subject } as const;
    if (does(sentence, 'pull drag tow'))
      return crossing(sentence, { ...pair, front: subject, back: thing, rope: true });
    if (verb === 'push') return crossing(sentence, pair);
    return beingOf(object) ? crossing(sentence, { ...pair, rope: true }) : undefined;
  },
};

function sizeOf(noun: string): number {
  if (beingOf(noun) === 'person') return 0.5;
  if (small.test(headOf(noun))) return 0.2;
  return large.test(headOf(noun)) ? 0.48 : 0.36;
}

function crossing(sentence: Sentence, pair: Pair): Staging {
  const way = sentence.direction ?? -1;
  const roleOf = (noun: string): Role => {
    const prompt = facingLeft(noun, flying.test(headOf(noun)) ? 'fly' : pair.kind);
    return role(prompt, sizeOf(noun), goes(noun) ? way : undefined);
  };
  return {
    backdrop: passedBy(sentence),
    actors: [roleOf(pair.front), roleOf(pair.back)],
    moment(paint, phase, { actors: [front, back], wide, tall }) {
      const gap = pair.rope ? 0.12 : 0.06;
      const apart = (wide(front) + wide(back!)) / 2 + gap;
      // Both are outside of the picture when the loop closes.
      const length = 1.016 + wide(front) + wide(back!) + gap;
      // The first moment shows both.
      const gone = (phase + 0.5) % 1;
      const frontX = 0.5 + way * (length * (gone - 0.5) + (wide(back!) + gap) / 2);
      const backX = frontX - way * (apart + (pair.rope ? 0 : 0.03 * wave(2 * phase)));
      if (pair.rope) {
        const [x1, x2] = [frontX - way * 0.2 * wide(front), backX + way * 0.3 * wide(back!)];
        const [y1, y2] = [ground - 0.42 * tall(front), ground - 0.42 * tall(back!)];
        paint.line([x1, y1], [x2, y2], 0.012, [110, 80, 50]);
      }
      for (const [actor, noun, x] of [
        [back!, pair.back, backX],
        [front, pair.front, frontX],
      ] as const) {
        const placement = placementOf(noun, phase, way, pair);
        if (!flying.test(headOf(noun))) paint.shadow(x, ground, 0.425 * wide(actor));
        paint.actor(actor, { x, y: ground, ...placement });
      }
    },
  };
}

/** How one of the two goes: it steps, rolls, flutters or drives. */
function placementOf(noun: string, phase: number, way: -1 | 1, { steps }: Pair): Partial<Placement> {
  const half = wave(steps * phase);
  if (flying.test(headOf(noun))) {
    return { y: ground - 0.3 + 0.06 * wave(3 * phase), pivot: 'centre', scaleX: 1 - 0.4 * swell(8 * phase) };
  }
  if (round.test(headOf(noun))) {
    const lift = 0.5 + 0.35 * Math.abs(wave(2 * phase));
    return { pivot: 'centre', lift, angle: way * turn * 3 * phase };
  }
  const limbs = limbsOf(noun);
  if (limbs === 'legs' || limbs === 'wings') return { lift: 0.05 * Math.abs(half), stride: 0.12 * half };
  return { lift: 0.012 * Math.abs(half) };
}

const circle = /^(?:an? )?circles?$/;

/** "a dog chasing its tail", "a horse running in circles": a small round on the ground, smaller where it is farther. */
export const inCircles: Play = {
  when: { subject: isLiving },
  stage(sentence) {
    const { subject, verb, object } = sentence;
    const circles = phraseWith(sentence, 'in', (noun) => circle.test(noun));
    if (!circles && !(verb === 'chase' && /\btail$/.test(object))) return undefined;
    return {
      backdrop: settingOf(sentence, circles).backdrop,
      actors: [role(facingLeft(subject, verb === 'walk' ? 'walk' : 'run'), 0.4, -1)],
      moment(paint, phase, { actors: [actor] }) {
        // In front it goes to the left, behind to the right; where it turns, it is narrow.
        const facing = wave(2 * phase, turn / 4);
        const near = (1 + facing) / 2;
        const [x, y] = [0.5 - 0.17 * wave(2 * phase), ground - 0.12 * (1 - near)];
        const scaleX = (facing < 0 ? -1 : 1) * Math.max(0.35, Math.abs(facing) ** 0.5);
        const stride = limbsOf(subject) === 'legs' ? 0.12 * wave(8 * phase) : 0;
        paint.actor(actor, { x, y, shadow: 0.425, size: 0.8 + 0.2 * near, scaleX, stride });
      },
    };
  },
};
