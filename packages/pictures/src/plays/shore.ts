import type { Raster } from '../motion/raster.js';
import { findWater } from '../motion/renderFlow.js';

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
  const water = findWater(picture, 'sea');
  const tops: number[] = [];
  const edge = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    let [first, last] = [-1, -1];
    for (let y = 0; water && y < height; y++) {
      if (!water[y * width + x]) continue;
      if (first < 0) first = y;
      last = y;
    }
    if (first >= 0) tops.push(first);
    edge[x] = last < 0 ? usual.edge * height : last;
  }
  tops.sort((one, other) => one - other);
  return { horizon: tops[tops.length >> 1] ?? usual.horizon * height, edge: smoothed(edge) };
}

function smoothed(edge: Float32Array): Float32Array {
  const reach = Math.max(1, Math.round(smoothShare * edge.length));
  return edge.map((_, x) => {
    const near = edge.subarray(Math.max(0, x - reach), x + reach + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}
