import type { Random } from '@tricorn/random';
import type { CutOut, Raster } from '../../motion/cutOut.js';
import { findWater } from '../../motion/renderFlow.js';
import { gaitOf, ground } from '../engine/actors.js';
import type { Brush, Colour, Point } from '../engine/brush.js';
import { clamp, during, type Layer, type Stage, turn } from '../engine/play.js';
import { headOf } from '../sentence.js';

/** What one goes into or comes out of, by how that looks. */
export type Container = 'water' | 'soil' | 'vessel' | 'house';

const containers: Record<Container, RegExp> = {
  water: /^(?:pond|lake|sea|ocean|water|pool|river|stream|puddle|waves)$/,
  soil: /^(?:ground|soil|earth|sand|snow|dirt|grass|field|meadow)$/,
  /** Things that are open at the top. */
  vessel:
    /^(?:box|basket|hat|bag|sack|bucket|pot|cup|mug|bin|cart|wheelbarrow|bowl|nest|hole|jar|vase|chest|crate|barrel|suitcase|bath|bathtub|tub|boot|stocking|present|gift|egg|cake|lamp)$/,
  /** Things that are entered at their foot. */
  house:
    /^(?:tunnel|cave|house|hut|cabin|barn|garage|castle|tent|church|shop|school|station|stable|shed|burrow|den|igloo|palace|tower|hospital|supermarket|forest|woods)$/,
};

export const containerOf = (noun: string): Container | undefined =>
  (Object.keys(containers) as Container[]).find((kind) => containers[kind].test(headOf(noun)));

/** Where somebody starts or ends who is outside of the picture on a side. */
export const outside = (side: -1 | 1, wide: number): number => (side === 1 ? 1 + wide : -wide);

/** Where the water of a picture is; a place low in the middle if none is found. */
export function middleOfWater(picture: Raster): Point {
  const { width, height } = picture;
  const water = findWater(picture, '');
  let [sumX, sumY, count] = [0, 0, 0];
  water?.forEach((is, pixel) => {
    if (is) [sumX, sumY, count] = [sumX + (pixel % width), sumY + Math.floor(pixel / width), count + 1];
  });
  return count === 0 ? [0.55, 0.78] : [sumX / count / width, Math.max(0.62, sumY / count / height)];
}

/** How far aside and how high each drop of a splash flies. */
export type Spray = readonly Point[];

export const sprayOf = (random: Random, drops: number): Spray =>
  Array.from({ length: drops }, () => [random.normal(), 0.5 + random.uniform()]);

/** Rings on the water and drops above it, at an age from 0 to 1. */
export function paintSplash(
  paint: Brush,
  [x, y]: Point,
  age: number,
  reach: number,
  spray: Spray,
  colour: Colour = [205, 235, 252],
): void {
  if (age <= 0 || age >= 1) return;
  for (const grown of [age, age - 0.25]) {
    const radius = reach * (0.3 + 1.2 * grown);
    for (let angle = 0; grown > 0 && angle < turn; angle += turn / 48) {
      const at: Point = [x + radius * Math.cos(angle), y + 0.28 * radius * Math.sin(angle)];
      paint.disc(...at, 2 / paint.frame.width, [240, 250, 255], { opacity: 0.8 * (1 - age) });
    }
  }
  for (const [sideways, height] of spray) {
    const rise = 4 * height * age * (1.1 - age * 1.4);
    const at: Point = [x + sideways * reach * 0.6 * (0.3 + age), y - rise * reach * 0.9];
    if (rise >= 0) paint.disc(...at, 0.05 * reach + 0.004, colour, { opacity: 1 - age });
  }
}

/** Somebody walks along the ground until inside a house, or out of it. */
export function walkThroughDoor(scene: Stage, subject: string, side: -1 | 1, outwards: boolean): Layer {
  const [actor, house] = scene.actors as readonly [CutOut, CutOut];
  const at = 0.5 + (outwards ? -side : side) * 0.16;
  const gait = gaitOf(subject);
  const away = outside(outwards ? side : (-side as -1 | 1), scene.wide(actor));
  return (paint, phase) => {
    const share = clamp(phase / 0.8);
    const x = away + (at - away) * (outwards ? 1 - share : share);
    paint.actor(house, { x: at, y: ground - 0.02 });
    // The door is in the middle of the house: who has reached it is inside.
    const near = Math.max(0, 1 - Math.abs(x - at) / 0.2);
    const opacity = phase >= 0.8 && !outwards ? 0 : 1 - during(near, 0.55, 1);
    paint.actor(actor, { ...gait(8 * share), x, y: ground, size: 1 - 0.3 * near, opacity });
  };
}
