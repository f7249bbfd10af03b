import { LearningError } from '../errors.js';
import type { FitContext } from '../math/fitContext.js';
import type { Matrix } from '../math/matrix.js';
import type { OnnxFragment } from '../onnx/nodes.js';
import type { ParameterRules, ParameterValues } from './parameters.js';

/** Sizes from which work and memory are estimated. */
export interface Shape {
  rows: number;
  columns: number;
  classes: number;
}

/** How features are prepared: categories one-hot encoded and missing values filled, or ranked and left missing. */
export type Encoding = 'one-hot' | 'ranked';

/** What every algorithm states before it sees a row. */
interface Described<R extends ParameterRules> {
  parameters: R;
  rowsMax: number;
  /** An upper bound on the operations of one fit. */
  estimate(shape: Shape, params: ParameterValues<R>): number;
  /** Peak memory of a fit in bytes, without the feature matrix. */
  memory(shape: Shape, params: ParameterValues<R>): number;
}

/** What learns from a target. */
interface Supervised<R extends ParameterRules> extends Described<R> {
  /** `one-hot` if absent. */
  encoding?: Encoding;
  /** Whether the estimate is that of a whole run, evaluation included. */
  estimatesWholeRun?: boolean;
}

/** What every fitted model can tell. */
interface Fitted {
  /** Facts for the report: iterations, support vectors, depth … */
  facts: Record<string, unknown>;
  toOnnx(): OnnxFragment;
}

interface FittedTo<Target> extends Fitted {
  /** Feature importance by encoded column, if the algorithm knows it. */
  importance?: Float64Array;
  /** Entries of the exported model's metadata that only the algorithm knows. */
  metadata?: Readonly<Record<string, string>>;
  /** What a search chose: it alone is fitted again when the model is evaluated. */
  refit?: { algorithm: Target; params: ParameterValues<ParameterRules> };
}

export interface ClassifierModel extends FittedTo<Classifier> {
  /** Class indices and probabilities (rows × classes). */
  predict(x: Matrix): { labels: Int32Array; probabilities: Float64Array };
}

export interface Classifier<R extends ParameterRules = ParameterRules> extends Supervised<R> {
  task: 'classification';
  fit(
    x: Matrix,
    y: Int32Array,
    classCount: number,
    params: ParameterValues<R>,
    context: FitContext,
  ): Promise<ClassifierModel>;
}

/** Its ONNX graph has no `index`, and `scores` has one column. */
export interface RegressorModel extends FittedTo<Regressor> {
  /** One number for each row. */
  predict(x: Matrix): Float64Array;
}

export interface Regressor<R extends ParameterRules = ParameterRules> extends Supervised<R> {
  task: 'regression';
  fit(x: Matrix, y: Float64Array, params: ParameterValues<R>, context: FitContext): Promise<RegressorModel>;
}

export type Algorithm = Classifier | Clusterer | Regressor;

export interface ClusterModel extends Fitted {
  /** Cluster of every row of the fitted matrix. */
  labels: Int32Array;
  clusterCount: number;
  /** Centre of every cluster (clusters × columns). */
  centres: Matrix;
  predict(x: Matrix): Int32Array;
}

export interface Clusterer<R extends ParameterRules = ParameterRules> extends Described<R> {
  task: 'clustering';
  /** Refuses parameters that do not fit data of this shape. */
  check(shape: Shape, params: ParameterValues<R>): void;
  fit(x: Matrix, params: ParameterValues<R>, context: FitContext): Promise<ClusterModel>;
}

/** Without a given number of clusters, this range is tried and the best Calinski–Harabasz score wins. */
export const clusterCountTried = { min: 2, max: 8 } as const;

/** Refuses as many clusters as there are rows, or more. */
export function checkClusterCount({ rows }: Shape, params: { n_clusters: number | null }): void {
  const { n_clusters: wanted } = params;
  if (wanted === null || wanted < rows) return;
  throw new LearningError('TOO_FEW_ROWS', `${rows} rows are too few for ${wanted} clusters.`, {
    file: 'feature',
    parameter: 'n_clusters',
  });
}
