import { PbfReader } from 'pbf';
import { attributeKinds } from './attributeKinds.js';
import { typeCode } from './encodeModel.js';
import type { Attribute, DataType, Graph, Model, Node, Tensor } from './model.js';

const typeOf = new Map(Object.entries(typeCode).map(([name, code]) => [code, name as DataType]));
const elements: Partial<Record<DataType, (buffer: ArrayBuffer) => ArrayBufferView>> = {
  float32: (buffer) => new Float32Array(buffer),
  float64: (buffer) => new Float64Array(buffer),
  int64: (buffer) => new BigInt64Array(buffer),
  int32: (buffer) => new Int32Array(buffer),
};

type Mutable<Message> = { -readonly [Field in keyof Message]: Message[Field] };

/**
 * Reads the bytes of `encodeModel` back: nodes with their attributes, initializers and metadata. The types of inputs and
 * outputs are left out, because onnxruntime tells them. Throws a `RangeError` on bytes that are not a model.
 */
export function decodeModel(bytes: Uint8Array): Model {
  const reader = new PbfReader(bytes);
  const model: Partial<Mutable<Model>> = {};
  try {
    reader.readFields(readModel, model);
  } catch (error) {
    throw new RangeError('the bytes are not an ONNX model', { cause: error });
  }
  const { graph, opsets = {}, metadata = {} } = model;
  if (graph === undefined || reader.pos !== bytes.length)
    throw new RangeError('the bytes are not an ONNX model');
  return { graph, opsets, metadata };
}

function readModel(field: number, model: Partial<Mutable<Model>>, reader: PbfReader): void {
  if (field === 7) model.graph = graphOf(reader);
  else if (field === 8) {
    const { key, version } = pairOf(reader);
    model.opsets = { ...model.opsets, [key]: version };
  } else if (field === 14) {
    const { key, text } = pairOf(reader);
    model.metadata = { ...model.metadata, [key]: text };
  }
}

/** A text in field 1, and a text or a number in field 2. */
const pairOf = (reader: PbfReader) =>
  reader.readMessage(
    (field, pair) => {
      if (field === 1) pair.key = reader.readString();
      else if (field === 2 && reader.type === 0) pair.version = reader.readVarint(true);
      else if (field === 2) pair.text = reader.readString();
    },
    { key: '', text: '', version: 0 },
  );

const graphOf = (reader: PbfReader): Graph =>
  reader.readMessage(
    (field, graph) => {
      if (field === 1) graph.nodes.push(nodeOf(reader));
      else if (field === 2) graph.name = reader.readString();
      else if (field === 5) graph.initializers.push(tensorOf(reader));
    },
    { name: '', nodes: [] as Node[], initializers: [] as Tensor[], inputs: [], outputs: [] },
  );

function nodeOf(reader: PbfReader): Node {
  const attributes: Record<string, Attribute> = {};
  const { domain, ...node } = reader.readMessage(
    (field, found) => {
      if (field === 1) found.inputs.push(reader.readString());
      else if (field === 2) found.outputs.push(reader.readString());
      else if (field === 4) found.op = reader.readString();
      else if (field === 5) Object.assign(attributes, attributeOf(reader));
      else if (field === 7) found.domain = reader.readString();
    },
    { op: '', domain: '', inputs: [] as string[], outputs: [] as string[] },
  );
  return { ...node, ...(domain === '' ? {} : { domain }), attributes };
}

function attributeOf(reader: PbfReader): Record<string, Attribute> {
  let [name, kind] = ['', 0];
  const values = reader.readMessage(
    (field, found) => {
      if (field === 1) name = reader.readString();
      else if (field === 2) found.float = reader.readFloat();
      else if (field === 3) found.int = reader.readVarint(true);
      else if (field === 4) found.string = reader.readString();
      else if (field === 5) found.tensor = tensorOf(reader);
      else if (field === 6) found.graph = graphOf(reader);
      else if (field === 7) found.floats = new Float32Array(copyOf(reader.readBytes()));
      else if (field === 8) reader.readPackedVarint(found.ints, true);
      else if (field === 9) found.strings.push(reader.readString());
      else if (field === 20) kind = reader.readVarint();
    },
    {
      float: 0,
      int: 0,
      string: '',
      tensor: undefined as Tensor | undefined,
      graph: undefined as Graph | undefined,
      floats: new Float32Array(),
      ints: [] as number[],
      strings: [] as string[],
    },
  );
  const shown = attributeKinds[kind - 1];
  if (shown === undefined || values[shown] === undefined)
    throw new RangeError(`unknown kind of attribute ${kind}`);
  return { [name]: { [shown]: values[shown] } as Attribute };
}

function tensorOf(reader: PbfReader): Tensor {
  const { strings, raw, ...tensor } = reader.readMessage(
    (field, found) => {
      if (field === 1) reader.readPackedVarint(found.dims, true);
      else if (field === 2) found.type = typeOf.get(reader.readVarint()) ?? 'float32';
      else if (field === 6) found.strings.push(reader.readString());
      else if (field === 8) found.name = reader.readString();
      else if (field === 9) found.raw = copyOf(reader.readBytes());
    },
    {
      name: '',
      type: 'float32' as DataType,
      dims: [] as number[],
      strings: [] as string[],
      raw: new ArrayBuffer(0),
    },
  );
  const { type } = tensor;
  const data = type === 'string' ? strings : (elements[type] ?? ((buffer) => new Uint8Array(buffer)))(raw);
  return { ...tensor, data };
}

/** A copy that begins at an even address, as typed arrays need it. */
const copyOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
