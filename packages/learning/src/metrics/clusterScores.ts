import { createMatrix, type Matrix } from '../math/matrix.js';

/** Mean of the rows of every cluster, and how many there are. */
export function clusterCentres(
  x: Matrix,
  labels: Int32Array,
  k: number,
): { centres: Matrix; sizes: Float64Array } {
  const centres = createMatrix(k, x.columns);
  const sizes = new Float64Array(k);
  for (let i = 0, p = 0; i < x.rows; i++) {
    const to = labels[i]! * x.columns;
    sizes[labels[i]!]! += 1;
    for (let j = 0; j < x.columns; j++) centres.data[to + j]! += x.data[p++]!;
  }
  for (let c = 0; c < k; c++) {
    const size = Math.max(sizes[c]!, 1);
    for (let j = 0; j < x.columns; j++) centres.data[c * x.columns + j]! /= size;
  }
  return { centres, sizes };
}

/** Calinski–Harabasz score: variance between clusters over variance within, each per degree of freedom. */
export function calinskiHarabasz(x: Matrix, labels: Int32Array, k: number): number {
  const { centres, sizes } = clusterCentres(x, labels, k);
  const present = sizes.reduce((count, size) => count + (size > 0 ? 1 : 0), 0);
  const mean = new Float64Array(x.columns);
  for (let c = 0; c < k; c++) {
    for (let j = 0; j < x.columns; j++) mean[j]! += (sizes[c]! * centres.data[c * x.columns + j]!) / x.rows;
  }
  let between = 0;
  for (let c = 0; c < k; c++) {
    for (let j = 0; j < x.columns; j++) {
      between += sizes[c]! * (centres.data[c * x.columns + j]! - mean[j]!) ** 2;
    }
  }
  let within = 0;
  for (let i = 0, p = 0; i < x.rows; i++) {
    const from = labels[i]! * x.columns;
    for (let j = 0; j < x.columns; j++) {
      const difference = x.data[p++]! - centres.data[from + j]!;
      within += difference * difference;
    }
  }
  if (within === 0) return 1;
  return (between * (x.rows - present)) / (within * Math.max(present - 1, 1));
}

/** Davies–Bouldin score: mean over clusters of the worst (spread + spread) / distance of centres; smaller is better. */
export function daviesBouldin(x: Matrix, labels: Int32Array, k: number): number {
  const { centres, sizes } = clusterCentres(x, labels, k);
  const spread = new Float64Array(k);
  for (let i = 0; i < x.rows; i++) {
    spread[labels[i]!]! += distance(x.data, i * x.columns, centres.data, labels[i]! * x.columns, x.columns);
  }
  for (let c = 0; c < k; c++) spread[c]! /= Math.max(sizes[c]!, 1);
  let sum = 0;
  let present = 0;
  for (let a = 0; a < k; a++) {
    if (sizes[a] === 0) continue;
    present++;
    let worst = 0;
    for (let b = 0; b < k; b++) {
      if (a === b || sizes[b] === 0) continue;
      const apart = distance(centres.data, a * x.columns, centres.data, b * x.columns, x.columns);
      if (apart > 0) worst = Math.max(worst, (spread[a]! + spread[b]!) / apart);
    }
    sum += worst;
  }
  return present === 0 ? 0 : sum / present;
}

/** Mean silhouette of the given rows, each compared with all the given rows. Clusters of one row count as 0. */
export function silhouette(x: Matrix, labels: Int32Array, k: number): number {
  const sizes = new Float64Array(k);
  for (const label of labels) sizes[label]! += 1;
  const sums = new Float64Array(x.rows * k);
  for (let a = 0; a < x.rows; a++) {
    for (let b = a + 1; b < x.rows; b++) {
      const d = distance(x.data, a * x.columns, x.data, b * x.columns, x.columns);
      sums[a * k + labels[b]!]! += d;
      sums[b * k + labels[a]!]! += d;
    }
  }
  let total = 0;
  for (let i = 0; i < x.rows; i++) {
    const own = labels[i]!;
    if (sizes[own]! <= 1) continue;
    const inside = sums[i * k + own]! / (sizes[own]! - 1);
    let outside = Number.POSITIVE_INFINITY;
    for (let c = 0; c < k; c++) {
      if (c !== own && sizes[c]! > 0) outside = Math.min(outside, sums[i * k + c]! / sizes[c]!);
    }
    const larger = Math.max(inside, outside);
    if (larger > 0 && Number.isFinite(outside)) total += (outside - inside) / larger;
  }
  return total / x.rows;
}

function distance(a: Float64Array, from: number, b: Float64Array, to: number, count: number): number {
  let sum = 0;
  for (let j = 0; j < count; j++) {
    const difference = a[from + j]! - b[to + j]!;
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}
