import { type DateFormat, missingTokens } from '@tricorn/csv';
import { encodeModel, type Graph, type Node, type Tensor, type ValueInfo } from '@tricorn/onnx';
import type { Encoder } from '../data/encoder.js';
import { cast, doubles, int64s, node, type OnnxFragment } from '../onnx/nodes.js';
import { dateNodes, opsetOfDates } from './dateNodes.js';

const opsets = { '': 18, 'ai.onnx.ml': 3 };
const opsetsWithDates = { ...opsets, '': opsetOfDates };

interface PipelineOptions {
  encoder: Encoder;
  fragment: OnnxFragment;
  /** Class names; absent for clusters, which are numbered, and for regressions. */
  classes?: readonly string[];
  task?: 'regression';
  computation: string;
  /** Further metadata, from which predictions are explained. */
  metadata?: Readonly<Record<string, string>>;
}

/**
 * The whole pipeline as one model. Its one input, `rows`, is the table as the CSV file has it: texts,
 * rows × columns, in the order of the feature file, missing values included. So anything that reads CSV can feed
 * it, and no preprocessing is left to be repeated elsewhere.
 */
export function pipelineModel({
  encoder,
  fragment,
  classes,
  task,
  computation,
  metadata = {},
}: PipelineOptions): Uint8Array {
  const front = frontEnd(encoder);
  const scores = task ?? (classes === undefined ? 'distances' : 'probabilities');
  const named: Node[] =
    classes === undefined
      ? task === 'regression'
        ? [node('Squeeze', ['scores', 'score_axis'], ['label'])]
        : [node('Identity', ['index'], ['label'])]
      : [
          machineLearning('LabelEncoder', 'index', 'label', {
            keys_int64s: { ints: classes.map((_, i) => i) },
            values_strings: { strings: classes },
          }),
        ];
  const outputs: ValueInfo[] = [
    { name: 'label', type: labelType(task, classes), dims: ['rows'] },
    ...(task === 'regression' ? [] : [{ name: scores, type: 'float64', dims: ['rows', 'groups'] } as const]),
  ];
  return encodeModel({
    opsets: encoder.dates.length > 0 ? opsetsWithDates : opsets,
    doc: `${computation}: feed the cells of a CSV file as texts to "rows" and read ${task === 'regression' ? '"label"' : `"label" and "${scores}"`}.`,
    metadata: {
      computation,
      columns: JSON.stringify(encoder.columnNames),
      kinds: JSON.stringify(encoder.columnNames.map((name) => encoder.types.get(name))),
      ...(classes === undefined ? {} : { classes: JSON.stringify(classes) }),
      ...(task === undefined ? {} : { task }),
      ...metadata,
    },
    graph: {
      name: 'pipeline',
      nodes: [
        ...front.nodes,
        ...fragment.nodes,
        ...named,
        ...(task === 'regression' ? [] : [node('Identity', ['scores'], [scores])]),
      ],
      initializers: [
        ...front.initializers,
        ...fragment.initializers,
        ...(task === 'regression' ? [int64s('score_axis', [1], [1])] : []),
      ],
      inputs: [{ name: 'rows', type: 'string', dims: ['rows', encoder.columnNames.length] }],
      outputs,
    },
  });
}

const labelType = (task: 'regression' | undefined, classes: readonly string[] | undefined) =>
  task === 'regression' ? 'float64' : classes === undefined ? 'int64' : 'string';

/** The model without its reading of texts: from encoded `features` to `scores`, and `index` unless it is a regression. */
export function coreModel(fragment: OnnxFragment, columns: number): Uint8Array {
  const graph: Graph = {
    name: 'core',
    nodes: fragment.nodes,
    initializers: fragment.initializers,
    inputs: [{ name: 'features', type: 'float64', dims: ['rows', columns] }],
    outputs: [
      ...(fragment.nodes.some(({ outputs }) => outputs.includes('index'))
        ? [{ name: 'index', type: 'int64', dims: ['rows'] } as const]
        : []),
      { name: 'scores', type: 'float64', dims: ['rows', 'groups'] },
    ],
  };
  return encodeModel({ opsets, graph });
}

function frontEnd(encoder: Encoder): OnnxFragment {
  const nodes: Node[] = [];
  const initializers: Tensor[] = [];
  const parts: string[] = [];
  if (encoder.numbers.length > 0) {
    const { numbers } = encoder;
    const places = numbers.map((rule) => rule.place);
    const perNumber = (name: 'fill' | 'shift' | 'scale') =>
      doubles(
        name,
        [1, numbers.length],
        numbers.map((rule) => rule[name]),
      );
    initializers.push(
      int64s('number_places', [numbers.length], places),
      { name: 'not_a_number', type: 'string', dims: [1], data: ['NaN'] },
      ...(['fill', 'shift', 'scale'] as const).map(perNumber),
    );
    nodes.push(
      node('Gather', ['rows', 'number_places'], ['number_texts'], { axis: { int: 1 } }),
      machineLearning('LabelEncoder', 'number_texts', 'gap_codes', {
        keys_strings: { strings: [...missingTokens, ' '] },
        values_int64s: { ints: [...missingTokens, ' '].map(() => 1) },
        default_int64: { int: 0 },
      }),
      node('Cast', ['gap_codes'], ['is_gap'], { to: { int: 9 } }),
      node('Where', ['is_gap', 'not_a_number', 'number_texts'], ['readable']),
      cast('readable', 'numbers_raw', 'float64'),
      node('IsNaN', ['numbers_raw'], ['is_nan']),
      node('Where', ['is_nan', 'fill', 'numbers_raw'], ['numbers_full']),
      node('Sub', ['numbers_full', 'shift'], ['numbers_shifted']),
      node('Div', ['numbers_shifted', 'scale'], ['numbers']),
    );
    parts.push('numbers');
  }
  for (const [index, place] of [...new Set(encoder.dates.map((rule) => rule.place))].entries()) {
    const rules = encoder.dates.filter((rule) => rule.place === place);
    const dates = dateNodes(encoder.types.get(rules[0]!.name) as DateFormat, rules, index);
    nodes.push(...dates.nodes);
    initializers.push(...dates.initializers);
    parts.push(`date${index}_features`);
  }
  for (const [index, rule] of encoder.categories.entries()) {
    if (rule.categories.length === 0) continue;
    const name = (part: string) => `category${index}_${part}`;
    initializers.push(int64s(name('place'), [1], [rule.place]));
    nodes.push(
      node('Gather', ['rows', name('place')], [name('texts')], { axis: { int: 1 } }),
      machineLearning('OneHotEncoder', name('texts'), name('cube'), {
        cats_strings: { strings: rule.categories },
        zeros: { int: 1 },
      }),
      node('Squeeze', [name('cube'), 'middle_axis'], [name('floats')]),
      cast(name('floats'), name('features'), 'float64'),
    );
    parts.push(name('features'));
  }
  for (const [index, rule] of encoder.ranks.entries()) {
    const name = (part: string) => `rank${index}_${part}`;
    initializers.push(int64s(name('place'), [1], [rule.place]));
    nodes.push(
      node('Gather', ['rows', name('place')], [name('texts')], { axis: { int: 1 } }),
      rankEncoder(name('texts'), name('floats'), rule.categories),
      cast(name('floats'), name('features'), 'float64'),
    );
    parts.push(name('features'));
  }
  if (encoder.categories.length > 0) initializers.push(int64s('middle_axis', [1], [1]));
  nodes.push(node('Concat', parts, ['features'], { axis: { int: 1 } }));
  return { nodes, initializers };
}

/** The place of each category; missing for any other text. */
function rankEncoder(input: string, output: string, categories: readonly string[]): Node {
  return machineLearning('LabelEncoder', input, output, {
    // A table must not be empty; an impossible text stands in for no category at all.
    keys_strings: { strings: categories.length === 0 ? ['\u0000'] : categories },
    values_floats: { floats: categories.length === 0 ? [0] : categories.map((_, place) => place) },
    default_float: { float: Number.NaN },
  });
}

function machineLearning(op: string, input: string, output: string, attributes: Attributes): Node {
  return { op, domain: 'ai.onnx.ml', inputs: [input], outputs: [output], attributes };
}

type Attributes = NonNullable<Node['attributes']>;
