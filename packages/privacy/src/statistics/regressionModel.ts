import { encodeModel, type Node, type Tensor } from '@tricorn/onnx';
import type { GroupAnswer } from './answerOf.js';
import { isRidge, titleOf } from './describeQuestion.js';
import type { Regression } from './fitRegression.js';
import type { LogisticMeasure, Question, RegressionMeasure } from './question.js';

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
      if (!('predictors' in measure) || !isRegression(found)) return [];
      const title = [titleOf(measure), ...group].join(', ');
      return [{ title, onnx: regressionModel(measure, found) }];
    }),
  );
}

export const isRegression = (value: GroupAnswer['values'][number] | undefined): value is Regression =>
  value !== null && typeof value === 'object' && 'coefficients' in value;

const opsets = { '': 18, 'ai.onnx.ml': 3 };
const doubleType = 11;
const classes = ['0', '1'];

/**
 * A regression as an ONNX model, in the form of all models of a table here: its input `rows` takes the cells of a table as
 * texts, and its output `label` is what is predicted. A logistic regression also has `probabilities`, of 0 and of 1.
 */
export function regressionModel(
  measure: RegressionMeasure | LogisticMeasure,
  regression: Regression,
): Uint8Array {
  const { predictors } = measure;
  const count = predictors.length;
  const isLogistic = measure.of === 'logistic';
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
  const linear = isRidge(measure) ? 'Ridge Regression' : 'Linear Regression';
  const computation = isLogistic ? 'Logistic Regression' : linear;
  const weights = coefficients.map(({ value }) => value);
  // Of the classes 0 and 1, the first has the score 0.
  const scored = (values: readonly number[]) =>
    values.flatMap((value) => (isLogistic ? [0, value] : [value]));
  const columns = isLogistic ? classes.length : 1;
  return encodeModel({
    opsets,
    doc: `${computation}: feed the cells of a CSV file as texts to "rows" and read "label".`,
    metadata: {
      computation,
      columns: JSON.stringify(predictors),
      kinds: JSON.stringify(predictors.map(() => 'number')),
      target: measure.column,
      ...(isLogistic ? { classes: JSON.stringify(classes) } : { task: 'regression' }),
    },
    graph: {
      name: 'pipeline',
      inputs: [{ name: 'rows', type: 'string', dims: ['rows', count] }],
      outputs: isLogistic
        ? [
            { name: 'label', type: 'string', dims: ['rows'] },
            { name: 'probabilities', type: 'float64', dims: ['rows', classes.length] },
          ]
        : [{ name: 'label', type: 'float64', dims: ['rows'] }],
      initializers: [
        whole('number_places', [...predictors.keys()]),
        doubles('fill', [1, count], means),
        doubles('shift', [1, count], new Array(count).fill(0)),
        doubles('scale', [1, count], new Array(count).fill(1)),
        doubles('weights', [count, columns], scored(weights)),
        doubles('bias', [1, columns], scored([intercept.value])),
        ...(isLogistic ? [] : [whole('score_axis', [1])]),
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
        ...(isLogistic
          ? [
              node('Add', ['product', 'bias'], 'margins'),
              node('Softmax', ['margins'], 'scores', { axis: { int: 1 } }),
              node('ArgMax', ['scores'], 'index', { axis: { int: 1 }, keepdims: { int: 0 } }),
              {
                ...node('LabelEncoder', ['index'], 'label', {
                  keys_int64s: { ints: [...classes.keys()] },
                  values_strings: { strings: classes },
                }),
                domain: 'ai.onnx.ml',
              },
              node('Identity', ['scores'], 'probabilities'),
            ]
          : [node('Add', ['product', 'bias'], 'scores'), node('Squeeze', ['scores', 'score_axis'], 'label')]),
      ],
    },
  });
}
