import type { Raster } from '../../motion/raster.js';
import { findWater } from '../../motion/renderFlow.js';

/** Where the water of a picture begins and ends, for each column. */
export interface Shore {
  horizon: number;
  edge: Float32Array;
}

/** The usual sea of a picture, as shares of its height, if none is found in its colours. */
const usual = { horizon: 0.5, edge: 0.72 };
/** Columns over which the edge is smoothed, as a share of the width. */
const smoothShare = 0.04;

/** Finds the sea between its horizon and the beach. */
export function findShore(picture: Raster): Shore {
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
