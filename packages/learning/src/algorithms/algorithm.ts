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

/** Entries of the exported model's metadata that only the algorithm knows. */
interface WithMetadata {
  metadata?: Readonly<Record<string, string>>;
}

/** How features are prepared: categories one-hot encoded and missing values filled, or ranked and left missing. */
export type Encoding = 'one-hot' | 'ranked';

export interface ClassifierModel extends WithMetadata {
  /** Class indices and probabilities (rows × classes). */
  predict(x: Matrix): { labels: Int32Array; probabilities: Float64Array };
  /** Feature importance by encoded column, if the algorithm knows it. */
  importance?: Float64Array;
  /** Facts for the report: iterations, support vectors, depth … */
  facts: Record<string, unknown>;
  /** What a search chose: it alone is fitted again when the model is evaluated. */
  refit?: { algorithm: Classifier; params: ParameterValues<ParameterRules> };
  toOnnx(): OnnxFragment;
}

export interface Classifier<R extends ParameterRules = ParameterRules> {
  task: 'classification';
  /** `one-hot` if absent. */
  encoding?: Encoding;
  parameters: R;
  rowsMax: number;
  /** Whether the estimate is that of a whole run, evaluation included. */
  estimatesWholeRun?: boolean;
  /** An upper bound on the operations of one fit. */
  estimate(shape: Shape, params: ParameterValues<R>): number;
  /** Peak memory of a fit in bytes, without the feature matrix. */
  memory(shape: Shape, params: ParameterValues<R>): number;
  fit(
    x: Matrix,
    y: Int32Array,
    classCount: number,
    params: ParameterValues<R>,
    context: FitContext,
  ): Promise<ClassifierModel>;
}

export interface RegressorModel extends WithMetadata {
  /** One number for each row. */
  predict(x: Matrix): Float64Array;
  importance?: Float64Array;
  facts: Record<string, unknown>;
  refit?: { algorithm: Regressor; params: ParameterValues<ParameterRules> };
  /** Without `index`; `scores` has one column. */
  toOnnx(): OnnxFragment;
}

export interface Regressor<R extends ParameterRules = ParameterRules> {
  task: 'regression';
  encoding?: Encoding;
  parameters: R;
  rowsMax: number;
  estimatesWholeRun?: boolean;
  estimate(shape: Shape, params: ParameterValues<R>): number;
  memory(shape: Shape, params: ParameterValues<R>): number;
  fit(x: Matrix, y: Float64Array, params: ParameterValues<R>, context: FitContext): Promise<RegressorModel>;
}

export type Algorithm = Classifier | Clusterer | Regressor;

export interface ClusterModel {
  /** Cluster of every row of the fitted matrix. */
  labels: Int32Array;
  clusterCount: number;
  /** Centre of every cluster (clusters × columns). */
  centres: Matrix;
  predict(x: Matrix): Int32Array;
  facts: Record<string, unknown>;
  toOnnx(): OnnxFragment;
}

export interface Clusterer<R extends ParameterRules = ParameterRules> {
  task: 'clustering';
  parameters: R;
  rowsMax: number;
  /** Refuses parameters that do not fit data of this shape. */
  check(shape: Shape, params: ParameterValues<R>): void;
  estimate(shape: Shape, params: ParameterValues<R>): number;
  memory(shape: Shape, params: ParameterValues<R>): number;
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
