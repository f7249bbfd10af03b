import { PbfWriter } from 'pbf';
import { attributeKinds } from './attributeKinds.js';
import type { Attribute, DataType, Dimension, Graph, Model, Node, Tensor, ValueInfo } from './model.js';

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
  const writer = new PbfWriter(new Uint8Array(1 << 16));
  writer.writeVarintField(1, model.irVersion ?? 8);
  writer.writeStringField(2, model.producer ?? 'tricorn');
  if (model.doc !== undefined) writer.writeStringField(6, model.doc);
  writer.writeMessage(7, writeGraph, model.graph);
  for (const entry of Object.entries(model.opsets)) writer.writeMessage(8, writeOpset, entry);
  for (const entry of Object.entries(model.metadata ?? {})) writer.writeMessage(14, writeText, entry);
  return writer.finish();
}

function writeOpset([domain, version]: [string, number], writer: PbfWriter): void {
  writer.writeStringField(1, domain);
  writer.writeVarintField(2, version);
}

function writeText([key, value]: [string, string], writer: PbfWriter): void {
  writer.writeStringField(1, key);
  writer.writeStringField(2, value);
}

function writeGraph(graph: Graph, writer: PbfWriter): void {
  for (const node of graph.nodes) writer.writeMessage(1, writeNode, node);
  writer.writeStringField(2, graph.name);
  for (const tensor of graph.initializers ?? []) writer.writeMessage(5, writeTensor, tensor);
  for (const value of graph.inputs) writer.writeMessage(11, writeValue, value);
  for (const value of graph.outputs) writer.writeMessage(12, writeValue, value);
}

function writeNode(node: Node, writer: PbfWriter): void {
  for (const input of node.inputs) writer.writeStringField(1, input);
  for (const output of node.outputs) writer.writeStringField(2, output);
  if (node.name !== undefined) writer.writeStringField(3, node.name);
  writer.writeStringField(4, node.op);
  for (const entry of Object.entries(node.attributes ?? {})) writer.writeMessage(5, writeAttribute, entry);
  if (node.domain) writer.writeStringField(7, node.domain);
}

function writeAttribute([name, value]: [string, Attribute], writer: PbfWriter): void {
  writer.writeStringField(1, name);
  if ('float' in value) writer.writeFloatField(2, value.float);
  else if ('int' in value) writer.writeVarintField(3, Number(value.int));
  else if ('string' in value) writer.writeStringField(4, value.string);
  else if ('tensor' in value) writer.writeMessage(5, writeTensor, value.tensor);
  else if ('graph' in value) writer.writeMessage(6, writeGraph, value.graph);
  else if ('floats' in value)
    writer.writeBytesField(7, new Uint8Array(Float32Array.from(value.floats).buffer));
  else if ('ints' in value) for (const item of value.ints) writer.writeVarintField(8, Number(item));
  else for (const item of value.strings) writer.writeStringField(9, item);
  writer.writeVarintField(20, 1 + attributeKinds.findIndex((kind) => kind in value));
}

function writeTensor({ name, type, dims, data }: Tensor, writer: PbfWriter): void {
  for (const length of dims) writer.writeVarintField(1, length);
  writer.writeVarintField(2, typeCode[type]);
  if (!ArrayBuffer.isView(data)) for (const item of data) writer.writeStringField(6, item);
  writer.writeStringField(8, name);
  if (ArrayBuffer.isView(data))
    writer.writeBytesField(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
}

function writeValue({ name, ...tensor }: ValueInfo, writer: PbfWriter): void {
  writer.writeStringField(1, name);
  writer.writeMessage(2, (of, type) => type.writeMessage(1, writeTensorType, of), tensor);
}

function writeTensorType({ type, dims }: Omit<ValueInfo, 'name'>, writer: PbfWriter): void {
  writer.writeVarintField(1, typeCode[type]);
  writer.writeMessage(2, writeShape, dims);
}

function writeShape(dims: readonly Dimension[], writer: PbfWriter): void {
  for (const length of dims) writer.writeMessage(1, writeDimension, length);
}

function writeDimension(length: Dimension, writer: PbfWriter): void {
  if (typeof length === 'number') writer.writeVarintField(1, length);
  else writer.writeStringField(2, length);
}
