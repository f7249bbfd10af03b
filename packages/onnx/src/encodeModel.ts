import type { Attribute, DataType, Graph, Model, Node, Tensor, ValueInfo } from './model.js';
import { ProtobufWriter } from './protobuf.js';

// The numbers below are the field numbers and enumerations of the ONNX format (onnx.proto3).

export const typeCode: Record<DataType, number> = {
  float32: 1,
  uint8: 2,
  int8: 3,
  int32: 6,
  int64: 7,
  string: 8,
  bool: 9,
  float16: 10,
  float64: 11,
};

/** Serialises a model to the bytes that onnxruntime and every other ONNX tool reads. */
export function encodeModel(model: Model): Uint8Array {
  const writer = new ProtobufWriter(1 << 16);
  writer.int(1, model.irVersion ?? 8);
  writer.text(2, model.producer ?? 'tricorn');
  if (model.doc !== undefined) writer.text(6, model.doc);
  writer.message(7, graphMessage(model.graph));
  for (const [domain, version] of Object.entries(model.opsets)) {
    writer.message(8, new ProtobufWriter().text(1, domain).int(2, version));
  }
  for (const [key, value] of Object.entries(model.metadata ?? {})) {
    writer.message(14, new ProtobufWriter().text(1, key).text(2, value));
  }
  return writer.finish();
}

function graphMessage(graph: Graph): ProtobufWriter {
  const writer = new ProtobufWriter(1 << 14);
  for (const node of graph.nodes) writer.message(1, nodeMessage(node));
  writer.text(2, graph.name);
  for (const tensor of graph.initializers ?? []) writer.message(5, tensorMessage(tensor));
  for (const value of graph.inputs) writer.message(11, valueMessage(value));
  for (const value of graph.outputs) writer.message(12, valueMessage(value));
  return writer;
}

function nodeMessage(node: Node): ProtobufWriter {
  const writer = new ProtobufWriter();
  for (const input of node.inputs) writer.text(1, input);
  for (const output of node.outputs) writer.text(2, output);
  if (node.name !== undefined) writer.text(3, node.name);
  writer.text(4, node.op);
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    writer.message(5, attributeMessage(name, value));
  }
  if (node.domain) writer.text(7, node.domain);
  return writer;
}

function attributeMessage(name: string, value: Attribute): ProtobufWriter {
  const writer = new ProtobufWriter().text(1, name);
  if ('float' in value) return writer.float(2, value.float).int(20, 1);
  if ('int' in value) return writer.int(3, value.int).int(20, 2);
  if ('string' in value) return writer.text(4, value.string).int(20, 3);
  if ('tensor' in value) return writer.message(5, tensorMessage(value.tensor)).int(20, 4);
  if ('graph' in value) return writer.message(6, graphMessage(value.graph)).int(20, 5);
  if ('floats' in value) return writer.packedFloats(7, value.floats).int(20, 6);
  if ('ints' in value) {
    for (const item of value.ints) writer.int(8, item);
    return writer.int(20, 7);
  }
  for (const item of value.strings) writer.text(9, item);
  return writer.int(20, 8);
}

function tensorMessage(tensor: Tensor): ProtobufWriter {
  const { data } = tensor;
  const writer = new ProtobufWriter(ArrayBuffer.isView(data) ? data.byteLength + 128 : 256);
  for (const length of tensor.dims) writer.int(1, length);
  writer.int(2, typeCode[tensor.type]);
  if (ArrayBuffer.isView(data)) {
    writer.text(8, tensor.name);
    return writer.bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  }
  for (const item of data) writer.text(6, item);
  return writer.text(8, tensor.name);
}

function valueMessage({ name, type, dims }: ValueInfo): ProtobufWriter {
  const shape = new ProtobufWriter();
  for (const length of dims) {
    const dimension = new ProtobufWriter(32);
    shape.message(1, typeof length === 'number' ? dimension.int(1, length) : dimension.text(2, length));
  }
  const tensorType = new ProtobufWriter().int(1, typeCode[type]).message(2, shape);
  return new ProtobufWriter().text(1, name).message(2, new ProtobufWriter().message(1, tensorType));
}
