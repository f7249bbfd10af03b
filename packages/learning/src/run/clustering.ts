import { join } from 'node:path';
import type { Random } from '@tricorn/random';
import type { Clusterer, ClusterModel } from '../algorithms/algorithm.js';
import { projectionRowsMax, silhouetteRowsMax } from '../algorithms/work.js';
import { encode } from '../data/encode.js';
import { fitEncoder } from '../data/encoder.js';
import { drawBackground, explanationMetadata } from '../explain/explanationMetadata.js';
import { pipelineModel } from '../export/pipeline.js';
import { appendColumns } from '../export/predictionsCsv.js';
import { largestEigenvectors } from '../math/eigen.js';
import { columnMoments, type Matrix, takeLabels, takeRows } from '../math/matrix.js';
import { calinskiHarabasz, daviesBouldin, silhouette } from '../metrics/clusterScores.js';
import { sampleRows } from '../metrics/folds.js';
import { leftOutMetadata, type RunInput, type RunOutcome, scaleOf } from './findings.js';

export async function runClustering(algorithm: Clusterer, run: RunInput): Promise<RunOutcome> {
  const { cluster, job, params, data, context, enter } = run;
  const { random } = context;
  const encoder = fitEncoder(data.feature, scaleOf(params));
  const { matrix } = encode(encoder, data.feature);
  const background = drawBackground(data.feature, random.fork(25));
  data.feature.columns.length = 0;

  enter('fitting');
  const own = await algorithm.fit(matrix, params, { ...context, random: random.fork(21) });
  const model = cluster === undefined ? own : await cluster.clusterer(encoder, own, matrix, context);

  enter('evaluating');
  const { labels, clusterCount } = model;
  const sizes = new Array<number>(clusterCount).fill(0);
  for (const label of labels) sizes[label]!++;
  const sampled = sampleRows(matrix.rows, silhouetteRowsMax, random.fork(22));
  const drawn = sampleRows(matrix.rows, projectionRowsMax, random.fork(23));
  const projection = await projectTo2d(takeRows(matrix, drawn), random.fork(24));
  context.work(sampled.length ** 2 * matrix.columns + 4 * matrix.rows * matrix.columns);
  const report = {
    clusters: clusterCount,
    sizes,
    model: model.facts,
    scores: {
      silhouette: silhouette(takeRows(matrix, sampled), takeLabels(labels, sampled), clusterCount),
      silhouetteRows: sampled.length,
      calinskiHarabasz: calinskiHarabasz(matrix, labels, clusterCount),
      daviesBouldin: daviesBouldin(matrix, labels, clusterCount),
    },
    featureNames: encoder.featureNames,
    centres: Array.from({ length: clusterCount }, (_, c) => [
      ...model.centres.data.subarray(c * matrix.columns, (c + 1) * matrix.columns),
    ]),
    projection: {
      explained: projection.explained,
      points: projection.points.map(([x, y], index) => ({ x, y, cluster: labels[drawn[index]!]! })),
    },
  };

  enter('exporting');
  const predictionsPath = cluster === undefined ? join(job.outDir, 'predictions.csv') : undefined;
  const names = ['Result', ...sizes.map((_, cluster) => `distance_${cluster}`)];
  // The rows of a large file are not written once more: the model predicts them.
  if (predictionsPath !== undefined)
    await appendColumns(job.featurePath, predictionsPath, names, (row) => [
      labels[row]!,
      ...distancesToCentres(matrix, row, model),
    ]);
  const fragment = model.toOnnx();
  const bytes = pipelineModel({
    encoder,
    fragment,
    computation: job.computation,
    metadata: { ...leftOutMetadata(data), ...explanationMetadata(fragment, matrix, background) },
  });
  return { model: bytes, ...(predictionsPath && { predictionsPath }), report };
}

function distancesToCentres(x: Matrix, row: number, { centres }: ClusterModel): number[] {
  return Array.from({ length: centres.rows }, (_, c) => {
    let sum = 0;
    for (let j = 0; j < x.columns; j++) {
      sum += (x.data[row * x.columns + j]! - centres.data[c * x.columns + j]!) ** 2;
    }
    return Math.sqrt(sum);
  });
}

/** Projects rows on their first two principal components, with the explained variance of each. */
async function projectTo2d(
  x: Matrix,
  random: Random,
): Promise<{ points: [number, number][]; explained: number[] }> {
  const { means, variances } = columnMoments(x);
  const { rows, columns } = x;
  const centred = new Float64Array(rows * columns);
  for (let i = 0, p = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++, p++) centred[p] = x.data[p]! - means[j]!;
  }
  // The covariance is never formed: with thousands of columns its products are cheaper than itself.
  const multiply = (vectors: Float64Array, result: Float64Array, count: number) => {
    result.fill(0);
    for (let v = 0; v < count; v++) {
      const at = v * columns;
      for (let i = 0; i < rows; i++) {
        const row = i * columns;
        let sum = 0;
        for (let j = 0; j < columns; j++) sum += centred[row + j]! * vectors[at + j]!;
        sum /= rows;
        for (let j = 0; j < columns; j++) result[at + j]! += sum * centred[row + j]!;
      }
    }
  };
  const total = variances.reduce((sum, variance) => sum + variance, 0);
  const { values, vectors } = await largestEigenvectors(multiply, {
    size: columns,
    wanted: 2,
    lowerBound: 0,
    tolerance: 1e-6 * Math.max(total, 1e-300),
    random,
  });
  const points = Array.from({ length: rows }, (_, i): [number, number] => {
    const along = (axis: number) => {
      if (axis >= values.length) return 0;
      let sum = 0;
      for (let j = 0; j < columns; j++) sum += centred[i * columns + j]! * vectors[axis * columns + j]!;
      return sum;
    };
    return [along(0), along(1)];
  });
  return { points, explained: Array.from(values, (value) => (total > 0 ? value / total : 0)) };
}
