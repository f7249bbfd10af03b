import { alphaAt, type CutOut, eachPixel, sizeOf, spanOf } from '../../motion/cutOut.js';
import { recoloured } from '../engine/cutOuts.js';

const heightOf = ({ box }: CutOut): number => sizeOf(box)[1];

/** A point of a cut-out, in its own pixels. */
export interface Vent {
  x: number;
  y: number;
}

/** For each column the first row that is not empty, or the row below the cut-out. */
function outline(cutOut: CutOut): number[] {
  const { box } = cutOut;
  return Array.from({ length: sizeOf(box)[0] }, (_, column) => {
    let y = box.top;
    while (y <= box.bottom && !(alphaAt(cutOut, box.left + column, y) > 0.5)) y++;
    return y;
  });
}

/** The middle of the highest part between two shares of the width. */
export function highest(cutOut: CutOut, from = 0, until = 1): Vent {
  const tops = outline(cutOut);
  const [first, last] = [Math.floor(from * tops.length), Math.ceil(until * tops.length)];
  const top = Math.min(...tops.slice(first, last));
  const within = top + 0.03 * heightOf(cutOut);
  const columns = tops.flatMap((y, x) => (x >= first && x < last && y <= within ? [x] : []));
  return { x: cutOut.box.left + (columns[0]! + columns.at(-1)!) / 2, y: top };
}

/** The funnel of a train: the higher of its two halves, or the darker one of almost equal ones. */
export function funnel(train: CutOut): Vent {
  const tall = heightOf(train);
  const [left, right] = [highest(train, 0, 0.5), highest(train, 0.5, 1)];
  if (Math.abs(left.y - right.y) > 0.15 * tall) return left.y < right.y ? left : right;
  return lightBelow(train, left) <= lightBelow(train, right) ? left : right;
}

/** How light a cut-out is just below a point, of 255. */
function lightBelow({ width, subject, box }: CutOut, { x, y }: Vent): number {
  let [sum, weight] = [0, 0.01];
  for (let row = y; row < Math.min(box.bottom, y + 0.08 * (box.bottom - box.top)); row++) {
    const at = 4 * (row * width + Math.round(x));
    sum += Math.max(subject[at]!, subject[at + 1]!, subject[at + 2]!);
    weight += subject[at + 3]!;
  }
  return sum / weight;
}

/** A chimney stands out of the roof on both of its sides by at least this share of the height. */
const chimneyMin = 0.045;

/** The top of a chimney beside the ridge of a roof; undefined if none stands out. */
export function chimney(house: CutOut): Vent | undefined {
  const tops = outline(house);
  const reach = Math.max(2, Math.round(0.1 * tops.length));
  const [tall, ridge] = [heightOf(house), highest(house).x - house.box.left];
  let best: { score: number; x: number } | undefined;
  for (let x = reach; x < tops.length - reach; x++) {
    if (tops[x]! > house.box.top + 0.45 * tall || Math.abs(x - ridge) < 0.1 * tops.length) continue;
    const left = Math.max(...tops.slice(x - reach, x)) - tops[x]!;
    const right = Math.max(...tops.slice(x + 1, x + reach + 1)) - tops[x]!;
    const score = Math.min(left, right);
    if (score >= chimneyMin * tall && (!best || score > best.score)) best = { score, x };
  }
  if (!best) return undefined;
  const level = tops[best.x]!;
  let [from, until] = [best.x, best.x];
  while (from > 0 && Math.abs(tops[from - 1]! - level) < 0.03 * tall) from--;
  while (until < tops.length - 1 && Math.abs(tops[until + 1]! - level) < 0.03 * tall) until++;
  return { x: house.box.left + (from + until) / 2, y: level };
}

/** The crater of a volcano: its narrowest row below the smoke that may be drawn over it. */
export function crater(volcano: CutOut): Vent {
  const { box } = volcano;
  let best = { wide: Infinity, x: (box.left + box.right) / 2, y: box.top };
  for (let y = Math.round(box.top + 0.08 * heightOf(volcano)); y < box.top + 0.55 * heightOf(volcano); y++) {
    const span = spanOf(volcano, y);
    if (!span) continue;
    const [first, last] = span;
    if (last - first <= best.wide) best = { wide: last - first, x: (first + last) / 2, y };
  }
  return best;
}

/** A cut-out without the grey smoke that is drawn in its upper part. */
export function withoutSmoke(cutOut: CutOut, share: number): CutOut {
  const tall = heightOf(cutOut);
  return recoloured(cutOut, (pixel, _, shareY) => {
    if (shareY * (tall - 1) >= share * tall) return;
    const colour = [...pixel.subarray(0, 3)].map((value) => value / Math.max(0.01, pixel[3]!));
    const [light, dark] = [Math.max(...colour), Math.min(...colour)];
    if (light > 125 && light - dark < 40) pixel.fill(0);
  });
}

/** A house and where its smoke leaves it. A roof without a chimney gets one. */
export function withChimney(house: CutOut): { body: CutOut; vent: Vent } {
  const found = chimney(house);
  if (found) return { body: house, vent: found };
  const [wide, tall] = sizeOf(house.box);
  const ridge = highest(house);
  const [x, top] = [ridge.x + 0.2 * wide, ridge.y + 0.02 * tall];
  const half = 0.05 * wide;
  const subject = house.subject.slice();
  const area = {
    left: Math.max(0, Math.round(x - half)),
    top: Math.round(top),
    right: Math.ceil(Math.min(house.width, x + half)) - 1,
    bottom: Math.ceil(Math.min(house.height, top + 0.28 * tall)) - 1,
  };
  const paintBehind = (at: number) => {
    const behind = 1 - subject[at + 3]!;
    [150, 75, 55, 1].forEach((value, channel) => {
      subject[at + channel]! += behind * value;
    });
  };
  eachPixel(house, paintBehind, area);
  return { body: { ...house, subject }, vent: { x, y: top } };
}
