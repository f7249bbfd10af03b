import type { MotionKind } from './motionWords.js';
import type { Raster } from './raster.js';
import type { CutOut } from './renderPose.js';
import type { Layers } from './separate.js';
import { sideOfEye } from './sideOfEye.js';

/** How the model was taught to call each way of travelling. */
const poses: Partial<Record<MotionKind, string>> = {
  walk: 'walking',
  run: 'running',
  fly: 'flying',
  swim: 'swimming',
};
const vehiclePoses: Partial<Record<MotionKind, string>> = {
  slide: 'going',
  roll: 'going',
  run: 'going',
  enter: 'going',
  leave: 'going',
  fly: 'flying',
};
/** What it was taught to draw in these poses. */
const livingThings =
  /\b(?:dog|puppy|cat|kitten|horse|pony|donkey|zebra|cow|bull|pig|sheep|goat|lion|lioness|tiger|leopard|bear|wolf|fox|rabbit|mouse|rat|elephant|giraffe|rhinoceros|hippopotamus|camel|deer|monkey|unicorn|panda|bird|eagle|parrot|duck|duckling|swan|pigeon|crow|owl|seagull|man|woman|boy|girl|child|kid|knight|king|queen|pirate|wizard|witch|astronaut|farmer|chef|doctor|police officer|firefighter|cowboy|ninja|princess|prince)$/i;
const vehicles =
  /\b(?:car|truck|bus|train|bicycle|bike|motorcycle|motorbike|pirate ship|ship|sailboat|sailing boat|airplane|plane|aeroplane)$/i;

const riding = /\s+riding\s.*$/i;

/** Whether a subject is a person or an animal, also on something: "a man riding a bicycle". */
export const isLiving = (subject: string): boolean => livingThings.test(subject.replace(riding, ''));

const waving = /\s+waving\b.*$/i;

/** Whether a subject is somebody who waves, unlike a flag. */
export const isWaving = (subject: string): boolean =>
  waving.test(subject) && livingThings.test(subject.replace(waving, ''));

/** Whether a subject is somebody on an animal or in a vehicle. The model was taught them facing either side. */
export const isRider = (subject: string): boolean => riding.test(subject);

/**
 * The words that draw a travelling subject in its pose, facing left. Most drawings that the model learned from face
 * left, so it usually does; `looksTo` says where it does not.
 */
export function facingLeft(subject: string, kind: MotionKind | undefined): string {
  const table = isRider(subject)
    ? {}
    : isLiving(subject)
      ? poses
      : vehicles.test(subject)
        ? vehiclePoses
        : {};
  const pose = kind === undefined ? undefined : table[kind];
  return pose === undefined ? subject : `${subject} ${pose} to the left`;
}

/** A picture as a mirror shows it. */
export function mirrored({ width, height, data }: Raster): Raster {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 3 * (y * width + x);
      turned.set(data.subarray(from, from + 3), 3 * (y * width + width - 1 - x));
    }
  }
  return { width, height, data: turned };
}

/** The head is in the upper part of an animal or a person, and it is heavier than a tail. */
const headShare = 0.42;
/** Below this imbalance between the sides nothing is said. */
const imbalanceMin = 0.08;

/** The side to which a cut-out animal or person looks, as far as its eye and its shape tell: −1 left, 1 right. */
export function looksTo(layers: CutOut): -1 | 1 | undefined {
  return sideOfEye(layers) ?? sideOfUpper(layers);
}

/** The side on which the upper part of a subject is heavier. */
export function sideOfUpper({ width, subject, box }: CutOut): -1 | 1 | undefined {
  const middle = (box.left + box.right) / 2;
  let [left, right] = [0, 0];
  for (let y = box.top; y < box.top + headShare * (box.bottom - box.top); y++) {
    for (let x = box.left; x <= box.right; x++) {
      const alpha = subject[(y * width + x) * 4 + 3]!;
      if (x < middle) left += alpha;
      else right += alpha;
    }
  }
  const imbalance = (right - left) / Math.max(1, right + left);
  if (Math.abs(imbalance) < imbalanceMin) return undefined;
  return imbalance < 0 ? -1 : 1;
}

/** A cut-out subject as a mirror shows it. */
export function mirroredSubject(layers: Layers): Layers {
  const { width, height, box } = layers;
  const subject = new Float32Array(layers.subject.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 4 * (y * width + x);
      subject.set(layers.subject.subarray(from, from + 4), 4 * (y * width + width - 1 - x));
    }
  }
  return { ...layers, subject, box: { ...box, left: width - 1 - box.right, right: width - 1 - box.left } };
}
