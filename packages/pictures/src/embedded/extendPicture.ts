import type { Raster } from '../motion/cutOut.js';
import { smoothStep } from '../smoothStep.js';

/** The colour of an edge is the mean of this many pixels. */
const edgePx = 3;
/** What an edge cuts off fades into the median of its surroundings over this share of the drawing's side. */
const fadeShare = 0.15;
/** The reach of the median: along a side edge the horizon stays, along a sky or a ground one colour does. */
const sideReachShare = 0.2;
const groundReachShare = 0.6;
/** The share of a tall frame's room that lies above a scene. The rest is ground. */
const skyShare = 0.75;
/** A drawing whose upper and lower edge differ less than this, of 255, is on plain paper and stays in the middle. */
const paperMax = 30;

/** Fills a larger frame around a picture by going on with the colours of its edges. */
export function extendPicture(picture: Raster, width: number, height: number): Raster {
  const wider = width > picture.width ? extendRows(picture, width, sideReachShare, 0.5) : picture;
  if (height <= wider.height) return wider;
  const turned = transposed(wider);
  const above = onPaper(turned) ? 0.5 : skyShare;
  return transposed(extendRows(turned, height, groundReachShare, above));
}

/** Makes each row longer; `before` is the share of the room that comes first. */
function extendRows(picture: Raster, width: number, reachShare: number, before: number): Raster {
  const { height } = picture;
  const room = width - picture.width;
  const first = Math.round(before * room);
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const from = 3 * y * picture.width;
    data.set(picture.data.subarray(from, from + 3 * picture.width), 3 * (y * width + first));
  }
  const fade = Math.max(1, fadeShare * Math.min(picture.width, height));
  for (const [end, count] of [
    ['first', first],
    ['last', room - first],
  ] as const) {
    const edge = edgeColours(picture, end);
    const calm = medians(edge, Math.round((reachShare * height) / 2));
    for (let away = 0; away < count; away++) {
      const near = Math.min(1, (away + 1) / fade);
      const share = smoothStep(near);
      const x = end === 'first' ? first - 1 - away : first + picture.width + away;
      for (let y = 0; y < height; y++) {
        for (let channel = 0; channel < 3; channel++) {
          const at = 3 * y + channel;
          data[3 * (y * width + x) + channel] = Math.round((1 - share) * edge[at]! + share * calm[at]!);
        }
      }
    }
  }
  return { width, height, data };
}

/** The mean colour of the outermost pixels of every row. */
function edgeColours({ width, height, data }: Raster, end: 'first' | 'last'): Float32Array {
  const count = Math.min(edgePx, width);
  const from = end === 'first' ? 0 : width - count;
  const colours = new Float32Array(3 * height);
  for (let y = 0; y < height; y++) {
    for (let x = from; x < from + count; x++) {
      for (let channel = 0; channel < 3; channel++) {
        colours[3 * y + channel]! += data[3 * (y * width + x) + channel]! / count;
      }
    }
  }
  return colours;
}

/** Each colour becomes the median of those within `reach` of it. */
function medians(colours: Float32Array, reach: number): Float32Array {
  const count = colours.length / 3;
  // A few dozen samples are enough, however large the picture is.
  const stride = Math.max(1, Math.round(reach / 16));
  const smooth = new Float32Array(colours.length);
  for (let at = 0; at < count; at++) {
    for (let channel = 0; channel < 3; channel++) {
      const values: number[] = [];
      for (let other = at - reach; other <= at + reach; other += stride) {
        values.push(colours[3 * Math.min(count - 1, Math.max(0, other)) + channel]!);
      }
      smooth[3 * at + channel] = values.sort((a, b) => a - b)[values.length >> 1]!;
    }
  }
  return smooth;
}

/** Whether both ends of the rows have the same colour, taken by their medians. */
function onPaper(picture: Raster): boolean {
  const [first, last] = (['first', 'last'] as const).map((end) => {
    const edge = edgeColours(picture, end);
    return [0, 1, 2].map((channel) => {
      const values = edge.filter((_, at) => at % 3 === channel).sort();
      return values[values.length >> 1]!;
    });
  });
  return Math.hypot(...first!.map((value, channel) => value - last![channel]!)) < paperMax;
}

function transposed({ width, height, data }: Raster): Raster {
  const turned = new Uint8Array(data.length);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const to = (pixel % width) * height + Math.floor(pixel / width);
    turned.set(data.subarray(3 * pixel, 3 * pixel + 3), 3 * to);
  }
  return { width: height, height: width, data: turned };
}
