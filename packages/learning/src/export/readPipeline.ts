import { decodeModel, type Node, type Tensor } from '@tricorn/onnx';
import type { ColumnKind } from '../csv/table.js';
import { type CategoryRule, type Encoder, encoderFrom, type NumberRule } from '../data/encoder.js';
import type { OnnxFragment } from '../onnx/nodes.js';

/** A column of the training file, as predictions need it. */
export interface ModelColumn {
  name: string;
  kind: ColumnKind;
  /** The categories seen in training; others are encoded as zeros. */
  categories?: string[];
}

/** What `pipelineModel` wrote, read back: everything that a prediction needs is in the model itself. */
export interface Pipeline {
  computation: string;
  task: 'classification' | 'clustering' | 'regression';
  columns: ModelColumn[];
  encoder: Encoder;
  fragment: OnnxFragment;
  /** Class names; absent for clusters and numbers. */
  classes?: string[];
  /** Further entries of the model's metadata. */
  metadata: Readonly<Record<string, string>>;
}

/** Reads an exported model. */
export function readPipeline(bytes: Uint8Array): Pipeline {
  const { graph, metadata = {} } = decodeModel(bytes);
  const tensors = new Map((graph.initializers ?? []).map((tensor) => [tensor.name, tensor]));
  const names = JSON.parse(metadata['columns'] ?? '[]') as string[];
  const kinds = JSON.parse(metadata['kinds'] ?? '[]') as ColumnKind[];
  const columns = names.map((name, place) => ({ name, kind: kinds[place]! }));
  const encoder = encoderOf(columns, graph.nodes, tensors);
  // The front end ends where the features are joined; the last nodes name the outputs.
  const start = graph.nodes.findIndex(({ outputs }) => outputs.includes('features')) + 1;
  const end = graph.nodes.findIndex(({ outputs }) => outputs.includes('label'));
  const nodes = graph.nodes.slice(start, end < 0 ? undefined : end);
  const used = new Set(nodes.flatMap(({ inputs }) => inputs));
  const classes =
    metadata['classes'] === undefined ? undefined : (JSON.parse(metadata['classes']) as string[]);
  const categoriesOf = new Map(
    [...encoder.categories, ...encoder.ranks].map((rule) => [rule.place, rule.categories.toSorted()]),
  );
  return {
    computation: metadata['computation'] ?? '',
    task: taskOf(metadata['task'], classes),
    columns: columns.map((column, place) =>
      column.kind === 'category' ? { ...column, categories: categoriesOf.get(place) ?? [] } : column,
    ),
    encoder,
    fragment: { nodes, initializers: [...tensors.values()].filter(({ name }) => used.has(name)) },
    ...(classes === undefined ? {} : { classes }),
    metadata,
  };
}

function taskOf(task: string | undefined, classes: string[] | undefined): Pipeline['task'] {
  if (task === 'regression') return task;
  return classes === undefined ? 'clustering' : 'classification';
}

function encoderOf(
  columns: readonly { name: string; kind: ColumnKind }[],
  nodes: readonly Node[],
  tensors: ReadonlyMap<string, Tensor>,
): Encoder {
  const doublesOf = (name: string) => (tensors.get(name)?.data ?? new Float64Array()) as Float64Array;
  const placesOf = (name: string) =>
    Array.from((tensors.get(name)?.data ?? new BigInt64Array()) as BigInt64Array, Number);
  const numbers: NumberRule[] = placesOf('number_places').map((place, index) => ({
    name: columns[place]!.name,
    place,
    fill: doublesOf('fill')[index]!,
    shift: doublesOf('shift')[index]!,
    scale: doublesOf('scale')[index]!,
  }));
  const categories: CategoryRule[] = [];
  const ranks: CategoryRule[] = [];
  for (const { op, inputs, attributes } of nodes) {
    const isRank = op === 'LabelEncoder' && /^rank\d+_texts$/.test(inputs[0]!);
    if (op !== 'OneHotEncoder' && !isRank) continue;
    // Its input is gathered from the column at `categoryN_place` or `rankN_place`.
    const [place = 0] = placesOf(inputs[0]!.replace(/_texts$/, '_place'));
    const list = attributes?.[isRank ? 'keys_strings' : 'cats_strings'];
    const texts = list !== undefined && 'strings' in list ? [...list.strings] : [];
    (isRank ? ranks : categories).push({
      name: columns[place]!.name,
      place,
      categories: texts.filter((text) => text !== '\u0000'),
    });
  }
  return encoderFrom(columns, { numbers, categories, ranks });
}
