/** Element types, named as onnxruntime names them. */
export type DataType =
  | 'float32'
  | 'uint8'
  | 'int8'
  | 'int32'
  | 'int64'
  | 'string'
  | 'bool'
  | 'float16'
  | 'float64';

/** A fixed length, or the name of one that is known only when the model runs (`'batch'`). */
export type Dimension = number | string;

export interface Tensor {
  name: string;
  type: DataType;
  dims: readonly number[];
  /** Little-endian elements; strings are given as text. */
  data: ArrayBufferView | readonly string[];
}

export interface ValueInfo {
  name: string;
  type: DataType;
  dims: readonly Dimension[];
}

/**
 * An attribute carries its kind, because a whole number may be meant as a float:
 * `{ float: 1 }` and `{ int: 1 }` are different attributes.
 */
export type Attribute =
  | { float: number }
  | { int: number | bigint }
  | { string: string }
  | { tensor: Tensor }
  | { graph: Graph }
  | { floats: Iterable<number> }
  | { ints: Iterable<number | bigint> }
  | { strings: Iterable<string> };

export interface Node {
  op: string;
  /** `''` or absent is the standard domain; `'ai.onnx.ml'` holds trees and support vectors. */
  domain?: string;
  name?: string;
  /** An empty name stands for an omitted optional input. */
  inputs: readonly string[];
  outputs: readonly string[];
  attributes?: Readonly<Record<string, Attribute>>;
}

export interface Graph {
  name: string;
  nodes: readonly Node[];
  initializers?: readonly Tensor[];
  inputs: readonly ValueInfo[];
  outputs: readonly ValueInfo[];
}

export interface Model {
  graph: Graph;
  /** Operator-set versions by domain, for example `{ '': 18, 'ai.onnx.ml': 3 }`. */
  opsets: Readonly<Record<string, number>>;
  irVersion?: number;
  producer?: string;
  doc?: string;
  /** Free text a reader of the model can find, such as class names or a model card. */
  metadata?: Readonly<Record<string, string>>;
}
