import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { missingTokens } from '@tricorn/csv';
import { type ClusterOptions, RayError, RayTask } from '@tricorn/ray';
import type { ClassifierModel, ClusterModel, RegressorModel } from '../algorithms/algorithm.js';
import { boostedClassifier } from '../algorithms/boosting.js';
import { ensembleRegressor, type GrownEnsemble, sharesOf } from '../algorithms/ensembles.js';
import { nearestCentreModel } from '../algorithms/kMeans.js';
import { logisticModel } from '../algorithms/logisticModel.js';
import { findAlgorithm } from '../algorithms/registry.js';
import { ridgeModel } from '../algorithms/ridge.js';
import type { Encoder } from '../data/encoder.js';
import type { Target } from '../data/loadJob.js';
import { LearningError, type LearningErrorCode } from '../errors.js';
import type { LearningJob } from '../job.js';
import type { BinnedTree } from '../math/binnedTree.js';
import type { Ensemble } from '../math/ensembleModel.js';
import type { FitContext } from '../math/fitContext.js';
import type { Matrix } from '../math/matrix.js';
import type { Survey } from './survey.js';

/** How models are fitted on a Ray cluster. */
export interface ClusterLearning extends ClusterOptions {
  ranksMin: number;
  ranksMax: number;
}

/** What a cluster can fit, and how its program calls it. */
const kinds: Readonly<Record<string, string>> = {
  'Gradient Boosting': 'boosting',
  'Gradient Boosting Regression': 'boosting',
  'K-Means Clustering': 'kMeans',
  'Logistic Regression': 'logistic',
  'Ridge Regression': 'ridge',
};

const program = fileURLToPath(new URL('../../python/learn.py', import.meta.url));

export const fitsOnCluster = (computation: string): boolean => computation in kinds;

/** What the program answers: counts of the rows, and the numbers of the model. */
interface Fitted {
  rows: number;
  /** Rows that were left out, because they have no target or a class that the sample does not have. */
  missing: number;
  strange: number;
  nodes: number;
  [name: string]: unknown;
}

/** Left and right child, column, threshold, whether missing values go left, rows, value and gain. */
type TreeNode = [number, number, number, number, number, number, number, number];

/** Fits one model to all rows of a file on a cluster. Everything else of a run is done with a sample of its rows. */
export class ClusterFit {
  /** For the report. */
  facts: Record<string, unknown> = {};
  readonly #options: ClusterLearning;
  readonly #job: LearningJob;
  readonly #params: Readonly<Record<string, unknown>>;
  readonly #survey: Survey;
  /** All columns of the file. */
  readonly #columns: readonly string[];

  constructor(
    options: ClusterLearning,
    data: { survey: Survey; columns: readonly string[] },
    job: LearningJob,
    params: Readonly<Record<string, unknown>>,
  ) {
    this.#options = options;
    this.#survey = data.survey;
    this.#columns = data.columns;
    this.#job = job;
    this.#params = params;
  }

  async classifier(encoder: Encoder, target: Target, context: FitContext): Promise<ClassifierModel> {
    const { length } = target.classes;
    const found = await this.#fit(encoder, context, { target });
    if (found['trees'] !== undefined) {
      const boosted =
        length === 2 ? boostedOf(found, encoder, 1, 'sigmoid') : boostedOf(found, encoder, length, 'softmax');
      return boostedClassifier(boosted, length);
    }
    return logisticModel(
      matrixOf(found['coefficients'], encoder.featureNames.length),
      doublesOf(found['intercepts']),
      length,
      doublesOf(found['importance']),
      { iterations: found['iterations'] as number, converged: found['converged'] as boolean },
    );
  }

  async regressor(encoder: Encoder, target: Target, context: FitContext): Promise<RegressorModel> {
    const found = await this.#fit(encoder, context, { target });
    return found['trees'] === undefined
      ? ridgeModel(
          doublesOf(found['coefficients']),
          found['intercept'] as number,
          doublesOf(found['importance']),
        )
      : ensembleRegressor(boostedOf(found, encoder, 1, 'identity'));
  }

  /** Goes on from a clustering of the sample, and gives its rows their clusters. */
  async clusterer(
    encoder: Encoder,
    start: ClusterModel,
    x: Matrix,
    context: FitContext,
  ): Promise<ClusterModel> {
    const found = await this.#fit(encoder, context, { centres: nestedRows(start.centres) });
    const { inertia, iterations, sizes } = found;
    const facts = { ...start.facts, inertia, iterations, sizesOfAll: sizes };
    const model = nearestCentreModel(start.labels, matrixOf(found['centres'], x.columns), facts);
    return { ...model, labels: model.predict(x) };
  }

  async #fit(
    encoder: Encoder,
    context: FitContext,
    given: { target?: Target; centres?: number[][] },
  ): Promise<Fitted> {
    const { blocks, rows } = this.#survey;
    const startedAtMs = Date.now();
    const task = await onCluster(
      RayTask.start(this.#options, {
        programs: [program],
        label: 'learning',
        files: { plan: Buffer.from(JSON.stringify(this.#plan(encoder, given))), data: this.#job.featurePath },
      }),
    );
    try {
      const { output, refused } = await onCluster(
        task.next('done', ({ fraction }) => context.progress(Number(fraction))),
      );
      if (refused !== undefined) throw refusalOf(refused as Refused);
      const found = JSON.parse(await readFile(task.resultPath(output), 'utf8')) as Fitted;
      const { missing, strange, nodes, ranks } = found;
      const seconds = (Date.now() - startedAtMs) / 1_000;
      this.facts = { rows: found.rows, blocks: blocks.length, nodes, ranks, seconds, missing, strange };
      const algorithm = findAlgorithm(this.#job.computation);
      const shape = {
        rows,
        columns: encoder.featureNames.length,
        classes: given.target?.classes.length ?? 0,
      };
      context.work(algorithm.estimate(shape, this.#params as never) * shareOf(found, this.#params));
      return found;
    } finally {
      await task.close();
    }
  }

  #plan(encoder: Encoder, { target, centres }: { target?: Target; centres?: number[][] }): object {
    const { columns = {}, computation, repair = false, seed, targetColumn } = this.#job;
    const { numbers, categories, ranks } = encoder;
    const chosen = Object.keys(columns).filter((name) => columns[name] === 'number');
    return {
      kind: kinds[computation],
      blocks: this.#survey.blocks,
      columns: this.#columns,
      missing: missingTokens,
      // Missing values of a ranked encoding stay so: JSON writes NaN as null.
      ...{ numbers, categories, ranks, centres, repair, seed },
      lenient: repair ? this.#columns : chosen,
      target:
        target === undefined
          ? null
          : { name: targetColumn, classes: target.values === undefined ? target.classes : null },
      params: this.#params,
      ranksMin: this.#options.ranksMin,
      ranksMax: this.#options.ranksMax,
    };
  }
}

/** What the program found in the file that only its owner can mend. */
interface Refused {
  code: LearningErrorCode;
  message: string;
  column: string;
}

const refusalOf = ({ code, message, column }: Refused): LearningError =>
  new LearningError(code, message, { file: 'feature', columnName: column });

/** How much of the estimate a fit has taken. */
function shareOf(
  { passes, iterations }: Fitted,
  { max_iter: most }: Readonly<Record<string, unknown>>,
): number {
  const share = Number(passes ?? iterations ?? most) / (Number(most ?? 1) * (passes === undefined ? 1 : 2));
  return Number.isNaN(share) ? 1 : Math.min(1, share);
}

const doublesOf = (numbers: unknown): Float64Array => Float64Array.from(numbers as number[]);

const matrixOf = (numbers: unknown, columns: number): Matrix => {
  const data = doublesOf(numbers);
  return { rows: data.length / columns, columns, data };
};

const nestedRows = ({ rows, columns, data }: Matrix): number[][] =>
  Array.from({ length: rows }, (_, row) => [...data.subarray(row * columns, (row + 1) * columns)]);

function boostedOf(
  found: Fitted,
  { featureNames }: Encoder,
  outputs: number,
  link: Ensemble['link'],
): GrownEnsemble {
  const gains = new Float64Array(featureNames.length);
  const trees = (found['trees'] as TreeNode[][]).map((nodes): BinnedTree => {
    for (const [left, , column, , , , , gain] of nodes) if (left >= 0) gains[column]! += gain;
    const part = (at: number) => nodes.map((node) => node[at]!);
    return {
      left: Int32Array.from(part(0)),
      right: Int32Array.from(part(1)),
      feature: Int32Array.from(part(2)),
      threshold: Float32Array.from(part(3)),
      missingLeft: Uint8Array.from(part(4)),
      cover: Int32Array.from(part(5)),
      values: Float32Array.from(part(6)),
    };
  });
  const outputOf = trees.map((_, index) => index % outputs);
  const base = new Array<number>(outputs).fill(0);
  return {
    ensemble: { trees, outputOf, outputs, base, link },
    importance: sharesOf(gains),
    facts: { rounds: trees.length / outputs, trees: trees.length },
  };
}

async function onCluster<T>(work: Promise<T>): Promise<T> {
  return await work.catch((error: unknown) => {
    if (!(error instanceof RayError)) throw error;
    const code = error.code === 'LOST' ? 'CHILD_FAILED' : 'CLUSTER_AWAY';
    throw new LearningError(code, error.message);
  });
}
