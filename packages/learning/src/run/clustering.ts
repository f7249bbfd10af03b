import { join } from 'node:path';
import type { Clusterer, ClusterModel } from '../algorithms/algorithm.js';
import { projectionRowsMax, silhouetteRowsMax } from '../algorithms/work.js';
import { encode, fitEncoder } from '../data/encoder.js';
import { drawBackground, explanationMetadata } from '../explain/explanationMetadata.js';
import { pipelineModel } from '../export/pipeline.js';
import { appendColumns } from '../export/predictionsCsv.js';
import { type Matrix, takeLabels, takeRows } from '../math/matrix.js';
import { calinskiHarabasz, daviesBouldin, silhouette } from '../metrics/clusterScores.js';
import { sampleRows } from '../metrics/folds.js';
import { projectTo2d } from '../metrics/projection.js';
import { leftOutMetadata, type RunInput, type RunOutcome, scaleOf } from './runInput.js';

export async function runClustering(algorithm: Clusterer, run: RunInput): Promise<RunOutcome> {
  const { job, params, data, context, enter } = run;
  const { random } = context;
  const encoder = fitEncoder(data.feature, scaleOf(params));
  const { matrix } = encode(encoder, data.feature);
  const background = drawBackground(data.feature, random.fork(25));
  data.feature.columns.length = 0;

  enter('fitting');
  const model = await algorithm.fit(matrix, params, { ...context, random: random.fork(21) });

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
  const predictionsPath = join(job.outDir, 'predictions.csv');
  const names = ['Result', ...sizes.map((_, cluster) => `distance_${cluster}`)];
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
  return { model: bytes, predictionsPath, report };
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
