import type { FitContext } from '../fitContext.js';
import { rowBlocks } from '../kernels.js';
import { createMatrix, type Matrix } from '../matrix.js';
import { chooseCentres, groupCount, pass } from './passes.js';
import type { KMeansWorkspace } from './workspace.js';

export interface KMeansResult {
  labels: Int32Array;
  centres: Matrix;
  inertia: number;
  iterations: number;
}

/** The number of iterations is unknown beforehand; after this many a start reports half its progress. */
const iterationsToHalf = 20;
/** More than what a double loses when it is kept as a float. */
const rounding = 2 ** -22;

/** One start of k-means: rows go to their nearest centre, centres to the mean of their rows, until they rest. */
export async function lloyd(
  workspace: KMeansWorkspace,
  k: number,
  options: { max_iter: number; tol: number },
  context: FitContext,
): Promise<KMeansResult> {
  const { columns, layout } = workspace;
  const views = viewsOf(workspace, k);
  chooseCentres(workspace, k, context.random);
  context.work(layout.rows * columns * k * (2 + Math.log(k)));
  views.labels.fill(-1);
  views.counted.fill(-1);
  views.sums.fill(0);
  views.counts.fill(0);

  const tolerance = options.tol * workspace.variance;
  let iteration = 0;
  while (iteration < options.max_iter) {
    workspace.pass(iteration === 0 ? pass.firstAssignment : pass.assignment, k);
    context.work(layout.rows * columns * k);
    if (countMoves(workspace) === 0) break;
    iteration++;
    refillEmpty(workspace, k, views);
    const shift = moveCentres(layout.stride, k, views);
    findHalfGaps(layout.stride, k, views);
    if (shift <= tolerance) {
      // The labels follow the centres a last time, as predictions for the same rows will.
      workspace.pass(pass.assignment, k);
      break;
    }
    context.progress(iteration / (iteration + iterationsToHalf));
    await context.breathe();
  }
  const [inertia] = workspace.pass(pass.inertia, k);
  return {
    labels: views.labels.slice(),
    centres: centresOf(workspace, k, views),
    inertia: inertia!,
    iterations: iteration,
  };
}

type Views = ReturnType<typeof viewsOf>;

function viewsOf({ space, layout }: KMeansWorkspace, k: number) {
  const { rows, stride } = layout;
  return {
    labels: space.ints(layout.labels, rows),
    counted: space.ints(layout.counted, rows),
    upper: space.floats(layout.upper, rows),
    lower: space.floats(layout.lower, rows * groupCount),
    centres: space.doubles(layout.centres, k * stride),
    sums: space.doubles(layout.sums, k * stride),
    counts: space.doubles(layout.counts, k),
    moves: space.floats(layout.moves, k),
    groupMoves: space.floats(layout.groupMoves, groupCount),
    halfGaps: space.floats(layout.halfGaps, k * groupCount),
  };
}

/** Brings sums and counts up to date, row after row whoever labelled them; returns how many rows changed. */
function countMoves({ space, layout }: KMeansWorkspace): number {
  const { stride, sums, counts } = layout;
  let changed = 0;
  for (const [start, rows] of rowBlocks(layout.rows)) {
    const x = layout.data + start * stride * 8;
    changed += space.run.countMoves(
      x,
      rows,
      stride,
      layout.labels + start * 4,
      layout.counted + start * 4,
      sums,
      counts,
    );
  }
  return changed;
}

/** An empty cluster takes the row that is farthest from its own centre. */
function refillEmpty({ space, layout }: KMeansWorkspace, k: number, views: Views): void {
  const { labels, counted, upper, lower, sums, counts } = views;
  const { rows, stride, data } = layout;
  for (let c = 0; c < k; c++) {
    if (counts[c]! > 0) continue;
    let far = -1;
    for (let i = 0; i < rows; i++) {
      if (counts[labels[i]!]! > 1 && (far < 0 || upper[i]! > upper[far]!)) far = i;
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
    counted[far] = c;
    // Bounds that say nothing make the next pass look at every centre for this row.
    upper[far] = Number.POSITIVE_INFINITY;
    lower.fill(0, far * groupCount, (far + 1) * groupCount);
  }
}

/** Moves each centre to the mean of its rows and notes how far; returns the sum of the squared moves. */
function moveCentres(stride: number, k: number, views: Views): number {
  const { centres, sums, counts, moves, groupMoves } = views;
  let shift = 0;
  groupMoves.fill(0);
  for (let c = 0; c < k; c++) {
    let moved = 0;
    for (let j = c * stride; j < (c + 1) * stride; j++) {
      const next = sums[j]! / counts[c]!;
      moved += (next - centres[j]!) ** 2;
      centres[j] = next;
    }
    shift += moved;
    moves[c] = Math.sqrt(moved) * (1 + rounding);
    const group = groupOf(c, k);
    groupMoves[group] = Math.max(groupMoves[group]!, moves[c]!);
  }
  return shift;
}

/** Half the distance of each centre to the nearest other in each group, a little less for its rounding. */
function findHalfGaps(stride: number, k: number, { centres, halfGaps }: Views): void {
  halfGaps.fill(Number.POSITIVE_INFINITY);
  for (let a = 0; a < k; a++) {
    for (let b = a + 1; b < k; b++) {
      let distance = 0;
      for (let j = 0; j < stride; j++) distance += (centres[a * stride + j]! - centres[b * stride + j]!) ** 2;
      const half = (Math.sqrt(distance) / 2) * (1 - rounding);
      const ofA = a * groupCount + groupOf(b, k);
      const ofB = b * groupCount + groupOf(a, k);
      halfGaps[ofA] = Math.min(halfGaps[ofA]!, half);
      halfGaps[ofB] = Math.min(halfGaps[ofB]!, half);
    }
  }
}

/** Groups are runs of centres, as equal in number as can be. */
function groupOf(centre: number, k: number): number {
  return Math.floor((centre * groupCount + groupCount - 1) / k);
}

function centresOf({ columns, layout }: KMeansWorkspace, k: number, { centres }: Views): Matrix {
  const found = createMatrix(k, columns);
  for (let c = 0; c < k; c++) {
    found.data.set(centres.subarray(c * layout.stride, c * layout.stride + columns), c * columns);
  }
  return found;
}
