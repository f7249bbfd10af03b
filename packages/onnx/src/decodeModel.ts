import { typeCode } from './encodeModel.js';
import type { Attribute, DataType, Graph, Model, Node, Tensor } from './model.js';
import { readFields, readPackedVarints } from './ProtobufReader.js';

const typeOf = new Map(Object.entries(typeCode).map(([name, code]) => [code, name as DataType]));
const elements: Partial<Record<DataType, (buffer: ArrayBuffer) => ArrayBufferView>> = {
  float32: (buffer) => new Float32Array(buffer),
  float64: (buffer) => new Float64Array(buffer),
  int64: (buffer) => new BigInt64Array(buffer),
  int32: (buffer) => new Int32Array(buffer),
};

/**
 * Reads the bytes of `encodeModel` back: nodes with their attributes, initializers and metadata. The types of inputs and
 * outputs are left out, because onnxruntime tells them. Throws a `RangeError` on bytes that are not a model.
 */
export function decodeModel(bytes: Uint8Array): Model {
  let graph: Graph | undefined;
  const metadata: Record<string, string> = {};
  const opsets: Record<string, number> = {};
  for (const { field, value } of readFields(bytes)) {
    if (typeof value === 'number') continue;
    if (field === 7) graph = graphOf(value);
    if (field === 8) {
      const [domain = '', version = 0] = pair(value);
      opsets[String(domain)] = Number(version);
    }
    if (field === 14) {
      const [key = '', text = ''] = pair(value);
      metadata[String(key)] = String(text);
    }
  }
  if (graph === undefined) throw new RangeError('the bytes are not an ONNX model');
  return { graph, opsets, metadata };
}

/** Fields 1 and 2 of a message, texts decoded. */
function pair(bytes: Uint8Array): (string | number | undefined)[] {
  const found: (string | number | undefined)[] = [undefined, undefined];
  for (const { field, value } of readFields(bytes))
    if (field === 1 || field === 2) found[field - 1] = typeof value === 'number' ? value : textOf(value);
  return found;
}

function graphOf(bytes: Uint8Array): Graph {
  const nodes: Node[] = [];
  const initializers: Tensor[] = [];
  let name = '';
  for (const { field, value } of readFields(bytes)) {
    if (typeof value === 'number') continue;
    if (field === 1) nodes.push(nodeOf(value));
    else if (field === 2) name = textOf(value);
    else if (field === 5) initializers.push(tensorOf(value));
  }
  return { name, nodes, initializers, inputs: [], outputs: [] };
}

function nodeOf(bytes: Uint8Array): Node {
  const inputs: string[] = [];
  const outputs: string[] = [];
  const attributes: Record<string, Attribute> = {};
  let op = '';
  let domain = '';
  for (const { field, value } of readFields(bytes)) {
    if (typeof value === 'number') continue;
    if (field === 1) inputs.push(textOf(value));
    else if (field === 2) outputs.push(textOf(value));
    else if (field === 4) op = textOf(value);
    else if (field === 5) Object.assign(attributes, attributeOf(value));
    else if (field === 7) domain = textOf(value);
  }
  return { op, ...(domain === '' ? {} : { domain }), inputs, outputs, attributes };
}

function attributeOf(bytes: Uint8Array): Record<string, Attribute> {
  let name = '';
  let kind = 0;
  let single: number | Uint8Array = 0;
  const ints: number[] = [];
  const strings: string[] = [];
  let floats = new Float32Array();
  for (const { field, value } of readFields(bytes)) {
    if (field === 1) name = textOf(value as Uint8Array);
    else if (field === 20) kind = value as number;
    else if (field === 7) floats = new Float32Array(copyOf(value as Uint8Array));
    else if (field === 8) ints.push(...(typeof value === 'number' ? [value] : readPackedVarints(value)));
    else if (field === 9) strings.push(textOf(value as Uint8Array));
    else if (field >= 2 && field <= 6) single = value;
  }
  return { [name]: attributeBy(kind, single, { ints, strings, floats }) };
}

function attributeBy(
  kind: number,
  single: number | Uint8Array,
  lists: { ints: number[]; strings: string[]; floats: Float32Array },
): Attribute {
  if (kind === 1) return { float: single as number };
  if (kind === 2) return { int: single as number };
  if (kind === 3) return { string: single === 0 ? '' : textOf(single as Uint8Array) };
  if (kind === 4) return { tensor: tensorOf(single as Uint8Array) };
  if (kind === 5) return { graph: graphOf(single as Uint8Array) };
  if (kind === 6) return { floats: lists.floats };
  if (kind === 7) return { ints: lists.ints };
  if (kind === 8) return { strings: lists.strings };
  throw new RangeError(`unknown kind of attribute ${kind}`);
}

function tensorOf(bytes: Uint8Array): Tensor {
  const dims: number[] = [];
  const strings: string[] = [];
  let name = '';
  let type: DataType = 'float32';
  let raw = new ArrayBuffer(0);
  for (const { field, value } of readFields(bytes)) {
    if (field === 1) dims.push(...(typeof value === 'number' ? [value] : readPackedVarints(value)));
    else if (field === 2) type = typeOf.get(value as number) ?? 'float32';
    else if (field === 6) strings.push(textOf(value as Uint8Array));
    else if (field === 8) name = textOf(value as Uint8Array);
    else if (field === 9) raw = copyOf(value as Uint8Array);
  }
  const data = type === 'string' ? strings : (elements[type] ?? ((buffer) => new Uint8Array(buffer)))(raw);
  return { name, type, dims, data };
}

const textOf = (bytes: Uint8Array | number): string =>
  typeof bytes === 'number'
    ? String(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');

/** A copy that begins at an even address, as typed arrays need it. */
const copyOf = (bytes: Uint8Array): ArrayBuffer => {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
};
