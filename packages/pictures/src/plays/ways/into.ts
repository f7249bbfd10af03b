import type { Raster } from '../../motion/raster.js';
import { findWater } from '../../motion/renderFlow.js';
import { heightOf, paintDisc, paste, widthOf } from '../paint.js';
import type { Cast, Play, Scene } from '../play.js';
import { bare, headOf, phraseWith, type Sentence } from '../sentence.js';
import { during, turn } from '../timing.js';
import { gaitOf, prop, traveller } from './gait.js';

const waters = /^(?:pond|lake|sea|ocean|water|pool|river|stream|puddle|waves)$/;
/** Things that are open at the top: one falls or jumps into them. */
const vessels =
  /^(?:box|basket|hat|bag|sack|bucket|pot|cup|mug|bin|cart|wheelbarrow|bowl|nest|hole|jar|vase|chest|crate|barrel|suitcase|bath|bathtub|tub|boot|stocking)$/;
/** Things that are entered at their foot. */
const houses =
  /^(?:tunnel|cave|house|hut|cabin|barn|garage|castle|tent|church|shop|school|station|stable|shed|burrow|den|igloo|palace|tower|hospital|supermarket|forest|woods)$/;
const drops = 12;

/** Somebody or something goes, jumps or falls into something. */
export const into: Play = (sentence) => {
  const goal =
    phraseWith(sentence, ['into', 'inside', 'in to', 'down into', 'back into']) ?? enteredPlace(sentence);
  // What is poured or thrown into something does not walk there.
  if (!goal || (sentence.object !== '' && sentence.verb !== 'enter')) return undefined;
  const head = headOf(goal.noun);
  if (waters.test(head)) return splash(sentence, goal.noun);
  if (vessels.test(head)) return dropIn(sentence, goal.noun);
  return houses.test(head) ? enterHouse(sentence, goal.noun) : undefined;
};

/** "a horse entering a barn", "a frog diving in a pond". */
const enteredPlace = (sentence: Sentence) =>
  sentence.verb === 'enter' && sentence.object !== ''
    ? { preposition: 'into', noun: sentence.object }
    : sentence.verb === 'dive'
      ? phraseWith(sentence, ['in', 'under'])
      : undefined;

const sideOf = ({ direction }: Sentence): -1 | 1 => direction ?? 1;

function splash(sentence: Sentence, noun: string): Cast {
  const side = sideOf(sentence);
  return {
    backdrop: /^(?:water|sea|ocean|waves)$/.test(headOf(noun))
      ? 'nothing on the sea'
      : `nothing at the ${bare(noun)}`,
    actors: [traveller(sentence.subject, sentence.verb, 0.3, side)],
    stage({ width, height, backdrop, actors: [actor], random }) {
      const [x, y] = middleOfWater(backdrop);
      const gait = gaitOf(sentence.subject, actor!);
      const spray = Array.from({ length: drops }, () => [random.normal(), 0.5 + random.uniform()] as const);
      const from = side === 1 ? -widthOf(actor!) : width + widthOf(actor!);
      const shore = x - side * 0.3 * width;
      return (frame, phase) => {
        const flight = (phase - 0.35) / 0.25;
        if (phase < 0.35) {
          const walked = phase / 0.35;
          const { bob, ...limbs } = gait(6 * walked);
          paste(frame, actor!, { ...limbs, x: from + (shore - from) * walked, y: y - bob, pivot: 'base' });
        } else if (flight < 1.3) {
          paste(
            frame,
            actor!,
            {
              x: shore + (x - shore) * Math.min(1, flight),
              y: y - 4 * 0.3 * height * flight * (1 - flight),
              angle: side * 0.9 * Math.max(0, flight - 0.3),
              pivot: 'base',
            },
            (_, row) => row < y,
          );
        }
        if (flight > 0.9) paintSplash(frame, { x, y, age: (flight - 0.9) / 1.6, reach: 0.16 * width, spray });
      };
    },
  };
}

/** Rings on the water and drops above it. */
export function paintSplash(
  frame: Parameters<typeof paintDisc>[0],
  {
    x,
    y,
    age,
    reach,
    spray,
  }: { x: number; y: number; age: number; reach: number; spray: readonly (readonly [number, number])[] },
): void {
  if (age <= 0 || age >= 1) return;
  for (const ring of [0, 0.25]) {
    const grown = age - ring;
    if (grown <= 0) continue;
    const radius = reach * (0.3 + 1.2 * grown);
    for (let angle = 0; angle < turn; angle += turn / 48) {
      paintDisc(frame, {
        x: x + radius * Math.cos(angle),
        y: y + 0.28 * radius * Math.sin(angle),
        radiusX: 2,
        colour: [240, 250, 255],
        opacity: 0.8 * (1 - age),
      });
    }
  }
  for (const [sideways, height] of spray) {
    const rise = 4 * height * age * (1.1 - age * 1.4);
    if (rise < 0) continue;
    paintDisc(frame, {
      x: x + sideways * reach * 0.6 * (0.3 + age),
      y: y - rise * reach * 0.9,
      radiusX: 0.05 * reach + 1,
      colour: [205, 235, 252],
      opacity: 1 - age,
    });
  }
}

/** Where the water of a picture is; a place low in the middle if none is found. */
export function middleOfWater(picture: Raster): [number, number] {
  const { width, height } = picture;
  const water = findWater(picture, '');
  let [sumX, sumY, count] = [0, 0, 0];
  for (let pixel = 0; water && pixel < water.length; pixel++) {
    if (!water[pixel]) continue;
    sumX += pixel % width;
    sumY += Math.floor(pixel / width);
    count++;
  }
  if (count === 0) return [0.55 * width, 0.78 * height];
  return [sumX / count, Math.max(0.62 * height, sumY / count)];
}

function dropIn(sentence: Sentence, noun: string): Cast {
  const side = sideOf(sentence);
  return {
    actors: [traveller(sentence.subject, sentence.verb, 0.3, side), prop(noun, 0.48)],
    stage({ width, height, actors: [actor, vessel] }) {
      const ground = 0.92 * height;
      const rim = ground - heightOf(vessel!);
      const gait = gaitOf(sentence.subject, actor!);
      const from = side === 1 ? -widthOf(actor!) : width + widthOf(actor!);
      const falls = ['fall', 'drop', 'tumble', 'rain'].includes(sentence.verb);
      const beside = width / 2 - side * (widthOf(vessel!) / 2 + widthOf(actor!) / 2 + 0.02 * width);
      return (frame, phase) => {
        const flight = (phase - 0.4) / 0.3;
        const deep = heightOf(actor!) + 0.12 * height;
        if (falls) {
          const fallen = Math.min(1, phase / 0.6) ** 2;
          paste(frame, actor!, {
            x: width / 2,
            y: -5 + (rim + deep + 5) * fallen,
            pivot: 'base',
            opacity: phase < 0.7 ? 1 : 0,
          });
        } else if (flight < 0) {
          const walked = phase / 0.4;
          const { bob, ...limbs } = gait(6 * walked);
          paste(frame, actor!, {
            ...limbs,
            x: from + (beside - from) * walked,
            y: ground - bob,
            pivot: 'base',
          });
        } else if (flight < 1) {
          const way = flight * flight * (3 - 2 * flight);
          const base =
            ground + (rim + deep - ground) * way - 4 * 0.5 * (ground - rim) * flight * (1 - flight) * 1.6;
          paste(
            frame,
            actor!,
            { x: beside + (width / 2 - beside) * way, y: base, pivot: 'base' },
            (_, row) => flight < 0.5 || row < ground,
          );
        }
        const shaken = during(phase, 0.62, 0.68) * (1 - during(phase, 0.7, 0.85));
        paste(frame, vessel!, { x: width / 2, y: ground, pivot: 'base', scaleY: 1 - 0.06 * shaken });
      };
    },
  };
}

function enterHouse(sentence: Sentence, noun: string): Cast {
  const side = sideOf(sentence);
  return {
    backdrop: 'nothing on the grass',
    actors: [traveller(sentence.subject, sentence.verb, 0.34, side), prop(noun, 0.66)],
    stage: (scene) => walkBehind(scene, sentence.subject, side, false),
  };
}

/** The actor walks along the ground until it is inside the house, or out of it. */
export function walkBehind(
  { width, height, actors: [actor, house] }: Scene,
  subject: string,
  side: -1 | 1,
  outwards: boolean,
) {
  const ground = 0.9 * height;
  const at = width / 2 + (outwards ? -side : side) * 0.16 * width;
  const gait = gaitOf(subject, actor!);
  const outside = outwards
    ? side === 1
      ? width + widthOf(actor!)
      : -widthOf(actor!)
    : side === 1
      ? -widthOf(actor!)
      : width + widthOf(actor!);
  return (frame: Parameters<typeof paste>[0], phase: number) => {
    const share = Math.min(1, phase / 0.8);
    const walked = outwards ? 1 - share : share;
    const { bob, ...limbs } = gait(8 * share);
    const x = outside + (at - outside) * walked;
    paste(frame, house!, { x: at, y: ground - 0.02 * height, pivot: 'base' });
    // The door is in the middle of the house: who has reached it is inside.
    const near = Math.max(0, 1 - Math.abs(x - at) / (0.2 * width));
    const size = 1 - 0.3 * near;
    paste(frame, actor!, {
      ...limbs,
      scaleX: (limbs.scaleX ?? 1) * size,
      scaleY: size,
      x,
      y: ground - bob,
      opacity: phase >= 0.8 && !outwards ? 0 : 1 - during(near, 0.55, 1),
      pivot: 'base',
    });
  };
}
