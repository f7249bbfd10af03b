import type { Random } from '@tricorn/random';
import type { SharedKernels } from '../../generated/kernels.js';
import type { BlockWork } from '../crew.js';
import type { KMeansWorkspace } from './workspace.js';

/** Rows that pass through the steps of an assignment together, few enough to stay in the cache between them. */
export const rowsPerBlock = 1024;
/** Groups of centres for which each row keeps a bound; assembly/kMeans.as knows the number too. */
export const groupCount = 8;
/** Numbers a pass may leave for each block. */
export const partialsPerBlock = 8;

/** Byte offsets of the kernels' arrays, and their sizes. */
export interface KMeansLayout {
  rows: number;
  stride: number;
  data: number;
  /** One each a row; `nearest` is the squared distance to the nearest of the centres chosen so far. */
  labels: number;
  counted: number;
  upper: number;
  lower: number;
  nearest: number;
  list: number;
  /** One each a cluster or group. */
  centres: number;
  sums: number;
  counts: number;
  moves: number;
  groupMoves: number;
  halfGaps: number;
  /** Rows that may become centres. */
  candidates: number;
  partials: number;
}

/** The passes by the number that names them to all threads, with the arguments that follow it. */
export const pass = {
  /** A row has become a centre (its number). */
  lowerDistances: 0,
  /** Sums for an even number of candidates (their number). */
  potentials: 1,
  /** Every row to the nearest centre for the first time, and later (the number of clusters). */
  firstAssignment: 2,
  assignment: 3,
  inertia: 4,
} as const;

/** What a thread does with a block of rows. Blocks share nothing that they write. */
export function workOnBlocks(run: SharedKernels, layout: KMeansLayout): BlockWork {
  const { stride, centres, moves, groupMoves, halfGaps } = layout;
  const rowBytes = stride * 8;
  return (block, [kind, argument]) => {
    const start = block * rowsPerBlock;
    const rows = Math.min(rowsPerBlock, layout.rows - start);
    const x = layout.data + start * rowBytes;
    const labels = layout.labels + start * 4;
    const upper = layout.upper + start * 4;
    const lower = layout.lower + start * groupCount * 4;
    const nearest = layout.nearest + start * 8;
    const list = layout.list + start * 4;
    const partials = layout.partials + block * partialsPerBlock * 8;
    const assign = (listed: number) =>
      run.assignListed(x, stride, centres, argument!, labels, upper, lower, halfGaps, list, listed);
    switch (kind) {
      case pass.lowerDistances:
        run.lowerDistances(x, rows, stride, layout.data + argument! * rowBytes, nearest, partials);
        break;
      case pass.potentials:
        run.addPotentials(x, rows, stride, layout.candidates, argument!, nearest, partials);
        break;
      case pass.firstAssignment:
        run.listAll(rows, list);
        assign(rows);
        break;
      case pass.assignment:
        assign(run.listUndecided(rows, labels, upper, lower, moves, groupMoves, halfGaps, list));
        break;
      case pass.inertia:
        run.inertia(x, rows, stride, centres, labels, partials);
        break;
    }
  };
}

/** Greedy k-means++: of a few candidates drawn by squared distance, the one that lowers the sum most. */
export function chooseCentres(workspace: KMeansWorkspace, k: number, random: Random): void {
  const { space, layout } = workspace;
  const { rows, stride } = layout;
  const rowOf = (row: number) => space.doubles(layout.data + row * stride * 8, stride);
  const centres = space.doubles(layout.centres, k * stride);
  const candidates = space.doubles(layout.candidates, partialsPerBlock * stride);
  const nearest = space.doubles(layout.nearest, rows).fill(Number.POSITIVE_INFINITY);
  let chosen = random.below(rows);
  for (let c = 0; ; c++) {
    centres.set(rowOf(chosen), c * stride);
    if (c + 1 === k) return;
    const [total] = workspace.pass(pass.lowerDistances, chosen);
    const drawn = drawByWeight(nearest, total!, candidatesFor(k), random);
    drawn.forEach((row, index) => {
      candidates.set(rowOf(row), index * stride);
    });
    const inPairs = drawn.length + (drawn.length % 2);
    const potentials = workspace.pass(pass.potentials, inPairs).subarray(0, drawn.length);
    chosen = drawn[potentials.indexOf(Math.min(...potentials))]!;
  }
}

/** As many as scikit-learn draws; a pass has room for the sums of eight, which is a thousand clusters and more. */
function candidatesFor(k: number): number {
  return Math.min(2 + Math.floor(Math.log(k)), partialsPerBlock);
}

/** Rows drawn with chances in proportion to their weights, found in one pass. */
function drawByWeight(weights: Float64Array, total: number, count: number, random: Random): number[] {
  const marks = Array.from({ length: count }, () => random.uniform() * total).sort((a, b) => a - b);
  const rows: number[] = [];
  let sum = 0;
  for (let i = 0; i < weights.length && rows.length < count; i++) {
    sum += weights[i]!;
    while (rows.length < count && sum > marks[rows.length]!) rows.push(i);
  }
  while (rows.length < count) rows.push(weights.length - 1);
  return rows;
}
