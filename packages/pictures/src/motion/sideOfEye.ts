import { type Box, type CutOut, sizeOf } from './cutOut.js';
import { type Component, components } from './mask.js';

/** An eye is darker than this, of 255, and so much darker than what is around it. */
const darkMax = 70;
const contrastMin = 50;
/** The area of an eye as a share of the box around its owner. */
const areaMin = 0.0006;
const areaMax = 0.02;
/** It lies in this upper share of the box, and at least this far from the middle, as a share of the width. */
const upperShare = 0.65;
const asideMin = 0.12;
/** Of the pixels around it, this share belongs to the animal and is not dark: a hoof or a mane is at a border. */
const enclosedMin = 0.9;

/** The side of an animal seen from the side on which its one eye is; undefined if none or several are found. */
export function sideOfEye(cutOut: CutOut): -1 | 1 | undefined {
  const { width, height, subject, box } = cutOut;
  const eyes = darkSpots(cutOut, darkMax, 2.5).filter((part) => {
    if (part.area < areaMin || part.area > areaMax) return false;
    if ((part.top + part.bottom) / 2 > box.top + upperShare * (box.bottom - box.top)) return false;
    const around = ring(part, width, height);
    const bright = around.filter(
      (pixel) => subject[4 * pixel + 3]! > 0.9 && lightOf(cutOut, pixel) > darkMax + contrastMin,
    );
    return bright.length >= enclosedMin * around.length;
  });
  const [boxWidth] = sizeOf(box);
  const aside = eyes.map(({ left, right }) => ((left + right) / 2 - (box.left + box.right) / 2) / boxWidth);
  const sides = new Set(aside.map(Math.sign));
  if (sides.size !== 1 || aside.some((share) => Math.abs(share) < asideMin)) return undefined;
  return aside[0]! < 0 ? -1 : 1;
}

const lightOf = ({ subject }: CutOut, pixel: number): number =>
  0.3 * subject[4 * pixel]! + 0.59 * subject[4 * pixel + 1]! + 0.11 * subject[4 * pixel + 2]!;

/** The connected parts that are darker than a limit, each with its area as a share of the box; long ones are no eyes. */
export function darkSpots(cutOut: CutOut, limit: number, longest: number): (Component & { area: number })[] {
  const { width, height, subject, box } = cutOut;
  const data = Uint8Array.from({ length: width * height }, (_, pixel) =>
    subject[4 * pixel + 3]! > 0.9 && lightOf(cutOut, pixel) < limit ? 1 : 0,
  );
  const [boxWidth, boxHeight] = sizeOf(box);
  return components({ width, height, data }, 1)
    .filter((part) => Math.max(...sizeOf(part)) <= longest * Math.min(...sizeOf(part)))
    .map((part) => ({ ...part, area: part.pixels.length / (boxWidth * boxHeight) }));
}

/** The pixels of the rectangle two pixels outside of a part. */
function ring(part: Box, width: number, height: number): number[] {
  const [left, right] = [Math.max(0, part.left - 2), Math.min(width - 1, part.right + 2)];
  const [top, bottom] = [Math.max(0, part.top - 2), Math.min(height - 1, part.bottom + 2)];
  const pixels: number[] = [];
  for (let x = left; x <= right; x++) pixels.push(top * width + x, bottom * width + x);
  for (let y = top + 1; y < bottom; y++) pixels.push(y * width + left, y * width + right);
  return pixels;
}
