import { isLiving } from '../../motion/facing.js';
import { components } from '../../motion/mask.js';
import type { CutOut, Frame } from '../../motion/renderPose.js';
import { type Colour, heightOf, paintDisc, paintLine, paste } from '../paint.js';
import type { Play } from '../play.js';
import { backdropOf } from '../setting.js';
import type { Area } from './warp.js';

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
export const blink: Play = (sentence) => {
  const { verb, object, subject } = sentence;
  const own = /^(?:(?:its|his|her|their|one|an|both) )?(?:eyes?)$/;
  const blinks = /^(?:blink|wink)$/.test(verb) && (object === '' || own.test(object) || object === 'an eye');
  const shuts = /^(?:close|shut|open)$/.test(verb) && own.test(object);
  if ((!blinks && !shuts) || !isLiving(subject)) return undefined;
  return {
    ...backdropOf(sentence),
    actors: [{ prompt: subject, share: 0.74 }],
    stage({ width, height, actors: [face] }) {
      const [x, ground] = [width / 2, height / 2 + heightOf(face!) / 2];
      const found = findEyes(face!);
      const eyes = verb === 'wink' ? found.slice(0, 1) : found;
      const times = shuts ? [0.5] : [0.25, 0.6];
      const length = shuts ? 0.3 : 0.12;
      return (frame, phase) => {
        const shut = Math.max(...times.map((at) => 1 - ((phase - at) / length) ** 4));
        paste(frame, face!, { x, y: ground, pivot: 'base' });
        if (shut <= 0) return;
        const shift = [x - (face!.box.left + face!.box.right) / 2, ground - face!.box.bottom] as const;
        for (const eye of eyes) paintLid(frame, eye, shift, Math.min(1, 1.6 * shut));
      };
    },
  };
};

interface Eye extends Area {
  /** Of the skin or fur around it. */
  colour: Colour;
}

/** The two dark spots at the same height on both sides of a face; any one that is found if there is no pair. */
export function findEyes({ width, height, subject, box }: CutOut): Eye[] {
  const light = (pixel: number) =>
    0.3 * subject[4 * pixel]! + 0.59 * subject[4 * pixel + 1]! + 0.11 * subject[4 * pixel + 2]!;
  const dark = Uint8Array.from({ length: width * height }, (_, pixel) =>
    subject[4 * pixel + 3]! > 0.9 && light(pixel) < darkMax ? 1 : 0,
  );
  const [wide, tall] = [box.right - box.left + 1, box.bottom - box.top + 1];
  const spots = components(dark, width, height, 1).filter((part) => {
    const area = part.pixels.length / (wide * tall);
    const row = ((part.top + part.bottom) / 2 - box.top) / tall;
    const [partWide, partTall] = [part.right - part.left + 1, part.bottom - part.top + 1];
    const round = Math.max(partWide, partTall) <= 2.2 * Math.min(partWide, partTall);
    return round && area > areaMin && area < areaMax && row > highest && row < lowest;
  });
  const middle = (part: Area) => [(part.left + part.right) / 2, (part.top + part.bottom) / 2] as const;
  let [pair, best]: [Area[], number] = [[], Number.POSITIVE_INFINITY];
  for (const one of spots) {
    for (const other of spots) {
      const [[x1, y1], [x2, y2]] = [middle(one), middle(other)];
      if (x2 - x1 < 0.12 * wide || Math.abs(y2 - y1) > levelMax * tall) continue;
      const sizes = one.pixels.length / other.pixels.length;
      const unlike = Math.abs(Math.log(sizes)) + (4 * Math.abs(y2 - y1)) / tall;
      if (unlike < best) [pair, best] = [[one, other], unlike];
    }
  }
  return (pair.length ? pair : spots.slice(0, 1)).map((part) => ({
    left: part.left,
    right: part.right,
    top: part.top,
    bottom: part.bottom,
    colour: colourAround({ width, height, subject }, part),
  }));
}

function colourAround(
  { width, height, subject }: Pick<CutOut, 'width' | 'height' | 'subject'>,
  part: Area,
): Colour {
  const reach = Math.max(2, Math.round(0.35 * (part.right - part.left)));
  const sum = [0, 0, 0, 0];
  for (let y = Math.max(0, part.top - reach); y <= Math.min(height - 1, part.bottom + reach); y++) {
    for (let x = Math.max(0, part.left - reach); x <= Math.min(width - 1, part.right + reach); x++) {
      const inside = x >= part.left - 1 && x <= part.right + 1 && y >= part.top - 1 && y <= part.bottom + 1;
      if (inside) continue;
      for (let channel = 0; channel < 4; channel++) sum[channel]! += subject[4 * (y * width + x) + channel]!;
    }
  }
  const alpha = Math.max(1e-6, sum[3]!);
  return [sum[0]! / alpha, sum[1]! / alpha, sum[2]! / alpha];
}

function paintLid(frame: Frame, eye: Eye, [shiftX, shiftY]: readonly [number, number], shut: number): void {
  const [x, y] = [(eye.left + eye.right) / 2 + shiftX, (eye.top + eye.bottom) / 2 + shiftY];
  const radiusX = 0.66 * (eye.right - eye.left + 1);
  const radiusY = 0.66 * (eye.bottom - eye.top + 1);
  const line = y - radiusY + 1.55 * radiusY * shut;
  const whole = shut > 0.95;
  paintDisc(frame, { x, y, radiusX, radiusY, colour: eye.colour }, (_, row) => whole || row < line);
  const steps = 8;
  const at = (step: number) => {
    const aside = (2 * step) / steps - 1;
    return [x + aside * radiusX, line - 0.35 * radiusY * aside * aside * shut] as const;
  };
  for (let step = 0; step < steps; step++) {
    const thick = Math.max(1.5, 0.22 * radiusY);
    paintLine(frame, { from: at(step), to: at(step + 1), thick, colour: [50, 38, 32] });
  }
}
