import type { DateFormat } from '@tricorn/csv';
import { decodeModel, type Node, type Tensor } from '@tricorn/onnx';
import type { ColumnKind, ColumnType } from '../csv/table.js';
import { partsOf } from '../data/dateParts.js';
import {
  type CategoryRule,
  type DateRule,
  type Encoder,
  encoderFrom,
  type NumberRule,
} from '../data/encoder.js';
import type { OnnxFragment } from '../onnx/nodes.js';

/** A column of the training file, as predictions need it. */
export interface ModelColumn {
  name: string;
  kind: ColumnKind;
  /** The categories that the model tells apart; others are encoded as zeros. */
  categories?: string[];
  /** How the training file wrote its dates. */
  format?: DateFormat;
}

/** What `pipelineModel` wrote, read back: everything that a prediction needs is in the model itself. */
export interface Pipeline {
  computation: string;
  task: 'classification' | 'clustering' | 'regression';
  columns: ModelColumn[];
  /** Columns of the training file that the model does not use: rows may have them. */
  ignored: string[];
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
  const types = JSON.parse(metadata['kinds'] ?? '[]') as ColumnType[];
  const columns = names.map((name, place) => ({ name, type: types[place]! }));
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
    columns: columns.map(({ name, type }, place): ModelColumn => {
      if (type === 'category') return { name, kind: type, categories: categoriesOf.get(place) ?? [] };
      return type === 'number' ? { name, kind: type } : { name, kind: 'date', format: type };
    }),
    ignored: [
      ...(metadata['target'] === undefined ? [] : [metadata['target']]),
      ...(JSON.parse(metadata['leftOut'] ?? '[]') as string[]),
    ],
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
  columns: readonly { name: string; type: ColumnType }[],
  nodes: readonly Node[],
  tensors: ReadonlyMap<string, Tensor>,
): Encoder {
  const doublesOf = (name: string) => (tensors.get(name)?.data ?? new Float64Array()) as Float64Array;
  const placesOf = (name: string) =>
    Array.from((tensors.get(name)?.data ?? new BigInt64Array()) as BigInt64Array, Number);
  const ruleOf = (place: number, index: number, prefix = ''): NumberRule => ({
    name: columns[place]!.name,
    place,
    fill: doublesOf(`${prefix}fill`)[index]!,
    shift: doublesOf(`${prefix}shift`)[index]!,
    scale: doublesOf(`${prefix}scale`)[index]!,
  });
  const numbers = placesOf('number_places').map((place, index) => ruleOf(place, index));
  const dates = columns
    .flatMap(({ type }, place) => (type === 'number' || type === 'category' ? [] : [{ type, place }]))
    .flatMap(({ type, place }, date): DateRule[] =>
      partsOf(type).map((part, index) => ({ ...ruleOf(place, index, `date${date}_`), part })),
    );
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
  return encoderFrom(columns, { numbers, dates, categories, ranks });
}
