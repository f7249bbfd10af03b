import { nearestOklab, oklabToRgb, writeOklab } from './oklab.js';

/** Colours are counted in cells of this many bits a channel before they are clustered. */
const cellBits = 5;
const refinements = 6;
/** The most pixels that are counted, spread evenly over all frames. */
const samplesMax = 400_000;

/**
 * Chooses up to `coloursMax` colours for all frames together: a variance cut in Oklab, then a few rounds of
 * k-means. One palette for the whole motion keeps still parts of it identical from frame to frame.
 */
export function choosePalette(frames: readonly Uint8Array[], coloursMax: number): Uint8Array {
  const cells = countCells(frames);
  const centres = refine(cells, cutByVariance(cells, coloursMax));
  const palette = new Uint8Array(centres.length);
  for (let at = 0; at < centres.length; at += 3) {
    palette.set(oklabToRgb(centres[at]!, centres[at + 1]!, centres[at + 2]!), at);
  }
  return palette;
}

interface Cells {
  /** Oklab coordinates of the mean colour of each cell. */
  points: Float32Array;
  weights: Float32Array;
}

function countCells(frames: readonly Uint8Array[]): Cells {
  const size = 1 << (3 * cellBits);
  const counts = new Uint32Array(size);
  const sums = new Float64Array(size * 3);
  const pixels = frames.reduce((sum, frame) => sum + frame.length / 3, 0);
  const stride = 3 * Math.max(1, Math.floor(pixels / samplesMax));
  const shift = 8 - cellBits;
  for (const frame of frames) {
    for (let at = 0; at + 2 < frame.length; at += stride) {
      const red = frame[at]!;
      const green = frame[at + 1]!;
      const blue = frame[at + 2]!;
      const cell = ((red >> shift) << (2 * cellBits)) | ((green >> shift) << cellBits) | (blue >> shift);
      counts[cell]!++;
      sums[cell * 3]! += red;
      sums[cell * 3 + 1]! += green;
      sums[cell * 3 + 2]! += blue;
    }
  }
  const used = [...counts.keys()].filter((cell) => counts[cell]! > 0);
  const points = new Float32Array(used.length * 3);
  const weights = new Float32Array(used.length);
  used.forEach((cell, index) => {
    const count = counts[cell]!;
    const mean = (channel: number) => Math.round(sums[cell * 3 + channel]! / count);
    writeOklab(points, index * 3, mean(0), mean(1), mean(2));
    // The root keeps a large plain background from taking every colour of a small bright subject.
    weights[index] = Math.sqrt(count);
  });
  return { points, weights };
}

interface Box {
  members: number[];
  centre: [number, number, number];
  /** The axis of the largest spread, and that spread times the weight. */
  axis: number;
  spread: number;
}

function cutByVariance(cells: Cells, coloursMax: number): Float32Array {
  const boxes = [measure(cells, [...cells.weights.keys()])];
  while (boxes.length < coloursMax) {
    const widest = boxes.reduce((best, box, index) => (box.spread > boxes[best]!.spread ? index : best), 0);
    const box = boxes[widest]!;
    if (box.spread <= 0) break;
    const limit = box.centre[box.axis]!;
    const below = box.members.filter((cell) => cells.points[cell * 3 + box.axis]! <= limit);
    const above = box.members.filter((cell) => cells.points[cell * 3 + box.axis]! > limit);
    if (below.length === 0 || above.length === 0) {
      box.spread = 0;
      continue;
    }
    boxes[widest] = measure(cells, below);
    boxes.push(measure(cells, above));
  }
  return Float32Array.from(boxes.flatMap((box) => box.centre));
}

function measure({ points, weights }: Cells, members: number[]): Box {
  const sum = [0, 0, 0];
  const squares = [0, 0, 0];
  let total = 0;
  for (const cell of members) {
    const weight = weights[cell]!;
    total += weight;
    for (let channel = 0; channel < 3; channel++) {
      const value = points[cell * 3 + channel]!;
      sum[channel]! += weight * value;
      squares[channel]! += weight * value * value;
    }
  }
  const centre = sum.map((value) => value / (total || 1)) as [number, number, number];
  const spreads = squares.map((square, channel) => square - total * centre[channel]! ** 2);
  const axis = spreads.indexOf(Math.max(...spreads));
  return { members, centre, axis, spread: members.length > 1 ? spreads[axis]! : 0 };
}

function refine({ points, weights }: Cells, centres: Float32Array): Float32Array {
  const count = centres.length / 3;
  for (let round = 0; round < refinements; round++) {
    const sums = new Float64Array(count * 4);
    for (let cell = 0; cell < weights.length; cell++) {
      const at = cell * 3;
      const nearest = nearestOklab(centres, points[at]!, points[at + 1]!, points[at + 2]!) * 4;
      const weight = weights[cell]!;
      sums[nearest]! += weight * points[at]!;
      sums[nearest + 1]! += weight * points[at + 1]!;
      sums[nearest + 2]! += weight * points[at + 2]!;
      sums[nearest + 3]! += weight;
    }
    for (let centre = 0; centre < count; centre++) {
      const weight = sums[centre * 4 + 3]!;
      if (weight === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        centres[centre * 3 + channel] = sums[centre * 4 + channel]! / weight;
      }
    }
  }
  return centres;
}
