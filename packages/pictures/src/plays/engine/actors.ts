import { type Being, beingOf } from '../../motion/beings.js';
import { type CutOut, eachPixel, sizeOf } from '../../motion/cutOut.js';
import { facingLeft, isLiving } from '../../motion/facing.js';
import { limbsOf } from '../../motion/limbs.js';
import { motionWords } from '../../motion/motionWords.js';
import { bare, headOf, named } from '../sentence.js';
import type { Placement } from './brush.js';
import { type Role, role, swell, turn, wave } from './play.js';

export { beingOf, facingLeft, isLiving, limbsOf };

/** Where feet stand, as a share of the height. */
export const ground = 0.9;

export const isPerson = (noun: string): boolean => beingOf(noun) === 'person';

/** Whether a noun, without what describes it, is one of these. */
export const isOne = (noun: string, heads: RegExp): boolean => heads.test(headOf(bare(noun)));

/** Living things that the model was taught in poses; others are drawn as they are. */
const posing: ReadonlySet<Being | undefined> = new Set<Being>(['person', 'beast', 'bird']);

/** The words that draw the whole of a living thing instead of its face. */
export function posed(noun: string, pose: 'standing' | 'sitting' = 'standing'): string {
  if (/\bfrog$/.test(noun)) return `${noun} jumping`;
  const one = noun
    .replace(/^(?:somebody|someone)$/, 'a person')
    .replace(/^(?:the |some )?(?:kids|children)$/, 'a child');
  return posing.has(beingOf(one)) ? `${one} ${pose}` : noun;
}

/** A subject that goes somewhere, drawn in the pose of its way and facing a side. */
export function traveller(subject: string, verb: string, share: number, faces: -1 | 1): Role {
  const inPose = facingLeft(subject, motionWords.get(verb)?.kind);
  return role(inPose === subject ? facingLeft(subject, 'walk') : inPose, share, faces);
}

/** "his dog" is drawn as "a dog". */
export const picture = (noun: string): string => named(bare(noun));

/** A thing of the scenery, with its article; whose it is cannot be seen, and a hat to put things into is a top hat. */
export function prop(noun: string, share: number): Role {
  const name = bare(noun).replace(/^\w+'s /, '');
  return role(named(name === 'hat' ? 'top hat' : name), share);
}

/** What moves of a subject at a point of its way, counted in steps: legs stride, wings beat, all else bobs. */
export function gaitOf(subject: string): (steps: number) => Partial<Placement> {
  const limbs = limbsOf(subject);
  return (steps) => {
    const half = Math.sin((turn / 2) * steps);
    if (limbs === 'wings') return { flap: 0.42 * wave(steps) - 0.1, lift: 0.04 * half };
    if (limbs === 'folding wings') return { scaleX: 1 - 0.42 * swell(steps), lift: 0.05 * half };
    if (limbs === 'wheels') return { lift: 0.01 * wave(2 * steps) };
    const lift = 0.04 * Math.abs(half);
    return limbs === 'legs' ? { stride: 0.11 * half, lift } : { angle: 0.05 * half, lift };
  };
}

export interface Mouth {
  /** From the middle of the foot of an actor, as shares of its width and height. */
  x: number;
  y: number;
  /** The side to which it opens; 0 for both. */
  side: -1 | 0;
  /** From the middle of the face to its rim, as a share of the width. */
  rim: number;
}

const headShare = 0.45;
const faceShare = 0.2;

/** Where the mouth of an actor is: at the front of an animal that faces left, and in the face of a person. */
export function mouthOf(actor: CutOut, prompt: string): Mouth {
  const { subject, box } = actor;
  const [wide, tall] = sizeOf(box);
  const middle = (box.left + box.right) / 2;
  const being = beingOf(prompt);
  const inFace = being === 'person' || being === 'creature';
  let [sum, count, left, right] = [0, 0, box.right, box.left];
  let front = { x: middle, y: box.top };
  const look = (at: number, x: number, y: number) => {
    if (subject[at + 3]! < 0.5) return;
    [sum, count, left, right] = [sum + x, count + 1, Math.min(left, x), Math.max(right, x)];
    if (x < front.x) front = { x, y };
  };
  eachPixel(actor, look, { bottom: Math.ceil(box.top + (inFace ? faceShare : headShare) * tall) - 1 });
  if (!inFace) return { x: (front.x - middle) / wide, y: (front.y - box.bottom) / tall, side: -1, rim: 0 };
  const x = ((count > 0 ? sum / count : middle) - middle) / wide;
  return { x, y: 0.75 * faceShare - 1, side: 0, rim: Math.max(0, (right - left) / 2 / wide) };
}
