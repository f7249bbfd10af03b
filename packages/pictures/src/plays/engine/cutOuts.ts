import type { Random } from '@tricorn/random';
import { type Box, type CutOut, cutAtRow, eachPixel, sizeOf } from '../../motion/cutOut.js';
import type { Colour } from './brush.js';

/** The colour and opacity at a point of a shape, in coordinates from −1 to 1. */
export type Shape = (u: number, v: number) => readonly [Colour, number] | undefined;

const samples = 3;

/** A shape as if it were cut out of a drawing, with smooth edges. */
export function shaped(shape: Shape, width: number, height = width): CutOut {
  const [across, down] = [Math.max(3, Math.round(width)), Math.max(3, Math.round(height))];
  const subject = new Float32Array(across * down * 4);
  for (let at = 0; at < across * down * samples * samples; at++) {
    const [pixel, sample] = [Math.floor(at / samples ** 2), at % samples ** 2];
    const x = (pixel % across) + ((sample % samples) + 0.5) / samples;
    const y = Math.floor(pixel / across) + (Math.floor(sample / samples) + 0.5) / samples;
    const painted = shape((2 * x) / across - 1, (2 * y) / down - 1);
    if (!painted) continue;
    const share = painted[1] / samples ** 2;
    for (let channel = 0; channel < 3; channel++)
      subject[4 * pixel + channel]! += share * painted[0][channel]!;
    subject[4 * pixel + 3]! += share;
  }
  return whole(across, down, subject);
}

/** A cut-out that fills its pixels. */
const whole = (width: number, height: number, subject: Float32Array): CutOut => ({
  width,
  height,
  subject,
  box: { left: 0, top: 0, right: width - 1, bottom: height - 1 },
});

/** The mean colour of a cut-out, or of a part of its box: left, top, right and bottom as shares of it. */
export function colourOf(cutOut: CutOut, [left, top, right, bottom] = [0, 0, 1, 1]): Colour {
  const { box } = cutOut;
  const [wide, tall] = [box.right - box.left, box.bottom - box.top];
  return meanColour(cutOut, {
    left: Math.round(box.left + left! * wide),
    top: Math.round(box.top + top! * tall),
    right: box.left + right! * wide,
    bottom: box.top + bottom! * tall,
  });
}

/** The mean colour of the pixels of an area for which a test holds. */
export function meanColour(
  cutOut: CutOut,
  area: Box,
  counts: (x: number, y: number) => boolean = () => true,
): Colour {
  const sum = [0, 0, 0, 0];
  const addUp = (at: number, x: number, y: number) => {
    if (!counts(x, y)) return;
    for (let channel = 0; channel < 4; channel++) sum[channel]! += cutOut.subject[at + channel]!;
  };
  eachPixel(cutOut, addUp, area);
  const alpha = Math.max(1e-6, sum[3]!);
  return [sum[0]! / alpha, sum[1]! / alpha, sum[2]! / alpha];
}

/** The same cut-out with other colours and opacities: `change` may edit each premultiplied pixel in place. */
export function recoloured(
  actor: CutOut,
  change: (pixel: Float32Array, shareX: number, shareY: number) => void,
): CutOut {
  const { box } = actor;
  const subject = actor.subject.slice();
  const [wide, tall] = [Math.max(1, box.right - box.left), Math.max(1, box.bottom - box.top)];
  eachPixel(actor, (at, x, y) => {
    change(subject.subarray(at, at + 4), (x - box.left) / wide, (y - box.top) / tall);
  });
  return { ...actor, subject };
}

/** A cut-out of one colour. */
export const silhouette = (actor: CutOut, colour: Colour): CutOut =>
  recoloured(actor, (pixel) => {
    for (let channel = 0; channel < 3; channel++) pixel[channel] = pixel[3]! * colour[channel]!;
  });

/** A cut-out without what a test does not keep, by shares of its box. */
export const cropped = (actor: CutOut, keep: (shareX: number, shareY: number) => boolean): CutOut =>
  recoloured(actor, (pixel, shareX, shareY) => {
    if (!keep(shareX, shareY)) pixel.fill(0);
  });

/** Cuts at a share of the height, counted from the top. */
export const cutAt = (actor: CutOut, share: number): [upper: CutOut, lower: CutOut] =>
  cutAtRow(actor, Math.round(actor.box.top + share * (actor.box.bottom - actor.box.top)));

export interface Piece {
  cutOut: CutOut;
  /** From the middle of the whole, in pixels. */
  x: number;
  y: number;
  push: number;
  spin: number;
}

/** Cuts an actor into pieces: each point belongs to the nearest of some random points. */
export function piecesOf(actor: CutOut, count: number, random: Random): Piece[] {
  const { width, subject, box } = actor;
  const [wide, tall] = sizeOf(box);
  const seeds = Array.from(
    { length: count },
    () => [box.left + wide * random.uniform(), box.top + tall * random.uniform()] as const,
  );
  const owned: number[][] = seeds.map(() => []);
  eachPixel(actor, (at, x, y) => {
    if (subject[at + 3]! <= 0) return;
    const distances = seeds.map(([seedX, seedY]) => (x - seedX) ** 2 + (y - seedY) ** 2);
    owned[distances.indexOf(Math.min(...distances))]!.push(y * width + x);
  });
  return owned
    .filter((pixels) => pixels.length > 0)
    .map((pixels) => {
      const [columns, rows] = [pixels.map((at) => at % width), pixels.map((at) => Math.floor(at / width))];
      const [left, right, top, bottom] = [
        columns.reduce((a, b) => Math.min(a, b)),
        columns.reduce((a, b) => Math.max(a, b)),
        rows[0]!,
        rows.at(-1)!,
      ];
      const piece = new Float32Array(4 * (right - left + 1) * (bottom - top + 1));
      for (const [index, at] of pixels.entries()) {
        const to = (rows[index]! - top) * (right - left + 1) + columns[index]! - left;
        piece.set(subject.subarray(4 * at, 4 * at + 4), 4 * to);
      }
      return {
        cutOut: whole(right - left + 1, bottom - top + 1, piece),
        x: (left + right - box.left - box.right) / 2,
        y: (top + bottom - box.top - box.bottom) / 2,
        push: 0.7 + 0.6 * random.uniform(),
        spin: 2 * random.normal(),
      };
    });
}

/** A cut-out with its colours turned around the colour circle, in radians. */
export function tinted(cutOut: CutOut, angle: number): CutOut {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const third = (1 - cosine) / 3;
  const off = sine / Math.sqrt(3);
  const rows = [
    [cosine + third, third - off, third + off],
    [third + off, cosine + third, third - off],
    [third - off, third + off, cosine + third],
  ];
  return recoloured(cutOut, (pixel) => {
    const [red, green, blue, alpha] = pixel;
    rows.forEach((row, channel) => {
      const value = row[0]! * red! + row[1]! * green! + row[2]! * blue!;
      pixel[channel] = Math.min(255 * alpha!, Math.max(0, value));
    });
  });
}
