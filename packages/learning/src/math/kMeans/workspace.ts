import { Crew, helperBytes } from '../crew.js';
import { strideOf } from '../kernels.js';
import { columnMoments, type Matrix } from '../matrix.js';
import { SharedSpace } from '../sharedKernels.js';
import { groupCount, type KMeansLayout, partialsPerBlock, rowsPerBlock, workOnBlocks } from './passes.js';

/** What a row has beside its columns: labels, bounds and the like, and the labels of the best start. */
const bytesBesideColumns = 72;

/** The rows and the state of k-means in the memory that kernels and threads share. */
export interface KMeansWorkspace {
  columns: number;
  /** Mean variance of the columns: the tolerance is relative to it. */
  variance: number;
  layout: KMeansLayout;
  space: SharedSpace;
  /** Has threads do a pass over all rows; returns the sums over the blocks of what it leaves for each. */
  pass(kind: number, argument: number): Float64Array;
  /** Ends the threads. */
  dismiss(): Promise<void>;
}

/** Copies the rows to where the kernels work, once for any number of starts with up to `clustersMax` clusters. */
export function prepareKMeans(x: Matrix, clustersMax: number, helpers = 0): KMeansWorkspace {
  const space = new SharedSpace();
  const stride = strideOf(x.columns);
  const { variances } = columnMoments(x);
  const blocks = Math.ceil(x.rows / rowsPerBlock);
  const layout: KMeansLayout = {
    rows: x.rows,
    stride,
    data: space.place(x, stride),
    labels: space.reserve(x.rows * 4),
    counted: space.reserve(x.rows * 4),
    upper: space.reserve(x.rows * 4),
    lower: space.reserve(x.rows * groupCount * 4),
    nearest: space.reserveDoubles(x.rows),
    list: space.reserve(x.rows * 4),
    centres: space.reserveDoubles(clustersMax * stride),
    sums: space.reserveDoubles(clustersMax * stride),
    counts: space.reserveDoubles(clustersMax),
    moves: space.reserve(clustersMax * 4),
    groupMoves: space.reserve(groupCount * 4),
    halfGaps: space.reserve(clustersMax * groupCount * 4),
    candidates: space.reserveDoubles(partialsPerBlock * stride),
    partials: space.reserveDoubles(blocks * partialsPerBlock),
  };
  const file = new URL('./thread.js', import.meta.url);
  const crew = new Crew(workOnBlocks(space.run, layout), helpers, file, { memory: space.memory, layout });
  const partials = space.doubles(layout.partials, blocks * partialsPerBlock);
  return {
    columns: x.columns,
    variance: variances.reduce((sum, value) => sum + value, 0) / x.columns,
    layout,
    space,
    pass: (kind, argument) => {
      partials.fill(0);
      crew.pass(blocks, kind, argument);
      const sums = new Float64Array(partialsPerBlock);
      partials.forEach((value, index) => {
        sums[index % partialsPerBlock]! += value;
      });
      return sums;
    },
    dismiss: () => crew.dismiss(),
  };
}

/** Bytes that a fit holds beside its matrix. */
export function kMeansBytes(
  { rows, columns }: { rows: number; columns: number },
  clustersMax: number,
  helpers: number,
): number {
  const rowBytes = strideOf(columns) * 8 + bytesBesideColumns;
  return (rows + 2 * clustersMax + partialsPerBlock) * rowBytes + helpers * helperBytes;
}
