import { facingLeft } from '../../motion/facing.js';
import { limbsOf } from '../../motion/limbs.js';
import { motionWords } from '../../motion/motionWords.js';
import type { Pose } from '../../motion/pose.js';
import type { CutOut } from '../../motion/renderPose.js';
import { heightOf } from '../paint.js';
import type { Role } from '../play.js';
import { bare, named } from '../sentence.js';
import { swell, turn } from '../timing.js';

/** A subject that goes somewhere, drawn in the pose of its way and facing a side. */
export function traveller(subject: string, verb: string, share: number, faces: -1 | 1): Role {
  const kind = motionWords.get(verb)?.kind;
  const posed = facingLeft(subject, kind);
  return { prompt: posed === subject ? facingLeft(subject, 'walk') : posed, share, faces };
}

/** A thing of the scenery, with its article; whose it is cannot be seen, and a hat to put things into is a top hat. */
export const prop = (noun: string, share: number): Role => {
  const name = bare(noun).replace(/^\w+'s /, '');
  return { prompt: named(name === 'hat' ? 'top hat' : name), share };
};

/** What moves of a subject at a point of its way, counted in steps: legs stride, wings beat, all else bobs. */
export function gaitOf(subject: string, actor: CutOut): (steps: number) => Partial<Pose> & { bob: number } {
  const limbs = limbsOf(subject);
  const tall = heightOf(actor);
  return (steps) => {
    const half = Math.sin((turn / 2) * steps);
    if (limbs === 'wings') return { flap: 0.42 * Math.sin(turn * steps) - 0.1, bob: 0.04 * tall * half };
    if (limbs === 'folding wings') return { scaleX: 1 - 0.42 * swell(steps), bob: 0.05 * tall * half };
    if (limbs === 'wheels') return { bob: 0.01 * tall * Math.sin(turn * 2 * steps) };
    if (limbs === 'legs') return { stride: 0.11 * tall * half, bob: 0.04 * tall * Math.abs(half) };
    return { angle: 0.05 * half, bob: 0.04 * tall * Math.abs(half) };
  };
}
