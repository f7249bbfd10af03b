import type { Attribute, Node, Tensor } from '@tricorn/onnx';

/**
 * A fitted model as ONNX nodes: from `features` (double, rows × columns) to `index` (int64, rows) and
 * `scores` (double, rows × classes or clusters).
 */
export interface OnnxFragment {
  nodes: Node[];
  initializers: Tensor[];
}

export function doubles(name: string, dims: readonly number[], values: ArrayLike<number>): Tensor {
  return { name, type: 'float64', dims, data: Float64Array.from(values) };
}

export function floats(name: string, dims: readonly number[], values: ArrayLike<number>): Tensor {
  return { name, type: 'float32', dims, data: Float32Array.from(values) };
}

export function int64s(name: string, dims: readonly number[], values: ArrayLike<number>): Tensor {
  return { name, type: 'int64', dims, data: BigInt64Array.from(Array.from(values, BigInt)) };
}

export function node(
  op: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes: Readonly<Record<string, Attribute>> = {},
): Node {
  return { op, inputs, outputs, attributes };
}

/** ONNX's numbers for element types, as `Cast` wants them. */
export const elementType = { float32: 1, int64: 7, float64: 11 } as const;

export function cast(input: string, output: string, type: keyof typeof elementType): Node {
  return node('Cast', [input], [output], { to: { int: elementType[type] } });
}

/** The first largest entry of every row, as int64. */
export function argMax(input: string, output: string): Node {
  return node('ArgMax', [input], [output], { axis: { int: 1 }, keepdims: { int: 0 } });
}

/** Squared distances of the rows of `features` to fixed points: |x|² + |p|² - 2 x·p, never below zero. */
export function squaredDistances(
  points: { rows: number; columns: number; data: Float64Array },
  output: string,
): OnnxFragment {
  const { rows, columns, data } = points;
  const transposed = new Float64Array(rows * columns);
  const norms = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const value = data[i * columns + j]!;
      transposed[j * rows + i] = -2 * value;
      norms[i]! += value * value;
    }
  }
  const name = (part: string) => `${output}_${part}`;
  return {
    nodes: [
      node('Mul', ['features', 'features'], [name('squares')]),
      node('ReduceSum', [name('squares'), name('axis')], [name('own')]),
      node('MatMul', ['features', name('points')], [name('product')]),
      node('Add', [name('product'), name('norms')], [name('partial')]),
      node('Add', [name('partial'), name('own')], [name('signed')]),
      node('Max', [name('signed'), name('zero')], [output]),
    ],
    initializers: [
      doubles(name('points'), [columns, rows], transposed),
      doubles(name('norms'), [1, rows], norms),
      doubles(name('zero'), [1], [0]),
      int64s(name('axis'), [1], [1]),
    ],
  };
}
