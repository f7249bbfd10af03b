import { beingOf } from '../../motion/beings.js';
import { facingLeft } from '../../motion/facing.js';
import { limbsOf } from '../../motion/limbs.js';
import type { CutOut, Frame } from '../../motion/renderPose.js';
import { heightOf, type Placement, paintLine, paste, widthOf } from '../paint.js';
import type { Cast, Play, Role } from '../play.js';
import { bare, headOf, named, type Sentence } from '../sentence.js';
import { groundShare, shade, wayOf } from '../surroundings.js';
import { swell, turn } from '../timing.js';

/** How two cross the picture one behind the other. */
interface Pair {
  front: string;
  back: string;
  /** What the one in front and the one behind do with their legs. */
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

/** "a cat chasing a toy mouse", "a boy running after a dog": what is chased runs ahead. */
export const chase: Play = (sentence) => {
  const prey = sentence.object || (sentence.verb === 'run' ? after(sentence) : '');
  if (!prey || !goes(sentence.subject)) return undefined;
  if (!['chase', 'follow', 'run', 'hunt'].includes(sentence.verb)) return undefined;
  if (/^(?:its|his|her) (?:own )?tail$/.test(prey)) return undefined;
  return stagePair(sentence, { front: picture(prey), back: sentence.subject, steps: 6, kind: 'run' });
};

/** "a boy pulling a sled", "a woman pushing a pram", "a man walking his dog". */
export const tow: Play = (sentence) => {
  const { subject, verb, object } = sentence;
  if (!object || !goes(subject)) return undefined;
  const thing = picture(object);
  const pair = { steps: 4, kind: 'walk' } as const;
  if (['pull', 'drag', 'tow'].includes(verb)) {
    return stagePair(sentence, { ...pair, front: subject, back: thing, rope: true });
  }
  if (verb === 'push') return stagePair(sentence, { ...pair, front: thing, back: subject });
  if (verb === 'walk' && beingOf(object)) {
    return stagePair(sentence, { ...pair, front: thing, back: subject, rope: true });
  }
  return undefined;
};

const after = ({ phrases }: Sentence): string =>
  phrases.find(({ preposition }) => preposition === 'after')?.noun ?? '';

/** Whether it moves by itself: the living, and what drives. */
const goes = (noun: string): boolean => beingOf(noun) !== undefined || limbsOf(noun) === 'wheels';

/** "his dog" is drawn as "a dog". */
const picture = (noun: string): string => named(bare(noun));

function sizeOf(noun: string): number {
  const head = headOf(noun);
  if (beingOf(noun) === 'person') return 0.5;
  if (small.test(head)) return 0.2;
  return large.test(head) ? 0.48 : 0.36;
}

function roleOf(noun: string, kind: Pair['kind'], faces: -1 | 1): Role {
  const moves = flying.test(headOf(noun)) ? 'fly' : kind;
  return { prompt: facingLeft(noun, moves), share: sizeOf(noun), ...(goes(noun) ? { faces } : {}) };
}

function stagePair(sentence: Sentence, pair: Pair): Cast {
  const way = sentence.direction ?? -1;
  return {
    ...wayOf(sentence),
    actors: [roleOf(pair.front, pair.kind, way), roleOf(pair.back, pair.kind, way)],
    stage({ width, height, actors: [front, back] }) {
      const ground = groundShare * height;
      const gap = (pair.rope ? 0.12 : 0.06) * width;
      const apart = (widthOf(front!) + widthOf(back!)) / 2 + gap;
      // Both are outside of the picture when the loop closes.
      const length = width + widthOf(front!) + widthOf(back!) + gap + 4;
      return (frame, phase) => {
        // The first moment shows both.
        const gone = (phase + 0.5) % 1;
        const lead = way * (length * gone - length / 2 + (widthOf(back!) + gap) / 2);
        const frontX = width / 2 + lead;
        const breath = pair.rope ? 0 : 0.03 * width * Math.sin(turn * 2 * phase);
        const backX = frontX - way * (apart + breath);
        if (pair.rope) {
          const [x1, x2] = [frontX - way * 0.2 * widthOf(front!), backX + way * 0.3 * widthOf(back!)];
          const [y1, y2] = [ground - 0.42 * heightOf(front!), ground - 0.42 * heightOf(back!)];
          paintLine(frame, { from: [x1, y1], to: [x2, y2], thick: 0.012 * height, colour: [110, 80, 50] });
        }
        go(frame, back!, pair.back, { x: backX, ground, phase, way, pair });
        go(frame, front!, pair.front, { x: frontX, ground, phase, way, pair });
      };
    },
  };
}

/** Paints one of the two on its way: it steps, rolls, flutters or drives. */
function go(
  frame: Frame,
  actor: CutOut,
  noun: string,
  { x, ground, phase, way, pair }: { x: number; ground: number; phase: number; way: -1 | 1; pair: Pair },
): void {
  const tall = heightOf(actor);
  const head = headOf(noun);
  const half = Math.sin((turn / 2) * 2 * pair.steps * phase);
  const at = (placement: Partial<Placement>) =>
    paste(frame, actor, { x, y: ground, pivot: 'base', ...placement });
  if (flying.test(head)) {
    const y = ground - 0.3 * frame.height + 0.06 * frame.height * Math.sin(turn * 3 * phase);
    paste(frame, actor, { x, y, scaleX: 1 - 0.4 * swell(8 * phase) });
    return;
  }
  shade(frame, actor, x, ground);
  if (round.test(head)) {
    const up = Math.abs(Math.sin((turn / 2) * 4 * phase));
    paste(frame, actor, { x, y: ground - tall / 2 - 0.35 * tall * up, angle: way * turn * 3 * phase });
  } else if (limbsOf(noun) === 'legs' || limbsOf(noun) === 'wings') {
    at({ y: ground - 0.05 * tall * Math.abs(half), stride: 0.12 * tall * half });
  } else {
    at({ y: ground - 0.012 * tall * Math.abs(half) });
  }
}
