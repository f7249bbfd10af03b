import { type Box, type CutOut, sizeOf } from '../../motion/cutOut.js';
import { darkSpots } from '../../motion/sideOfEye.js';
import { isLiving } from '../engine/actors.js';
import type { Brush, Colour, Point } from '../engine/brush.js';
import { meanColour, silhouette } from '../engine/cutOuts.js';
import { behind } from '../engine/places.js';
import { type Play, role, type Stage, type Staging } from '../engine/play.js';
import { does, type Sentence } from '../sentence.js';

/** An eye is darker than this, of 255, and covers between these shares of the box around a face. */
const darkMax = 95;
const areaMin = 0.0012;
const areaMax = 0.03;
/** It lies between these shares of the height. */
const highest = 0.12;
const lowest = 0.72;
/** Two eyes are at most this far apart in height, as a share of the face's. */
const levelMax = 0.07;

/** Somebody who blinks, winks, or closes the eyes: a face whose eyes are covered by lids. */
export const blink: Play = {
  when: { verbs: 'blink wink close shut open', subject: isLiving },
  stage(sentence) {
    const { verb, object, subject } = sentence;
    const own = /^(?:(?:its|his|her|their|one|an|both) )?(?:eyes?)$/.test(object);
    const blinks = does(sentence, 'blink wink') && (object === '' || own);
    const shuts = does(sentence, 'close shut open') && own;
    if (!blinks && !shuts) return undefined;
    return {
      backdrop: behind(sentence),
      actors: [{ prompt: subject, share: 0.74 }],
      layers({ width, height, actors: [face], tall }) {
        const found = findEyes(face);
        const eyes = verb === 'wink' ? found.slice(0, 1) : found;
        const [times, length] = shuts ? [[0.5], 0.3] : [[0.25, 0.6], 0.12];
        const y = 0.5 + tall(face) / 2;
        const corner: Point = [
          0.5 - (face.box.left + face.box.right) / 2 / width,
          y - face.box.bottom / height,
        ];
        return (paint, phase) => {
          const shut = Math.max(...times.map((at) => 1 - ((phase - at) / length) ** 4));
          paint.actor(face, { x: 0.5, y });
          if (shut > 0) for (const eye of eyes) paintLid(paint, eye, corner, Math.min(1, 1.6 * shut));
        };
      },
    };
  },
};

/** Where it is, and the colour of the skin or fur around it. */
type Eye = Box & { colour: Colour };

/** The two dark spots at the same height on both sides of a face; any one that is found if there is no pair. */
export function findEyes(face: CutOut): Eye[] {
  const { box } = face;
  const [wide, tall] = sizeOf(box);
  const spots = darkSpots(face, darkMax, 2.2)
    .filter(({ area, top, bottom }) => {
      const row = ((top + bottom) / 2 - box.top) / tall;
      return area > areaMin && area < areaMax && row > highest && row < lowest;
    })
    .map((part) => ({ ...part, x: (part.left + part.right) / 2, y: (part.top + part.bottom) / 2 }));
  let [pair, best] = [spots.slice(0, 1), Number.POSITIVE_INFINITY];
  for (const one of spots) {
    for (const other of spots) {
      const apart = Math.abs(other.y - one.y) / tall;
      if (other.x - one.x < 0.12 * wide || apart > levelMax) continue;
      const unlike = Math.abs(Math.log(one.pixels.length / other.pixels.length)) + 4 * apart;
      if (unlike < best) [pair, best] = [[one, other], unlike];
    }
  }
  return pair.map((part) => ({ ...part, colour: colourAround(face, part) }));
}

function colourAround(face: CutOut, { left, top, right, bottom }: Box): Colour {
  const reach = Math.max(2, Math.round(0.35 * (right - left)));
  const area = {
    left: Math.max(0, left - reach),
    top: Math.max(0, top - reach),
    right: Math.min(face.width - 1, right + reach),
    bottom: Math.min(face.height - 1, bottom + reach),
  };
  const outside = (x: number, y: number) => x < left - 1 || x > right + 1 || y < top - 1 || y > bottom + 1;
  return meanColour(face, area, outside);
}

/** A lid over an eye; `corner` is where the picture of the face begins. */
function paintLid(paint: Brush, eye: Eye, corner: Point, shut: number): void {
  const { width, height } = paint.frame;
  const x = corner[0] + (eye.left + eye.right) / 2 / width;
  const y = corner[1] + (eye.top + eye.bottom) / 2 / height;
  const wide = (0.66 * (eye.right - eye.left + 1)) / width;
  const tall = (0.66 * (eye.bottom - eye.top + 1)) / height;
  const line = y - tall + 1.55 * tall * shut;
  paint.disc(x, y, wide, eye.colour, { tall, seen: (_, row) => shut > 0.95 || row < line });
  const lashes = Array.from({ length: 9 }, (_, step): Point => {
    const aside = step / 4 - 1;
    return [x + aside * wide, line - 0.35 * tall * aside * aside * shut];
  });
  paint.path(lashes, Math.max(1.5 / width, 0.22 * tall), [50, 38, 32]);
}

/** Eyes that are drawn by themselves. */
export function blinkingEyes(sentence: Sentence): Staging {
  const middles = /eyes$/.test(sentence.subject) ? [0.26, 0.74] : [0.5];
  const pulse = (phase: number, at: number): number => Math.max(0, 1 - ((phase - at) / 0.1) ** 2);
  return {
    backdrop: behind(sentence),
    actors: [role('an eye', middles.length > 1 ? 0.44 : 0.7)],
    layers(scene) {
      const lids = middles.map((x) => eyeLids(scene, x));
      return (paint, phase) => {
        for (const lid of lids) lid(paint, 1 - Math.max(pulse(phase, 0.25), pulse(phase, 0.65)));
      };
    },
  };
}

/** A lid of skin comes down over an eye, to the line where the lashes are; `open` is 1 for an open eye. */
export function eyeLids(
  { actors: [eye], wide, tall }: Stage,
  x: number,
): (paint: Brush, open: number) => void {
  const [broad, high] = [wide(eye), tall(eye)];
  const lid = silhouette(eye, [236, 188, 150]);
  const top = 0.5 - high / 2;
  const area = { left: x - broad / 2, right: x + broad / 2, top, bottom: top + high };
  const from = (atX: number, atY: number): Point => [(atX - area.left) / broad, (atY - top) / high];
  return (paint, open) => {
    paint.warp(eye, { ...area, from });
    if (open > 0.98) return;
    const line = (atX: number) => {
      const aside = (2 * (atX - x)) / broad;
      return top + high * (0.5 + (1 - aside * aside) * (0.42 - 0.95 * open));
    };
    paint.warp(lid, {
      ...area,
      from: (atX, atY) => (atY < line(atX) || open < 0.02 ? from(atX, atY) : undefined),
    });
    const lashes = Array.from({ length: 17 }, (_, step): Point => {
      const atX = x + broad * (step / 16 - 0.5);
      return [atX, line(atX)];
    });
    paint.path(lashes, 0.03 * high, [90, 60, 45]);
  };
}
