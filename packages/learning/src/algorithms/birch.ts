import { CfTree } from '../math/cfTree.js';
import { KernelSpace, rowBlocks, strideOf } from '../math/kernels.js';
import type { Matrix } from '../math/matrix.js';
import { cutTree, wardTree } from '../math/ward.js';
import { clusterCentres } from '../metrics/clusterScores.js';
import type { OnnxFragment } from '../onnx/nodes.js';
import { type Clusterer, type ClusterModel, checkClusterCount } from './algorithm.js';
import { bestOfCounts, nearestPointOnnx, triedCounts } from './clusterCounts.js';
import { parameterTables } from './parameterTables.js';

const parameters = parameterTables['Birch Clustering'];

/**
 * More subclusters than this are not kept: the threshold grows and the tree is rebuilt from the
 * subclusters it has, as the authors of Birch do when memory runs out. Joining them costs their square.
 */
const subclustersMax = 10_000;
const thresholdGrowth = 1.5;
const queriesPerCall = 256;
/** Levels of the tree and rebuilds assumed for an estimate. */
const levelsEstimated = 4;

/** Birch: a tree of clustering features, whose subclusters are then joined by Ward's method. */
export const birch: Clusterer<typeof parameters> = {
  task: 'clustering',
  parameters,
  rowsMax: 2_000_000,
  check: checkClusterCount,
  estimate: ({ rows, columns }, params) => {
    const subclusters = Math.min(rows, subclustersMax);
    return (
      rows * columns * params.branching_factor * levelsEstimated +
      4 * subclusters * subclusters * columns +
      rows * subclusters * columns +
      triedCounts(params.n_clusters, rows).length * rows * columns * 2
    );
  },
  memory: ({ rows, columns }) => Math.min(rows, subclustersMax) * columns * 8 * 6 + rows * (columns * 8 + 16),
  async fit(x, params, context) {
    let { threshold } = params;
    let tree = new CfTree(x.columns, threshold, params.branching_factor);
    for (let i = 0; i < x.rows; i++) {
      tree.insertRow(x.data, i * x.columns);
      if (tree.leafCount > subclustersMax) {
        threshold *= thresholdGrowth;
        context.work(tree.operations);
        tree = tree.rebuilt(threshold);
      }
      if ((i & 4095) === 0) {
        context.progress((0.5 * i) / x.rows);
        await context.breathe();
      }
    }
    context.work(tree.operations);
    const subclusters = tree.centroids();
    const merges = await wardTree(subclusters, context);
    context.progress(0.8);
    const nearest = nearestRows(subclusters, x);
    context.work(x.rows * subclusters.rows * x.columns);
    await context.breathe();

    const counts = triedCounts(params.n_clusters, x.rows).filter((k) => k <= subclusters.rows);
    if (counts.length === 0) counts.push(subclusters.rows);
    const best = await bestOfCounts(x, counts, (k) => {
      const groups = cutTree(merges, subclusters.rows, k);
      context.work(2 * x.rows * x.columns);
      return { groups, labels: nearest.map((subcluster) => groups[subcluster]!) };
    });
    context.progress(1);
    const facts = {
      subclusters: subclusters.rows,
      threshold,
      ...(threshold === params.threshold ? {} : { thresholdAsked: params.threshold }),
      ...best.facts,
    };
    return modelOf(x, subclusters, best, facts);
  },
};

/** Index of the nearest point for every row. */
export function nearestRows(points: Matrix, x: Matrix): Int32Array {
  const stride = strideOf(x.columns);
  const padded = points.rows + (points.rows & 1);
  const space = new KernelSpace();
  const pointsAt = space.place(points, stride, padded - points.rows);
  const norms = space.reserveDoubles(padded);
  const queries = space.place(x, stride, 1);
  const out = space.reserve((x.rows + 1) * 4);
  space.run.rowNorms(pointsAt, padded, stride, norms);
  space.doubles(norms, padded).fill(Number.POSITIVE_INFINITY, points.rows);
  for (const [start, count] of rowBlocks(x.rows, queriesPerCall)) {
    space.run.nearest(queries + start * stride * 8, count, pointsAt, norms, padded, stride, out + start * 4);
  }
  return space.ints(out, x.rows).slice();
}

function modelOf(
  x: Matrix,
  subclusters: Matrix,
  best: { k: number; groups: Int32Array; labels: Int32Array },
  facts: Record<string, unknown>,
): ClusterModel {
  return {
    labels: best.labels,
    clusterCount: best.k,
    centres: clusterCentres(x, best.labels, best.k).centres,
    facts,
    predict: (rows) => nearestRows(subclusters, rows).map((subcluster) => best.groups[subcluster]!),
    toOnnx: (): OnnxFragment => nearestPointOnnx(subclusters, best.groups, best.k),
  };
}
