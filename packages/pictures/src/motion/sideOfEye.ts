import { components } from './mask.js';
import type { CutOut } from './renderPose.js';

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
export function sideOfEye({ width, height, subject, box }: CutOut): -1 | 1 | undefined {
  const light = (pixel: number) =>
    0.3 * subject[pixel * 4]! + 0.59 * subject[pixel * 4 + 1]! + 0.11 * subject[pixel * 4 + 2]!;
  const solid = (pixel: number) => subject[pixel * 4 + 3]! > 0.9;
  const dark = Uint8Array.from({ length: width * height }, (_, pixel) =>
    solid(pixel) && light(pixel) < darkMax ? 1 : 0,
  );
  const boxWidth = box.right - box.left + 1;
  const boxArea = boxWidth * (box.bottom - box.top + 1);
  const eyes = components(dark, width, height, 1).filter((part) => {
    const area = part.pixels.length / boxArea;
    if (area < areaMin || area > areaMax) return false;
    if ((part.top + part.bottom) / 2 > box.top + upperShare * (box.bottom - box.top)) return false;
    const [wide, tall] = [part.right - part.left + 1, part.bottom - part.top + 1];
    if (Math.max(wide, tall) > 2.5 * Math.min(wide, tall)) return false;
    const around = ring(part, width, height);
    const bright = around.filter((pixel) => solid(pixel) && light(pixel) > darkMax + contrastMin);
    return bright.length >= enclosedMin * around.length;
  });
  const aside = eyes.map(({ left, right }) => ((left + right) / 2 - (box.left + box.right) / 2) / boxWidth);
  const sides = new Set(aside.map(Math.sign));
  if (sides.size !== 1 || aside.some((share) => Math.abs(share) < asideMin)) return undefined;
  return aside[0]! < 0 ? -1 : 1;
}

/** The pixels of the rectangle two pixels outside of a part. */
function ring(
  part: { left: number; right: number; top: number; bottom: number },
  width: number,
  height: number,
): number[] {
  const [left, right] = [Math.max(0, part.left - 2), Math.min(width - 1, part.right + 2)];
  const [top, bottom] = [Math.max(0, part.top - 2), Math.min(height - 1, part.bottom + 2)];
  const pixels: number[] = [];
  for (let x = left; x <= right; x++) pixels.push(top * width + x, bottom * width + x);
  for (let y = top + 1; y < bottom; y++) pixels.push(y * width + left, y * width + right);
  return pixels;
}
