import { encodeModel, type Node, type Tensor } from '@tricorn/onnx';
import type { GroupAnswer } from './answerOf.js';
import { isRidge, titleOf } from './describeQuestion.js';
import type { Regression } from './fitRegression.js';
import type { Question, RegressionMeasure } from './question.js';

/** A model of one group of an answer. */
export interface AnsweredModel {
  /** What it is of, such as `linear regression of pay on age`, and its group. */
  readonly title: string;
  readonly onnx: Uint8Array;
}

/** The models in an answer. */
export function modelsOf(question: Question, answers: readonly GroupAnswer[]): AnsweredModel[] {
  return answers.flatMap(({ group, values }) =>
    question.measures.flatMap((measure, i) => {
      const found = values[i];
      if (measure.of !== 'regression' || !isRegression(found)) return [];
      const title = [titleOf(measure), ...group].join(', ');
      return [{ title, onnx: regressionModel(measure, found) }];
    }),
  );
}

export const isRegression = (value: GroupAnswer['values'][number] | undefined): value is Regression =>
  value !== null && typeof value === 'object' && 'coefficients' in value;

const opsets = { '': 18 };
const doubleType = 11;

/**
 * A regression as an ONNX model, in the form of all models of a table here: its input `rows` takes the cells of a table as
 * texts, and its output `label` is what is predicted.
 */
export function regressionModel(measure: RegressionMeasure, regression: Regression): Uint8Array {
  const { predictors } = measure;
  const count = predictors.length;
  const { intercept, coefficients, means } = regression;
  const doubles = (name: string, dims: readonly number[], values: readonly number[]): Tensor => ({
    name,
    type: 'float64',
    dims,
    data: Float64Array.from(values),
  });
  const whole = (name: string, values: readonly number[]): Tensor => ({
    name,
    type: 'int64',
    dims: [values.length],
    data: BigInt64Array.from(values, BigInt),
  });
  const node = (op: string, inputs: string[], output: string, attributes: Node['attributes'] = {}): Node => ({
    op,
    inputs,
    outputs: [output],
    attributes,
  });
  const computation = isRidge(measure) ? 'Ridge Regression' : 'Linear Regression';
  return encodeModel({
    opsets,
    doc: `${computation}: feed the cells of a CSV file as texts to "rows" and read "label".`,
    metadata: {
      computation,
      columns: JSON.stringify(predictors),
      kinds: JSON.stringify(predictors.map(() => 'number')),
      target: measure.column,
      task: 'regression',
    },
    graph: {
      name: 'pipeline',
      inputs: [{ name: 'rows', type: 'string', dims: ['rows', count] }],
      outputs: [{ name: 'label', type: 'float64', dims: ['rows'] }],
      initializers: [
        whole('number_places', [...predictors.keys()]),
        doubles('fill', [1, count], means),
        doubles('shift', [1, count], new Array(count).fill(0)),
        doubles('scale', [1, count], new Array(count).fill(1)),
        doubles(
          'weights',
          [count, 1],
          coefficients.map(({ value }) => value),
        ),
        doubles('bias', [1, 1], [intercept.value]),
        whole('score_axis', [1]),
      ],
      nodes: [
        node('Gather', ['rows', 'number_places'], 'number_texts', { axis: { int: 1 } }),
        node('Cast', ['number_texts'], 'numbers_raw', { to: { int: doubleType } }),
        node('IsNaN', ['numbers_raw'], 'is_nan'),
        node('Where', ['is_nan', 'fill', 'numbers_raw'], 'numbers_full'),
        node('Sub', ['numbers_full', 'shift'], 'numbers_shifted'),
        node('Div', ['numbers_shifted', 'scale'], 'numbers'),
        node('Concat', ['numbers'], 'features', { axis: { int: 1 } }),
        node('MatMul', ['features', 'weights'], 'product'),
        node('Add', ['product', 'bias'], 'scores'),
        node('Squeeze', ['scores', 'score_axis'], 'label'),
      ],
    },
  });
}
