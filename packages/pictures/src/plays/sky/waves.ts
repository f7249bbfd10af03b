import type { Raster } from '../../motion/cutOut.js';
import { findWater } from '../../motion/renderFlow.js';
import { mixInto } from '../../motion/renderPose.js';
import type { Brush, Colour, Point } from '../engine/brush.js';
import { asPicture, inItsLight, placeOfSentence } from '../engine/places.js';
import { type Layer, type Play, type Stage, swell, wave } from '../engine/play.js';

const seas = /\b(?:waves?|sea|ocean|surf|tide|seawater|breakers|swell)$/;
const rolls =
  'be roll crash lap wash break move come splash hit flow rise swell rush reach ripple surge beat wave sway rock run slosh go glitter stream strike approach toss';
const beaches = /\b(?:beach|shore|coast|sand|seaside|shoreline|bay)$/;
const inSea = /\b(?:rocks?|cliffs?|lighthouse|island|harbou?r|boat|ship|pier)$/;

/** Waves with foam that roll towards the viewer, and onto the beach if there is one. */
export const waves: Play = {
  when: { verbs: rolls, subject: seas },
  stage(sentence) {
    const { object, phrases } = sentence;
    const beach = [object, ...phrases.map(({ noun }) => noun)].some((noun) => beaches.test(noun));
    const place = placeOfSentence(sentence)?.noun;
    const stands = !beach && place && inSea.test(place) ? `${asPicture(place)} on the sea` : undefined;
    return {
      backdrop: inItsLight(stands ?? (beach ? 'nothing on the beach' : 'nothing on the sea'), sentence),
      layers: beach ? ontoBeach : overSea,
    };
  },
};

const foam: Colour = [250, 253, 255];
const crests = 4;

/** Foam lines come nearer between horizon and beach; the last one runs up the sand and back. */
function ontoBeach({ width, height, backdrop }: Stage): Layer {
  const { horizon, edge } = findShore(backdrop);
  const [middle, depth] = [width >> 1, edge[width >> 1]! - horizon];
  const at = 3 * (Math.round(horizon + 0.6 * depth) * width + middle);
  const [red, green, blue] = backdrop.data.subarray(at, at + 3);
  // The sea's own colour near the beach.
  const water: Colour = [red! + 25, green! + 25, blue! + 15];
  return (paint, phase) => {
    for (let crest = 0; crest < crests; crest++) {
      const along = (crest + phase) / crests;
      const bright = (0.45 + 0.55 * along) * Math.min(1, 6 * along);
      for (let x = 0; x < width; x++) {
        // A little uneven.
        const bent = 0.03 * height * along * (1 - along) * wave((3 * x) / width + 2 * along);
        const y = horizon + (edge[x]! - horizon) * along ** 1.6 + bent;
        streak(paint, [x, y], (0.006 + 0.024 * along) * height, foam, bright);
      }
    }
    const run = 0.075 * height * swell(phase);
    for (let x = 0; x < width; x++) {
      const front = edge[x]! + run * (1 + 0.25 * wave((2 * x) / width));
      for (let y = Math.floor(edge[x]! - 2); y < front && y < height; y++) {
        mixInto(paint.frame.data, 3 * (y * width + x), water, 0.75);
      }
      streak(paint, [x, front], 0.03 * height, foam, 0.95);
    }
  };
}

/** Crests of the open sea: short arcs of foam with shade below them, larger the nearer they are. */
function overSea({ width, height, backdrop, random }: Stage): Layer {
  const { horizon } = findShore(backdrop);
  const isSea = (x: number, y: number): boolean => {
    const at = 3 * (Math.min(height - 1, Math.max(0, Math.round(y))) * width + x);
    const [red, green, blue] = backdrop.data.subarray(at, at + 3);
    return y > horizon && blue! > red! + 14 && blue! > green! - 6;
  };
  const rows = 7;
  const lean = random.uniform();
  return (paint, phase) => {
    for (let row = 0; row < rows; row++) {
      const along = (row + phase) / rows;
      const base = horizon + (height - horizon) * 1.1 * along ** 1.5;
      const [long, near] = [width * (0.14 + 0.5 * along), Math.min(1, 6 * along)];
      for (let x = 0; x < width; x++) {
        const crest = wave(x / long + lean + 0.8 * along);
        const y = base - 0.05 * height * (0.15 + along) * crest;
        if (!isSea(x, y)) continue;
        streak(paint, [x, y + 0.03 * height * along], 0.05 * height * along + 2, [10, 60, 120], 0.35 * near);
        const opacity = near * Math.max(0, 0.35 + 0.65 * crest);
        streak(paint, [x, y], (0.006 + 0.024 * along) * height, foam, opacity);
      }
    }
  };
}

/** A soft upright stroke around a row of one column, in pixels. */
function streak({ frame }: Brush, [x, y]: Point, thick: number, colour: Colour, opacity: number): void {
  const half = Math.max(1, thick / 2);
  for (let row = Math.max(0, Math.ceil(y - half)); row <= Math.min(frame.height - 1, y + half); row++) {
    const share = 1 - (Math.abs(row - y) / half) ** 2;
    mixInto(frame.data, 3 * (row * frame.width + x), colour, opacity * share);
  }
}

/** The usual sea of a picture, as shares of its height, if none is found in its colours. */
const usual = { horizon: 0.5, edge: 0.72 };
/** Columns over which the edge is smoothed, as a share of the width. */
const smoothShare = 0.04;

/** Finds the sea between its horizon and the beach, whose edge is a row for each column. */
function findShore(picture: Raster): { horizon: number; edge: Float32Array } {
  const { width, height } = picture;
  const horizon = findHorizon(picture) ?? usual.horizon * height;
  const water = findWater(picture, 'sea');
  const edge = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    let last = -1;
    for (let y = Math.ceil(horizon); water && y < height; y++) if (water[y * width + x]) last = y;
    edge[x] = last < 0 ? usual.edge * height : last;
  }
  return { horizon, edge: smoothed(edge) };
}

/** The row in the middle of the picture at which one blue becomes another, darker one. */
function findHorizon({ width, height, data }: Raster): number | undefined {
  const rowAt = (y: number): [number, number, number] => {
    const sum: [number, number, number] = [0, 0, 0];
    for (let at = 3 * y * width; at < 3 * (y + 1) * width; at++) sum[at % 3]! += data[at]! / width;
    return sum;
  };
  let best: { change: number; y: number } | undefined;
  for (let y = Math.round(0.3 * height); y < 0.75 * height; y++) {
    const [above, below] = [rowAt(y - 2), rowAt(y + 2)];
    if (below[2] < below[0] + 14) continue;
    const change = above[0] + above[1] + above[2] - below[0] - below[1] - below[2];
    if (change > 12 && (!best || change > best.change)) best = { change, y };
  }
  return best?.y;
}

function smoothed(edge: Float32Array): Float32Array {
  const reach = Math.max(1, Math.round(smoothShare * edge.length));
  return edge.map((_, x) => {
    const near = edge.subarray(Math.max(0, x - reach), x + reach + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}
