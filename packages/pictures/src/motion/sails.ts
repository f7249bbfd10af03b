import { alphaAt, eachPixel } from './cutOut.js';
import type { Layers } from './separate.js';

/** Things whose sails or blades turn while the rest stands. */
const mills = /\b(?:windmills?|wind turbines?|turbines?|pinwheels?)\b/i;

export const hasSails = (subject: string): boolean => mills.test(subject);

/** The hub lies between these shares of the height, counted from the top. */
const hubFrom = 0.22;
const hubUntil = 0.52;
/** Sails of a mill that are shorter than this share of its height were not drawn as sails. */
const reachMin = 0.2;

/**
 * Takes the sails off a mill. Only the upper half of their disc shows them without the tower behind; the lower half is
 * the upper one turned around. The tower below the hub is painted on from its rows below the sails. The sails' box is
 * centred on their hub, so that turning its middle turns them.
 */
export function takeSailsOff(mill: Layers): { tower: Layers; sails: Layers } | undefined {
  const { width, height, subject, box } = mill;
  const tall = box.bottom - box.top;
  const hubX = Math.round(centreOfRows(mill, box.bottom - tall * 0.2, box.bottom));
  const hubY = findHub(mill, hubX);
  const reach = Math.min(hubY - box.top + 1, box.bottom - hubY - 4);
  if (!Number.isFinite(hubX) || reach < reachMin * tall) return undefined;
  const tower = { ...mill, subject: Float32Array.from(subject) };
  const sails: Layers = {
    ...mill,
    subject: new Float32Array(subject.length),
    box: { left: hubX - reach, right: hubX + reach, top: hubY - reach, bottom: hubY + reach },
  };
  const body = rowSpan(mill, Math.min(height - 1, Math.round(hubY + reach + 2)), hubX);
  if (!body) return undefined;
  for (let y = Math.max(0, hubY - reach); y <= Math.min(height - 1, hubY + reach); y++) {
    for (let x = Math.max(0, hubX - reach); x <= Math.min(width - 1, hubX + reach); x++) {
      const [dx, dy] = [x - hubX, y - hubY];
      if (dx * dx + dy * dy > reach * reach) continue;
      const at = (y * width + x) * 4;
      const from = dy <= 0 ? at : ((hubY - dy) * width + (hubX - dx)) * 4;
      if (from >= 0 && from < subject.length) sails.subject.set(subject.subarray(from, from + 4), at);
      // The tower narrows a little towards the hub and ends just above it.
      const half = body.half * (0.8 + (0.2 * dy) / reach);
      if (dy < -0.5 * body.half || Math.abs(dx) > half) tower.subject.fill(0, at, at + 4);
      else {
        const source = (body.y * width + Math.round(hubX + (dx / half) * (body.half - 1))) * 4;
        tower.subject.set(subject.subarray(source, source + 4), at);
      }
    }
  }
  return { tower, sails };
}

/** The mean column of what is opaque between two rows. */
function centreOfRows(mill: Layers, from: number, until: number): number {
  let [sum, count] = [0, 0];
  const addUp = (at: number, x: number) => {
    const alpha = mill.subject[at + 3]!;
    [sum, count] = [sum + alpha * x, count + alpha];
  };
  eachPixel(mill, addUp, { top: Math.round(from), bottom: until });
  return sum / count;
}

/** How far the tower reaches to both sides of its middle in a row. */
function rowSpan(mill: Layers, y: number, middle: number): { y: number; half: number } | undefined {
  const opaque = (x: number) => x > 0 && x < mill.width - 1 && alphaAt(mill, x, y) > 0.5;
  let half = 0;
  while (opaque(middle - half) && opaque(middle + half)) half++;
  return half < 3 ? undefined : { y, half };
}

/** The row around which the upper left quarter of the sails looks most like the upper right, a quarter turn later. */
function findHub(mill: Layers, hubX: number): number {
  const { box } = mill;
  const tall = box.bottom - box.top;
  const alpha = (x: number, y: number) => alphaAt(mill, x, y) ?? 0;
  let [best, bestRow] = [Number.POSITIVE_INFINITY, Math.round(box.top + 0.41 * tall)];
  for (let row = Math.round(box.top + hubFrom * tall); row <= box.top + hubUntil * tall; row++) {
    const reach = row - box.top;
    let [difference, count] = [0, 0];
    for (let up = 1; up < reach; up += 2) {
      for (let left = 1; left * left + up * up < reach * reach; left += 2) {
        const here = alpha(hubX - left, row - up);
        const turned = alpha(hubX + up, row - left);
        difference += Math.abs(here - turned);
        count += Math.max(here, turned);
      }
    }
    const score = difference / (count + 1);
    if (score < best) [best, bestRow] = [score, row];
  }
  return bestRow;
}
