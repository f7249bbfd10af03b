import { writeOklab } from '../gif/oklab.js';
import type { Layers } from './separate.js';

/** A wheel in a cut-out subject, seen from the side or at a slant: an upright ellipse with a dark tyre. */
export interface Wheel extends Place {
  /** Where the tyre begins, as a share of the radius. */
  rim: number;
  tyre: Colour;
  /** The colour between the middle and the tyre. */
  hub: Colour;
}

interface Place {
  x: number;
  y: number;
  /** Half of its width and of its height, in pixels. */
  radiusX: number;
  radiusY: number;
}

/** Colour times opacity, and opacity from 0 to 1, as in `Layers`. */
type Colour = readonly [number, number, number, number];

/** Half of a wheel's height, as a share of the subject's longer side, and in pixels. */
const radiusShareMin = 0.045;
const radiusShareMax = 0.26;
const radiusMin = 4;
/** How wide a wheel is as a share of its height: from the side, which is usual, and at a slant. */
const slants = [1, 0.84, 0.68];
/** A wheel ends within this share of the subject's height above its lowest point: a shadow or a rail may be below. */
const floorShare = 0.16;
/** A tyre is at least this dark along this share of what is looked at; darkness goes from 0 to 1. */
const darkMin = 0.45;
const closedMin = 0.84;
/** By how much a tyre is darker than what is inside, and than what is below. */
const hubContrastMin = 0.14;
const groundContrastMin = 0.2;
/** Other wheels fit at least this well, compared with the best one, and are at least this large beside it. */
const fitMin = 0.6;
const sizeMin = 0.4;
const wheelsMax = 6;

/** Angles around straight down. The body may hide the upper part of a wheel. */
const around = (reach: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => reach * ((2 * at) / (count - 1) - 1));
const tyreAngles = around(0.68 * Math.PI, 25);
const groundAngles = around(0.36 * Math.PI, 13);
/** So many of the places below a wheel may be dark: another wheel, a rail. */
const blockedMax = 2;
const tyreShare = 0.9;
const groundShare = 1.22;
const hubShares = [0.25, 0.42];

/** Finds the wheels on which a cut-out subject stands; none if nothing looks like one. */
export function findWheels(layers: Layers): Wheel[] {
  const { box } = layers;
  const tall = box.bottom - box.top + 1;
  const long = Math.max(tall, box.right - box.left + 1);
  const darkness = darknessOf(layers, Math.ceil(1.5 * radiusShareMax * long));
  const found: { place: Place; fit: number }[] = [];
  for (
    let radiusY = Math.max(radiusMin, radiusShareMin * long);
    radiusY <= radiusShareMax * long;
    radiusY *= 1.07
  ) {
    for (const slant of slants) {
      const radiusX = slant * radiusY;
      const fitAt = fitting(radiusX, radiusY, darkness);
      for (let bottom = box.bottom + 1; bottom >= box.bottom - floorShare * tall; bottom--) {
        const y = Math.round(bottom - radiusY);
        for (let x = Math.round(box.left + 0.6 * radiusX); x <= box.right - 0.6 * radiusX; x++) {
          const fit = Math.sqrt(slant) * fitAt(x, y);
          if (fit > 0) found.push({ place: { x, y, radiusX, radiusY }, fit });
        }
      }
    }
  }
  found.sort((a, b) => b.fit - a.fit);
  const wheels: Place[] = [];
  for (const { place, fit } of found) {
    if (wheels.length === wheelsMax || fit < fitMin * found[0]!.fit) break;
    const size = place.radiusY / found[0]!.place.radiusY;
    if (size < sizeMin || size > 1 / sizeMin || !wheels.every((other) => areApart(place, other))) continue;
    // Many places fit a wheel nearly as well as the best one; their middle is the most exact.
    const alike = found.filter((other) => other.fit > 0.95 * fit && !areApart(place, other.place));
    wheels.push(middleOf(alike.map((other) => other.place)));
  }
  return wheels.map((place) => ({ ...place, ...coloursOf(place, layers) }));
}

function middleOf(places: readonly Place[]): Place {
  const mean = (field: keyof Place) => places.reduce((sum, place) => sum + place[field], 0) / places.length;
  return { x: mean('x'), y: mean('y'), radiusX: mean('radiusX'), radiusY: mean('radiusY') };
}

const areApart = (a: Place, b: Place): boolean =>
  Math.hypot((a.x - b.x) / (a.radiusX + b.radiusX), (a.y - b.y) / (a.radiusY + b.radiusY)) > 0.9;

/** How dark and grey each pixel is, from 0 to 1, with a margin around the picture. What is transparent is not dark. */
function darknessOf({ width, height, subject }: Layers, margin: number) {
  const wide = width + 2 * margin;
  const values = new Float32Array(wide * (height + 2 * margin));
  const lab = new Float32Array(3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = subject[pixel * 4 + 3]!;
    if (alpha < 0.05) continue;
    const channel = (at: number) => Math.min(255, Math.max(0, Math.round(subject[pixel * 4 + at]! / alpha)));
    writeOklab(lab, 0, channel(0), channel(1), channel(2));
    const dark = 1 - lab[0]! - 2 * Math.hypot(lab[1]!, lab[2]!);
    values[(Math.floor(pixel / width) + margin) * wide + (pixel % width) + margin] =
      alpha * Math.max(0, dark);
  }
  return { values, width: wide, margin };
}

/**
 * How well a place looks like a wheel of this size: a dark ring that is closed as far as the body does not hide it, and
 * lighter inside and below. 0 if it does not.
 */
function fitting(radiusX: number, radiusY: number, { values, width, margin }: ReturnType<typeof darknessOf>) {
  const ring = (angles: readonly number[], share: number): number[] =>
    angles.map((angle) => {
      const [dx, dy] = pointAt({ x: 0, y: 0, radiusX, radiusY }, angle, share);
      return dy * width + dx;
    });
  const tyreRing = ring(tyreAngles, tyreShare);
  const groundRing = ring(groundAngles, groundShare);
  const hubRings = hubShares.flatMap((share) => ring(tyreAngles, share));
  const openMax = Math.floor((1 - closedMin) * tyreRing.length);
  return (x: number, y: number): number => {
    const at = (y + margin) * width + x + margin;
    const mean = (offsets: readonly number[]): number => {
      let sum = 0;
      for (const offset of offsets) sum += values[at + offset] ?? 0;
      return sum / offsets.length;
    };
    let open = 0;
    for (const offset of tyreRing) if (!(values[at + offset]! >= darkMin) && ++open > openMax) return 0;
    const tyre = mean(tyreRing);
    const hub = tyre - mean(hubRings);
    if (hub < hubContrastMin) return 0;
    // A number plate or a door has something dark beside it as well as below.
    let blocked = 0;
    for (const offset of groundRing)
      if (values[at + offset]! > tyre - groundContrastMin && ++blocked > blockedMax) return 0;
    return 2 * tyre - mean(groundRing) + hub;
  };
}

/** The pixel at an angle from straight down, at a share of the radius. */
const pointAt = ({ x, y, radiusX, radiusY }: Place, angle: number, share: number): [number, number] => [
  Math.round(x + share * radiusX * Math.sin(angle)),
  Math.round(y + share * radiusY * Math.cos(angle)),
];

function coloursOf(place: Place, layers: Layers): Pick<Wheel, 'rim' | 'tyre' | 'hub'> {
  const tyre = ringColour(place, tyreShare, layers);
  const inner = ringColour(place, hubShares[1]!, layers);
  let rim = 0.86;
  while (rim > 0.45 && distance(ringColour(place, rim - 0.03, layers), tyre) < 0.5 * distance(inner, tyre))
    rim -= 0.03;
  return { rim, tyre, hub: ringColour(place, 0.75 * rim, layers) };
}

/** The median colour of a ring. */
function ringColour(place: Place, share: number, { width, height, subject }: Layers): Colour {
  const pixels = tyreAngles
    .map((angle) => pointAt(place, angle, share))
    .filter(([x, y]) => x >= 0 && y >= 0 && x < width && y < height)
    .map(([x, y]) => y * width + x);
  const median = (channel: number) =>
    pixels.map((pixel) => subject[pixel * 4 + channel]!).sort((a, b) => a - b)[pixels.length >> 1] ?? 0;
  return [median(0), median(1), median(2), median(3)];
}

export const weighed = (colour: ArrayLike<number>): [number, number, number, number] => [
  colour[0]!,
  colour[1]!,
  colour[2]!,
  255 * colour[3]!,
];

function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [from, to] = [weighed(a), weighed(b)];
  return Math.hypot(...from.map((value, at) => value - to[at]!));
}
