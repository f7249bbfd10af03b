import type { Table } from '../csv/table.js';
import { encode } from '../data/encode.js';
import { LearningError } from '../errors.js';
import type { Pipeline } from '../export/readPipeline.js';
import type { Matrix } from '../math/matrix.js';
import type { Predictor } from '../predict/Predictor.js';
import { readRows } from '../predict/readRows.js';
import { readTrees, type TreeEnsemble } from './readTrees.js';
import { sampledShapley } from './sampledShapley.js';
import { addTreeShap } from './treeShap.js';

/** How much each column contributed to the output for a row: `base` plus all contributions is `output`. */
export interface Explanation {
  /** `exact`, or `sampled` with the standard errors of the contributions. */
  method: 'exact' | 'sampled';
  /**
   * What is explained, for the result: its `probability`, its `score` (log-odds; with more than two classes, the score
   * before softmax minus the mean score of the other classes), the `distance` to the cluster, or the predicted `value`.
   */
  of: 'probability' | 'score' | 'distance' | 'value';
  base: number;
  output: number;
  contributions: Record<string, number>;
  /** Standard error of each contribution, if they were sampled. */
  errors?: Record<string, number>;
}

interface Attribution {
  method: Explanation['method'];
  of: Explanation['of'];
  base: number;
  contributions: Float64Array;
  errors?: Float64Array;
}

/** Explains single predictions of a loaded model. */
export class Explainer {
  readonly #predictor: Predictor;
  readonly #attribute: (x: Float64Array, group: number) => Promise<Attribution>;

  constructor(predictor: Predictor) {
    this.#predictor = predictor;
    const { pipeline } = predictor;
    const trees = readTrees(pipeline.fragment);
    const linear = linearOf(pipeline);
    if (trees !== undefined) this.#attribute = async (x, group) => explainTrees(trees, pipeline, x, group);
    else if (linear !== undefined)
      this.#attribute = async (x, group) => explainLinear(linear, pipeline, x, group);
    else {
      const background = backgroundOf(pipeline);
      this.#attribute = (x, group) => this.#sample(background, x, group);
    }
  }

  async explain(table: Table): Promise<Explanation[]> {
    const { pipeline } = this.#predictor;
    const { matrix } = encode(pipeline.encoder, table);
    const { index } = await this.#predictor.run(matrix);
    const names = pipeline.columns.map(({ name }) => name);
    const named = (values: Float64Array) =>
      Object.fromEntries(names.map((name, place) => [name, values[place]!]));
    const explanations: Explanation[] = [];
    for (let row = 0; row < matrix.rows; row++) {
      const x = matrix.data.slice(row * matrix.columns, (row + 1) * matrix.columns);
      const { contributions, errors, ...rest } = await this.#attribute(x, index[row]!);
      explanations.push({
        ...rest,
        output: contributions.reduce((sum, value) => sum + value, rest.base),
        contributions: named(contributions),
        ...(errors === undefined ? {} : { errors: named(errors) }),
      });
    }
    return explanations;
  }

  async #sample(background: Matrix, x: Float64Array, group: number): Promise<Attribution> {
    const { encoder, columns, task } = this.#predictor.pipeline;
    const evaluate = async (rows: Matrix) => {
      const { scores, groups } = await this.#predictor.run(rows);
      return Float64Array.from({ length: rows.rows }, (_, row) => scores[row * groups + group]!);
    };
    const asked = { x, background, columnOf: encoder.featureColumns, columnCount: columns.length, evaluate };
    const { base, contributions, errors } = await sampledShapley(asked);
    const of = ({ classification: 'probability', clustering: 'distance', regression: 'value' } as const)[
      task
    ];
    return { method: 'sampled', of, base, contributions, errors };
  }
}

function explainTrees(
  { trees, groups, base }: TreeEnsemble,
  { encoder, columns, task, metadata }: Pipeline,
  x: Float64Array,
  group: number,
): Attribution {
  const of = task === 'regression' ? 'value' : metadata['margin'] === undefined ? 'probability' : 'score';
  const weights = of === 'score' ? contrast(groups, group) : unit(groups, of === 'value' ? 0 : group);
  const contributions = new Float64Array(columns.length);
  let expected = weights.reduce((sum, weight, g) => sum + weight * base[g]!, 0);
  for (const tree of trees) {
    const leafValue = (node: number) => {
      let value = 0;
      for (let g = 0; g < groups; g++) value += weights[g]! * tree.values[node * groups + g]!;
      return value;
    };
    expected += addTreeShap(tree, x, encoder.featureColumns, leafValue, contributions);
  }
  return { method: 'exact', of, base: expected, contributions };
}

interface LinearParts {
  /** Features × groups. */
  weights: Float64Array;
  bias: Float64Array;
  means: readonly number[];
}

function linearOf({ fragment, metadata }: Pipeline): LinearParts | undefined {
  const find = (name: string) => fragment.initializers.find((tensor) => tensor.name === name)?.data;
  const [weights, bias] = [find('weights'), find('bias')];
  if (
    metadata['means'] === undefined ||
    !(weights instanceof Float64Array) ||
    !(bias instanceof Float64Array)
  )
    return undefined;
  return { weights, bias, means: JSON.parse(metadata['means']) as number[] };
}

/** Exact for independent columns: each feature adds its weight times its distance from the mean. */
function explainLinear(
  { weights, bias, means }: LinearParts,
  { encoder, columns, task }: Pipeline,
  x: Float64Array,
  group: number,
): Attribution {
  const groups = bias.length;
  const factors = task === 'regression' ? unit(1, 0) : contrast(groups, group);
  const contributions = new Float64Array(columns.length);
  let base = factors.reduce((sum, factor, g) => sum + factor * bias[g]!, 0);
  for (let feature = 0; feature < x.length; feature++) {
    let weight = 0;
    for (let g = 0; g < groups; g++) weight += factors[g]! * weights[feature * groups + g]!;
    base += weight * means[feature]!;
    contributions[encoder.featureColumns[feature]!]! += weight * (x[feature]! - means[feature]!);
  }
  return { method: 'exact', of: task === 'regression' ? 'value' : 'score', base, contributions };
}

/** One group minus the mean of the others; a single margin is that of the second of two classes. */
function contrast(groups: number, group: number): Float64Array {
  if (groups === 1) return Float64Array.of(group === 1 ? 1 : -1);
  return Float64Array.from({ length: groups }, (_, g) => (g === group ? 1 : -1 / (groups - 1)));
}

const unit = (groups: number, group: number): Float64Array =>
  Float64Array.from({ length: groups }, (_, g) => (g === group ? 1 : 0));

function backgroundOf({ encoder, metadata }: Pipeline): Matrix {
  const text = metadata['background'];
  if (text === undefined)
    throw new LearningError(
      'NO_EXPLANATION',
      'The model was trained before explanations existed; train it again to explain its predictions.',
    );
  return encode(encoder, readRows(encoder.types, JSON.parse(text) as string[][])).matrix;
}
