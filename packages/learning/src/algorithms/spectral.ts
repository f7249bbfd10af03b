import { LearningError } from '../errors.js';
import { neighbourAffinity } from '../math/affinity.js';
import { helperBytes, helpersFor } from '../math/crew.js';
import { eigenBlock, largestEigenvectors } from '../math/eigen.js';
import { prepareKMeans } from '../math/kMeans/workspace.js';
import { createMatrix, type Matrix } from '../math/matrix.js';
import { rbfAffinity } from '../math/rbfAffinity.js';
import { clusterCentres } from '../metrics/clusterScores.js';
import { type Clusterer, checkClusterCount } from './algorithm.js';
import { nearestRows } from './birch.js';
import { bestOfCounts, nearestPointOnnx, triedCounts } from './clusterCounts.js';
import { runKMeans } from './kMeans.js';
import { parameterTables } from './parameterTables.js';

const parameters = parameterTables['Spectral Clustering'];

/** Up to this many rows `auto` keeps all similarities. */
const denseRowsAuto = 3000;
/** The dense affinity takes rows² floats: 400 MB here. */
const denseRowsMax = 10_000;
const eigenTolerance = 1e-6;
/** Products with a block of vectors, and k-means iterations, assumed for an estimate. */
const productsEstimated = 1000;
const kMeansOptions = { max_iter: 300, tol: 1e-4 };
const kMeansIterationsEstimated = 40;

/** Normalised spectral clustering: k-means on the leading eigenvectors of a similarity graph. */
export const spectral: Clusterer<typeof parameters> = {
  task: 'clustering',
  parameters,
  rowsMax: 100_000,
  check: (shape, params) => {
    checkClusterCount(shape, params);
    if (!isDense(params.affinity, shape.rows) || shape.rows <= denseRowsMax) return;
    throw new LearningError(
      'PARAMETER_OUT_OF_RANGE',
      `The parameter "affinity" can be rbf up to ${denseRowsMax} rows; use nearest_neighbors.`,
      { parameter: 'affinity' },
    );
  },
  estimate: ({ rows, columns }, params) => {
    const counts = triedCounts(params.n_clusters, rows);
    const most = Math.max(...counts);
    const edges = isDense(params.affinity, rows) ? rows : 2 * params.n_neighbors;
    const means = counts.reduce((sum, k) => sum + k * k, 0) * params.n_init * kMeansIterationsEstimated;
    return rows * (rows * columns + productsEstimated * (most + 4) * edges + means);
  },
  memory: ({ rows, columns }, params) =>
    rows * (columns * 24 + 1024) +
    (isDense(params.affinity, rows)
      ? rows * rows * 4 + helpersFor(denseOperations(rows)) * helperBytes
      : rows * params.n_neighbors * 32),
  async fit(x, params, context) {
    const dense = isDense(params.affinity, x.rows);
    const counts = triedCounts(params.n_clusters, x.rows);
    const most = Math.max(...counts);
    const affinity = dense
      ? rbfAffinity(
          x,
          params.gamma,
          eigenBlock(x.rows, most),
          helpersFor(denseOperations(x.rows), context.threads),
        )
      : await neighbourAffinity(x, params.n_neighbors, context);
    if (dense) context.work(x.rows * x.rows * x.columns);
    context.progress(0.5);
    const edges = dense ? x.rows : 2 * params.n_neighbors;
    const eigen = await largestEigenvectors(
      (vectors, result, count) => {
        affinity.multiply(vectors, result, count);
        context.work(x.rows * edges * count);
      },
      {
        size: x.rows,
        wanted: most,
        lowerBound: -1,
        tolerance: eigenTolerance,
        random: context.random,
        onIteration: () => context.breathe(),
      },
    ).finally(() => affinity.dismiss?.());
    context.progress(0.8);
    const { k, labels, facts } = await bestOfCounts(x, counts, (clusters) => {
      const workspace = prepareKMeans(embed(eigen.vectors, affinity.degreeRoots, clusters), clusters);
      const options = { ...kMeansOptions, n_init: params.n_init };
      return runKMeans(workspace, clusters, options, { ...context, progress: () => {} });
    });
    context.progress(1);
    return {
      labels,
      clusterCount: k,
      centres: clusterCentres(x, labels, k).centres,
      facts: {
        affinity: dense ? 'rbf' : 'nearest_neighbors',
        eigenvalues: [...eigen.values],
        eigenIterations: eigen.iterations,
        ...facts,
      },
      // Spectral clustering has no rule for new rows; they take the cluster of the nearest fitted row.
      predict: (rows) => nearestRows(x, rows).map((row) => labels[row]!),
      toOnnx: () => nearestPointOnnx(x, labels, k),
    };
  },
};

/** About what the products with all similarities cost: some dozens, each with several vectors. */
function denseOperations(rows: number): number {
  return 300 * rows * rows;
}

function isDense(affinity: 'auto' | 'rbf' | 'nearest_neighbors', rows: number): boolean {
  return affinity === 'rbf' || (affinity === 'auto' && rows <= denseRowsAuto);
}

/** Rows of the first k eigenvectors, each entry over the root of its degree. */
function embed(vectors: Float64Array, degreeRoots: Float64Array, k: number): Matrix {
  const count = degreeRoots.length;
  const embedding = createMatrix(count, k);
  for (let c = 0; c < k; c++) {
    for (let i = 0; i < count; i++) embedding.data[i * k + c] = vectors[c * count + i]! / degreeRoots[i]!;
  }
  return embedding;
}
