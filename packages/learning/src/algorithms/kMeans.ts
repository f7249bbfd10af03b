import { node, squaredDistances } from '../export/nodes.js';
import { KernelSpace, rowBlocks, strideOf } from '../math/kernels.js';
import { columnMoments, createMatrix, type Matrix } from '../math/matrix.js';
import type { Random } from '../math/random.js';
import { calinskiHarabasz } from '../metrics/clusterScores.js';
import {
  type Clusterer,
  type ClusterModel,
  checkClusterCount,
  clusterCountTried,
  type FitContext,
} from './algorithm.js';
import { kMeansParameters as parameters } from './kMeansParameters.js';

/** Iterations a start is reckoned to need; more are made where needed and not charged. */
const iterationsEstimated = 60;

/** k-means with greedy k-means++ starts; the assignment skips distances that Hamerly's bounds rule out. */
export const kMeans: Clusterer<typeof parameters> = {
  task: 'clustering',
  parameters,
  rowsMax: 5_000_000,
  check: checkClusterCount,
  estimate: ({ rows, columns }, params) => {
    const iterations = Math.min(params.max_iter, iterationsEstimated);
    const perCount = (k: number) =>
      params.n_init * rows * columns * k * (iterations + 2 + Math.log(k)) + rows * columns * 2;
    return triedCounts(params.n_clusters, rows).reduce((sum, k) => sum + perCount(k), 0);
  },
  memory: ({ rows, columns }) => rows * (strideOf(columns) * 8 + 64),
  async fit(x, params, context) {
    const space = prepareKMeans(x);
    const counts = triedCounts(params.n_clusters, x.rows);
    let best: (KMeansResult & { score: number }) | undefined;
    const tried: { clusters: number; calinskiHarabasz: number }[] = [];
    for (const [index, k] of counts.entries()) {
      const found = await runKMeans(space, x, k, params, {
        ...context,
        progress: (fraction) => context.progress((index + fraction) / counts.length),
      });
      const score = counts.length === 1 ? 0 : calinskiHarabasz(x, found.labels, k);
      tried.push({ clusters: k, calinskiHarabasz: score });
      if (best === undefined || score > best.score) best = { ...found, score };
    }
    const { labels, centres, inertia, iterations } = best!;
    const facts = { inertia, iterations, ...(counts.length === 1 ? {} : { tried }) };
    return nearestCentreModel(labels, centres, facts);
  },
};

/** The numbers of clusters to try: the one given, or a range that leaves more rows than clusters. */
export function triedCounts(given: number | null, rows: number): number[] {
  if (given !== null) return [given];
  const max = Math.min(clusterCountTried.max, rows - 1);
  return Array.from({ length: max - clusterCountTried.min + 1 }, (_, index) => clusterCountTried.min + index);
}

interface KMeansResult {
  labels: Int32Array;
  centres: Matrix;
  inertia: number;
  iterations: number;
}

interface KMeansSpace {
  space: KernelSpace;
  stride: number;
  data: number;
  labels: number;
  upper: number;
  lower: number;
  closest: number;
  trial: number;
  /** Mean variance of the columns: the tolerance is relative to it. */
  variance: number;
}

/** Copies the rows to where the kernels work, once for any number of runs. */
export function prepareKMeans(x: Matrix): KMeansSpace {
  const space = new KernelSpace();
  const stride = strideOf(x.columns);
  const { variances } = columnMoments(x);
  return {
    space,
    stride,
    data: space.place(x, stride),
    labels: space.reserve(x.rows * 4),
    upper: space.reserveDoubles(x.rows),
    lower: space.reserveDoubles(x.rows),
    closest: space.reserveDoubles(x.rows),
    trial: space.reserveDoubles(x.rows),
    variance: variances.reduce((sum, value) => sum + value, 0) / x.columns,
  };
}

/** The best of several starts for one number of clusters. */
export async function runKMeans(
  prepared: KMeansSpace,
  x: Matrix,
  k: number,
  options: { n_init: number; max_iter: number; tol: number },
  context: FitContext,
): Promise<KMeansResult> {
  let best: KMeansResult | undefined;
  for (let start = 0; start < options.n_init; start++) {
    const found = lloyd(prepared, x, k, options, context);
    if (best === undefined || found.inertia < best.inertia) best = found;
    context.progress((start + 1) / options.n_init);
    await context.breathe();
  }
  return best!;
}

function lloyd(
  prepared: KMeansSpace,
  x: Matrix,
  k: number,
  options: { max_iter: number; tol: number },
  context: FitContext,
): KMeansResult {
  const { space, stride, data, labels, upper, lower } = prepared;
  const { run } = space;
  const centresAt = space.reserveDoubles(k * stride);
  const sumsAt = space.reserveDoubles(k * stride);
  const countsAt = space.reserveDoubles(k);
  const movesAt = space.reserveDoubles(k);
  const gapsAt = space.reserveDoubles(k);
  const centres = space.doubles(centresAt, k * stride);
  const sums = space.doubles(sumsAt, k * stride);
  const counts = space.doubles(countsAt, k);
  const moves = space.doubles(movesAt, k);
  const gaps = space.doubles(gapsAt, k);
  const labelView = space.ints(labels, x.rows).fill(-1);
  chooseCentres(prepared, x.rows, k, centres, context.random);
  context.work(x.rows * x.columns * k * (2 + Math.log(k)));

  let farthest = -1;
  let maxMove = 0;
  let secondMove = 0;
  let iteration = 0;
  const tolerance = options.tol * prepared.variance;
  const assign = () => {
    halfGaps(centres, k, stride, gaps);
    let changed = 0;
    for (const [start, count] of rowBlocks(x.rows)) {
      changed += run.hamerlyPass(
        data + start * stride * 8,
        count,
        stride,
        centresAt,
        k,
        labels + start * 4,
        upper + start * 8,
        lower + start * 8,
        sumsAt,
        countsAt,
        movesAt,
        gapsAt,
        farthest,
        maxMove,
        secondMove,
      );
    }
    return changed;
  };
  for (; iteration < options.max_iter; iteration++) {
    const changed = assign();
    context.work(x.rows * x.columns * k);
    if (changed === 0) break;
    refillEmpty(prepared, x.rows, k, sums, counts, labelView);
    let shift = 0;
    farthest = -1;
    maxMove = 0;
    secondMove = 0;
    for (let c = 0; c < k; c++) {
      let moved = 0;
      for (let j = c * stride; j < (c + 1) * stride; j++) {
        const next = sums[j]! / counts[c]!;
        moved += (next - centres[j]!) ** 2;
        centres[j] = next;
      }
      shift += moved;
      const distance = Math.sqrt(moved);
      moves[c] = distance;
      if (distance > maxMove) {
        secondMove = maxMove;
        maxMove = distance;
        farthest = c;
      } else secondMove = Math.max(secondMove, distance);
    }
    if (shift <= tolerance) {
      // The labels follow the centres a last time, as predictions for the same rows will.
      assign();
      iteration++;
      break;
    }
  }
  const found = createMatrix(k, x.columns);
  for (let c = 0; c < k; c++) {
    found.data.set(centres.subarray(c * stride, c * stride + x.columns), c * x.columns);
  }
  const inertia = run.inertia(data, x.rows, stride, centresAt, labels);
  return { labels: labelView.slice(), centres: found, inertia, iterations: iteration };
}

/** Greedy k-means++: of a few candidates drawn by squared distance, the one that lowers the sum most. */
function chooseCentres(
  prepared: KMeansSpace,
  rows: number,
  k: number,
  centres: Float64Array,
  random: Random,
): void {
  const { space, stride, data } = prepared;
  const { run } = space;
  let { closest, trial } = prepared;
  const rowBytes = stride * 8;
  const trials = 2 + Math.floor(Math.log(k));
  const put = (c: number, row: number) =>
    centres.set(space.doubles(data + row * rowBytes, stride), c * stride);
  /** Squared distances to the nearest centre if `row` were one too, written to `out`; returns their sum. */
  const lower = (row: number, out: number) => {
    let sum = 0;
    for (const [start, count] of rowBlocks(rows)) {
      const [from, shift] = [data + start * rowBytes, start * 8];
      sum += run.minDistances(from, count, stride, data + row * rowBytes, closest + shift, out + shift);
    }
    return sum;
  };
  const firstRow = random.below(rows);
  put(0, firstRow);
  space.doubles(closest, rows).fill(Number.POSITIVE_INFINITY);
  let potential = lower(firstRow, closest);
  for (let c = 1; c < k; c++) {
    let bestRow = -1;
    let bestPotential = Number.POSITIVE_INFINITY;
    const candidates = drawByWeight(space.doubles(closest, rows), potential, trials, random);
    for (const candidate of candidates) {
      const sum = lower(candidate, trial);
      if (sum < bestPotential) {
        bestPotential = sum;
        bestRow = candidate;
      }
    }
    if (bestRow < 0) bestRow = random.below(rows);
    if (bestRow !== candidates.at(-1)) lower(bestRow, trial);
    [closest, trial] = [trial, closest];
    potential = bestPotential;
    put(c, bestRow);
  }
}

/** Rows drawn with chances in proportion to their weights, found in one pass. */
function drawByWeight(weights: Float64Array, total: number, count: number, random: Random): number[] {
  const marks = Array.from({ length: count }, () => random.next() * total).sort((a, b) => a - b);
  const rows: number[] = [];
  let sum = 0;
  for (let i = 0; i < weights.length && rows.length < count; i++) {
    sum += weights[i]!;
    while (rows.length < count && sum > marks[rows.length]!) rows.push(i);
  }
  while (rows.length < count) rows.push(weights.length - 1);
  return rows;
}

/** Half the distance of each centre to the nearest other: a row closer than that to its own centre stays. */
function halfGaps(centres: Float64Array, k: number, stride: number, gaps: Float64Array): void {
  gaps.fill(Number.POSITIVE_INFINITY);
  for (let a = 0; a < k; a++) {
    for (let b = a + 1; b < k; b++) {
      let distance = 0;
      for (let j = 0; j < stride; j++) distance += (centres[a * stride + j]! - centres[b * stride + j]!) ** 2;
      const half = Math.sqrt(distance) / 2;
      gaps[a] = Math.min(gaps[a]!, half);
      gaps[b] = Math.min(gaps[b]!, half);
    }
  }
}

/** A cluster that lost all its rows takes the row that lies farthest from its own centre. */
function refillEmpty(
  prepared: KMeansSpace,
  rows: number,
  k: number,
  sums: Float64Array,
  counts: Float64Array,
  labels: Int32Array,
): void {
  const { space, stride, data, upper, lower } = prepared;
  for (let c = 0; c < k; c++) {
    if (counts[c]! > 0) continue;
    const distances = space.doubles(upper, rows);
    let far = -1;
    for (let i = 0; i < rows; i++) {
      if (counts[labels[i]!]! > 1 && (far < 0 || distances[i]! > distances[far]!)) far = i;
    }
    const row = space.doubles(data + far * stride * 8, stride);
    const from = labels[far]!;
    for (let j = 0; j < stride; j++) {
      sums[from * stride + j]! -= row[j]!;
      sums[c * stride + j] = row[j]!;
    }
    counts[from]! -= 1;
    counts[c] = 1;
    labels[far] = c;
    // Bounds that say nothing make the next pass look at every centre for this row.
    distances[far] = Number.POSITIVE_INFINITY;
    space.doubles(lower, rows)[far] = 0;
  }
}

/** A clustering in which every row belongs to its nearest centre. */
function nearestCentreModel(
  labels: Int32Array,
  centres: Matrix,
  facts: Record<string, unknown>,
): ClusterModel {
  const { rows: k, columns } = centres;
  return {
    labels,
    clusterCount: k,
    centres,
    facts,
    predict(x) {
      const found = new Int32Array(x.rows);
      for (let i = 0; i < x.rows; i++) {
        let best = Number.POSITIVE_INFINITY;
        for (let c = 0; c < k; c++) {
          let distance = 0;
          for (let j = 0; j < columns; j++) {
            distance += (x.data[i * columns + j]! - centres.data[c * columns + j]!) ** 2;
          }
          if (distance < best) {
            best = distance;
            found[i] = c;
          }
        }
      }
      return found;
    },
    toOnnx() {
      const distances = squaredDistances(centres, 'squared');
      return {
        initializers: distances.initializers,
        nodes: [
          ...distances.nodes,
          node('ArgMin', ['squared'], ['index'], { axis: { int: 1 }, keepdims: { int: 0 } }),
          node('Sqrt', ['squared'], ['scores']),
        ],
      };
    },
  };
}
