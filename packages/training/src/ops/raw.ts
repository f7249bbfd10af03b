import { type Dims, type GraphBuilder, sameDims, type Value } from '../graph/GraphBuilder.js';

// Nodes whose shape follows from their inputs. None of these has a pullback.

/** The leading axis is copied, so the node holds for any batch size. */
export function reshapeRaw(graph: GraphBuilder, value: Value, dims: Dims): Value {
  if (sameDims(value.dims, dims)) return value;
  const copiesBatch = dims.length > 1 && dims[0] === value.dims[0];
  const target = copiesBatch ? [0, ...dims.slice(1)] : dims;
  return graph.emit('Reshape', [value, graph.ints(target)], dims, { type: value.type });
}

export function transposeRaw(graph: GraphBuilder, value: Value, order: readonly number[]): Value {
  const dims = order.map((axis) => value.dims[axis]!);
  return graph.emit('Transpose', [value], dims, { attributes: { perm: { ints: order } }, type: value.type });
}

/** The sum or the mean over some axes, which stay with the length 1 if they are kept. */
export function reduce(
  graph: GraphBuilder,
  op: 'ReduceSum' | 'ReduceMean',
  value: Value,
  axes: readonly number[],
  keeps: 'keep' | 'drop' = 'drop',
): Value {
  const isKept = keeps === 'keep';
  const dims = value.dims.flatMap((length, axis) => (axes.includes(axis) ? (isKept ? [1] : []) : [length]));
  const attributes = { keepdims: { int: Number(isKept) } };
  return graph.emit(op, [value, graph.ints(axes)], dims, { attributes });
}

/** Sums a gradient back to the shape its operand had before broadcasting. */
export function sumTo(graph: GraphBuilder, gradient: Value, dims: Dims): Value {
  if (sameDims(gradient.dims, dims)) return gradient;
  const added = gradient.dims.length - dims.length;
  const axes = gradient.dims.flatMap((length, axis) =>
    axis < added || (dims[axis - added] === 1 && length !== 1) ? [axis] : [],
  );
  return reshapeRaw(graph, reduce(graph, 'ReduceSum', gradient, axes, 'keep'), dims);
}

/** The parts beside each other along an axis. */
export function concat(graph: GraphBuilder, parts: readonly Value[], axis: number): Value {
  if (parts.length === 1) return parts[0]!;
  const dims = [...parts[0]!.dims];
  dims[axis] = parts.reduce((sum, part) => sum + part.dims[axis]!, 0);
  return graph.emit('Concat', parts, dims, { attributes: { axis: { int: axis } } });
}

/** Parts of the given lengths along an axis. */
export function split<const Lengths extends readonly number[]>(
  graph: GraphBuilder,
  value: Value,
  lengths: Lengths,
  axis: number,
): { [Place in keyof Lengths]: Value } {
  const dims = lengths.map((length) => value.dims.with(axis, length));
  const attributes = { axis: { int: axis } };
  const parts = graph.emitMany('Split', [value, graph.ints(lengths)], dims, { attributes });
  return parts as { [Place in keyof Lengths]: Value };
}

export function splitEvenly(graph: GraphBuilder, value: Value, parts: number, axis: number): Value[] {
  if (parts === 1) return [value];
  const dims = value.dims.with(axis, value.dims[axis]! / parts);
  const attributes = { axis: { int: axis }, num_outputs: { int: parts } };
  return graph.emitMany('Split', [value], new Array<Dims>(parts).fill(dims), { attributes });
}

/** From `start` to before `end` along an axis. */
export function slice(graph: GraphBuilder, value: Value, axis: number, start: number, end: number): Value {
  const bounds = [graph.ints([start]), graph.ints([end]), graph.ints([axis])];
  return graph.emit('Slice', [value, ...bounds], value.dims.with(axis, end - start));
}
