import type { MotionKind } from './motionWords.js';
import type { Raster } from './raster.js';

/** How the model was taught to call each way of travelling. */
const poses: Partial<Record<MotionKind, string>> = {
  walk: 'walking',
  run: 'running',
  fly: 'flying',
  swim: 'swimming',
};
const vehiclePoses: Partial<Record<MotionKind, string>> = { slide: 'going', fly: 'flying', run: 'going' };
/** What it was taught to draw in these poses. */
const livingThings =
  /\b(?:dog|puppy|cat|kitten|horse|pony|donkey|zebra|cow|bull|pig|sheep|goat|lion|lioness|tiger|leopard|bear|wolf|fox|rabbit|mouse|rat|elephant|giraffe|rhinoceros|hippopotamus|camel|deer|monkey|unicorn|panda|bird|eagle|parrot|duck|duckling|swan|pigeon|crow|owl|seagull|man|woman|boy|girl|child|kid|knight|king|queen|pirate|wizard|witch|astronaut|farmer|chef|doctor|police officer|firefighter|cowboy|ninja|princess|prince)$/i;
const vehicles =
  /\b(?:car|truck|bus|train|motorcycle|motorbike|pirate ship|ship|sailboat|sailing boat|airplane|plane|aeroplane)$/i;

/** Whether a subject is a person or an animal. */
export const isLiving = (subject: string): boolean => livingThings.test(subject);

/**
 * The words that draw a travelling subject in its pose, facing left. Most drawings that the model learned from face
 * left, so it does that reliably; for the other direction the drawing is mirrored.
 */
export function facingLeft(subject: string, kind: MotionKind | undefined): string {
  const table = isLiving(subject) ? poses : vehicles.test(subject) ? vehiclePoses : {};
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
