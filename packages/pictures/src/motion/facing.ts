import { type Being, beingOf } from './beings.js';
import { type CutOut, eachPixel, type Raster } from './cutOut.js';
import type { MotionKind } from './motionWords.js';
import type { Layers } from './separate.js';
import { sideOfEye } from './sideOfEye.js';

type Poses = Partial<Record<MotionKind, string>>;

/** How the model was taught to call each way of travelling. */
const [walking, flying, going] = ['walking to the left', 'flying to the left', 'going to the left'];
const travels: Poses = {
  walk: walking,
  run: 'running to the left',
  fly: flying,
  swim: 'swimming to the left',
};
const leaps: Poses = { jump: 'jumping', bounce: 'jumping', flip: 'jumping' };
const onFoot: Poses = { ...travels, ...leaps, enter: walking, leave: walking, dance: 'dancing' };
/** The poses it was taught for each kind of living thing. */
const poses: Partial<Record<Being, Poses>> = {
  person: { ...onFoot, spin: 'dancing', crawl: 'kneeling' },
  beast: { ...onFoot, crawl: walking },
  bird: { ...travels, enter: flying, leave: flying },
  insect: { fly: 'flying' },
};
/**
 * Whoever has poses is drawn as a whole in this one; without a pose often only the face is drawn. A standing dog is
 * drawn from the front, a sitting one from the side.
 */
export const plainPose = (subject: string): string =>
  /\b(?:dog|puppy|puppies)s?\b/i.test(subject) ? 'sitting' : 'standing';
const vehiclePoses: Poses = {
  slide: going,
  roll: going,
  run: going,
  enter: going,
  leave: going,
  fly: flying,
};
const vehicles =
  /\b(?:cars?|taxi|truck|lorry|van|ambulance|fire engine|tractor|bus|train|bicycle|bike|motorcycle|motorbike|scooter|pirate ship|ship|boat|sailboat|sailing boat|airplane|plane|aeroplane)$/i;

const riding = /\s+(?:riding|driving|rowing)\s.*$/i;
const gliding = /\s+(?:(?:ice |roller )?skating|skiing|surfing|skateboarding|snowboarding|sledding)\b/i;
/** A pose or a deed that the words give already. */
const posed = /\s(?!(?:wearing|holding|carrying|duckling|king|viking)\b)\w+ing\b|\sasleep\b/i;

/** Whether a subject is a person or an animal, also on something: "a man riding a bicycle". */
export const isLiving = (subject: string): boolean => beingOf(subject) !== undefined;

const waving = /\s+waving\b.*$/i;

/** Whether a subject is somebody who waves, unlike a flag. */
export const isWaving = (subject: string): boolean =>
  waving.test(subject) && isLiving(subject.replace(waving, ''));

/** Whether a subject is somebody on skates, skis or a board: the deed belongs to the drawing. */
export const isGliding = (subject: string): boolean => gliding.test(subject) && isLiving(subject);

/** Whether a subject is somebody on an animal or in a vehicle. The model was taught them facing either side. */
export const isRider = (subject: string): boolean => riding.test(subject) || isGliding(subject);

/**
 * The words that draw a moving subject as a whole, in its pose, and facing left where it travels. Most drawings that
 * the model learned from face left, so it usually does; `looksTo` says where it does not.
 */
export function facingLeft(subject: string, kind: MotionKind | undefined): string {
  if (kind === undefined || isRider(subject) || posed.test(subject)) return subject;
  const being = beingOf(subject);
  const pose = being
    ? (poses[being]?.[kind] ?? (poses[being] && being !== 'insect' ? plainPose(subject) : undefined))
    : vehicles.test(subject)
      ? vehiclePoses[kind]
      : undefined;
  return pose === undefined ? subject : subject.replace(beforeTail, `$1 ${pose}`);
}

/** A pose stands before where somebody is: "a girl jumping on the bed". */
const beforeTail = /^(.+?)(?=\s+(?:on|from|under|near|over|together)\b|$)/i;

/** Pixels of so many values each, as a mirror shows them. */
function mirror<Data extends Uint8Array | Float32Array>(data: Data, width: number, values: number): Data {
  const turned = data.slice() as Data;
  for (let pixel = 0; pixel < data.length / values; pixel++) {
    const x = pixel % width;
    const from = values * pixel;
    turned.set(data.subarray(from, from + values), values * (pixel - x + width - 1 - x));
  }
  return turned;
}

/** A picture as a mirror shows it. */
export const mirrored = ({ width, height, data }: Raster): Raster => ({
  width,
  height,
  data: mirror(data, width, 3),
});

/** The head is in the upper part of an animal or a person, and it is heavier than a tail. */
const headShare = 0.42;
/** Below this imbalance between the sides nothing is said. */
const imbalanceMin = 0.08;

/** The side to which a cut-out animal or person looks, as far as its eye and its shape tell: −1 left, 1 right. */
export function looksTo(layers: CutOut): -1 | 1 | undefined {
  return sideOfEye(layers) ?? sideOfUpper(layers);
}

/** The side on which the upper part of a subject is heavier. */
export function sideOfUpper(cutOut: CutOut): -1 | 1 | undefined {
  const { subject, box } = cutOut;
  const middle = (box.left + box.right) / 2;
  let [left, right] = [0, 0];
  const addUp = (at: number, x: number) => {
    if (x < middle) left += subject[at + 3]!;
    else right += subject[at + 3]!;
  };
  eachPixel(cutOut, addUp, { bottom: Math.ceil(box.top + headShare * (box.bottom - box.top)) - 1 });
  const imbalance = (right - left) / Math.max(1, right + left);
  if (Math.abs(imbalance) < imbalanceMin) return undefined;
  return imbalance < 0 ? -1 : 1;
}

/** A cut-out subject as a mirror shows it. */
export const mirroredSubject = (layers: Layers): Layers => {
  const { width, box } = layers;
  const turned = { ...box, left: width - 1 - box.right, right: width - 1 - box.left };
  return { ...layers, subject: mirror(layers.subject, width, 4), box: turned };
};
