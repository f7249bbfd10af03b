import { helpersFor } from '../math/crew.js';
import type { FitContext } from '../math/fitContext.js';
import { type KMeansResult, lloyd } from '../math/kMeans/lloyd.js';
import { type KMeansWorkspace, kMeansBytes, prepareKMeans } from '../math/kMeans/workspace.js';
import type { Matrix } from '../math/matrix.js';
import { node, squaredDistances } from '../onnx/nodes.js';
import { type Clusterer, type ClusterModel, checkClusterCount } from './algorithm.js';
import { bestOfCounts, triedCounts } from './clusterCounts.js';
import { parameterTables } from './parameterTables.js';

const parameters = parameterTables['K-Means Clustering'];

/** Iterations per start assumed in an estimate; more are run if needed and not charged. */
const iterationsEstimated = 60;

/** k-means with greedy k-means++ starts; bounds rule out most distances, and threads share the rows. */
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
  memory: (shape, params) =>
    kMeansBytes(
      shape,
      Math.max(...triedCounts(params.n_clusters, shape.rows)),
      helpersFor(kMeans.estimate(shape, params)),
    ),
  async fit(x, params, context) {
    const counts = triedCounts(params.n_clusters, x.rows);
    const shape = { rows: x.rows, columns: x.columns, classes: 0 };
    const helpers = helpersFor(kMeans.estimate(shape, params), context.threads);
    const workspace = prepareKMeans(x, Math.max(...counts), helpers);
    try {
      const { labels, centres, inertia, iterations, facts } = await bestOfCounts(x, counts, (k, index) =>
        runKMeans(workspace, k, params, {
          ...context,
          progress: (fraction) => context.progress((index + fraction) / counts.length),
        }),
      );
      return nearestCentreModel(labels, centres, { inertia, iterations, ...facts });
    } finally {
      await workspace.dismiss();
    }
  },
};

/** The best of several starts for one number of clusters. */
export async function runKMeans(
  workspace: KMeansWorkspace,
  k: number,
  options: { n_init: number; max_iter: number; tol: number },
  context: FitContext,
): Promise<KMeansResult> {
  let best: KMeansResult | undefined;
  for (let start = 0; start < options.n_init; start++) {
    const progress = (fraction: number) => context.progress((start + fraction) / options.n_init);
    const found = await lloyd(workspace, k, options, { ...context, progress });
    if (best === undefined || found.inertia < best.inertia) best = found;
    progress(1);
    await context.breathe();
  }
  return best!;
}

/** A clustering in which every row belongs to its nearest centre. */
export function nearestCentreModel(
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
