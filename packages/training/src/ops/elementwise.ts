import {
  broadcastDims,
  type Dims,
  elementCount,
  type GraphBuilder,
  sameDims,
  type Value,
} from '../graph/GraphBuilder.js';

/** Emits a broadcasting binary node without recording a pullback. */
export function binary(
  graph: GraphBuilder,
  op: 'Add' | 'Sub' | 'Mul' | 'Div',
  left: Value,
  right: Value,
): Value {
  return graph.emit(op, [left, right], broadcastDims(left.dims, right.dims));
}

/** Sums a gradient back to the shape its operand had before broadcasting. */
export function sumTo(graph: GraphBuilder, gradient: Value, dims: Dims): Value {
  if (sameDims(gradient.dims, dims)) return gradient;
  const added = gradient.dims.length - dims.length;
  const axes = gradient.dims.flatMap((length, axis) =>
    axis < added || (dims[axis - added] === 1 && length !== 1) ? [axis] : [],
  );
  const kept = gradient.dims.map((length, axis) => (axes.includes(axis) ? 1 : length));
  const sum = graph.emit('ReduceSum', [gradient, graph.ints(axes)], kept, {
    attributes: { keepdims: { int: 1 } },
  });
  return reshapeRaw(graph, sum, dims);
}

/** Reshape without a pullback; the leading axis is copied, so the node holds for any batch size. */
export function reshapeRaw(graph: GraphBuilder, value: Value, dims: Dims): Value {
  if (sameDims(value.dims, dims)) return value;
  const copiesBatch = dims.length > 1 && dims[0] === value.dims[0];
  const target = copiesBatch ? [0, ...dims.slice(1)] : dims;
  return graph.emit('Reshape', [value, graph.ints(target)], dims, { type: value.type });
}

export function add(graph: GraphBuilder, left: Value, right: Value): Value {
  const sum = binary(graph, 'Add', left, right);
  graph.record([left, right], [sum], ([g]) => [
    () => sumTo(graph, g!, left.dims),
    () => sumTo(graph, g!, right.dims),
  ]);
  return sum;
}

export function mul(graph: GraphBuilder, left: Value, right: Value): Value {
  const product = binary(graph, 'Mul', left, right);
  graph.record([left, right], [product], ([g]) => [
    () => sumTo(graph, binary(graph, 'Mul', g!, right), left.dims),
    () => sumTo(graph, binary(graph, 'Mul', g!, left), right.dims),
  ]);
  return product;
}

export function relu(graph: GraphBuilder, value: Value): Value {
  const result = graph.emit('Relu', [value], value.dims);
  // The sign of the result is 1 where the input passed and 0 where it did not: one cheap node.
  graph.record([value], [result], ([g]) => [
    () => binary(graph, 'Mul', g!, graph.emit('Sign', [result], result.dims)),
  ]);
  return result;
}

export function sigmoid(graph: GraphBuilder, value: Value): Value {
  const result = graph.emit('Sigmoid', [value], value.dims);
  graph.record([value], [result], ([g]) => [
    () =>
      binary(graph, 'Mul', g!, binary(graph, 'Mul', result, binary(graph, 'Sub', graph.scalar(1), result))),
  ]);
  return result;
}

export function tanh(graph: GraphBuilder, value: Value): Value {
  const result = graph.emit('Tanh', [value], value.dims);
  graph.record([value], [result], ([g]) => [
    () => {
      const squared = binary(graph, 'Mul', result, result);
      return binary(graph, 'Mul', g!, binary(graph, 'Sub', graph.scalar(1), squared));
    },
  ]);
  return result;
}

export function reshape(graph: GraphBuilder, value: Value, dims: Dims): Value {
  if (elementCount(dims) !== elementCount(value.dims)) {
    throw new RangeError(`Shape [${value.dims}] cannot become [${dims}].`);
  }
  const result = reshapeRaw(graph, value, dims);
  // A reshape to the same shape emits nothing; recording it would make the value its own gradient.
  if (result === value) return value;
  graph.record([value], [result], ([g]) => [() => reshapeRaw(graph, g!, value.dims)]);
  return result;
}

export function transposeRaw(graph: GraphBuilder, value: Value, order: readonly number[]): Value {
  const dims = order.map((axis) => value.dims[axis]!);
  return graph.emit('Transpose', [value], dims, { attributes: { perm: { ints: order } }, type: value.type });
}

export function transpose(graph: GraphBuilder, value: Value, order: readonly number[]): Value {
  const inverse = order.map((_, axis) => order.indexOf(axis));
  const result = transposeRaw(graph, value, order);
  graph.record([value], [result], ([g]) => [() => transposeRaw(graph, g!, inverse)]);
  return result;
}
