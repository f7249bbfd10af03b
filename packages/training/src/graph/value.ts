import type { DataType } from '@tricorn/onnx';

export type Dims = readonly number[];

/** A tensor in the graph under construction: a name and what is known of it. */
export interface Value {
  readonly name: string;
  readonly dims: Dims;
  readonly type: DataType;
}

export function elementCount(dims: Dims): number {
  return dims.reduce((product, length) => product * length, 1);
}

export function sameDims(left: Dims, right: Dims): boolean {
  return left.length === right.length && left.every((length, axis) => length === right[axis]);
}

/** The shape two operands take together under ONNX (NumPy) broadcasting. */
export function broadcastDims(left: Dims, right: Dims): Dims {
  const rank = Math.max(left.length, right.length);
  return Array.from({ length: rank }, (_, axis) => {
    const a = left[left.length - rank + axis] ?? 1;
    const b = right[right.length - rank + axis] ?? 1;
    if (a !== b && a !== 1 && b !== 1)
      throw new RangeError(`Shapes [${left}] and [${right}] do not broadcast.`);
    return Math.max(a, b);
  });
}
