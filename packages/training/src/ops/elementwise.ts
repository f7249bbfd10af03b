import { type Dims, elementCount, type GraphBuilder, type Value } from '../graph/GraphBuilder.js';
import { reshapeRaw, sumTo, transposeRaw } from './raw.js';

export function add(graph: GraphBuilder, left: Value, right: Value): Value {
  const sum = graph.plus(left, right);
  graph.record([left, right], [sum], ([g]) => [
    () => sumTo(graph, g!, left.dims),
    () => sumTo(graph, g!, right.dims),
  ]);
  return sum;
}

export function mul(graph: GraphBuilder, left: Value, right: Value): Value {
  const product = graph.times(left, right);
  graph.record([left, right], [product], ([g]) => [
    () => sumTo(graph, graph.times(g!, right), left.dims),
    () => sumTo(graph, graph.times(g!, left), right.dims),
  ]);
  return product;
}

export function relu(graph: GraphBuilder, value: Value): Value {
  const result = graph.emit('Relu', [value], value.dims);
  // The sign of the result is 1 where the input passed and 0 where it did not: one cheap node.
  graph.record([value], [result], ([g]) => [
    () => graph.times(g!, graph.emit('Sign', [result], result.dims)),
  ]);
  return result;
}

export function sigmoid(graph: GraphBuilder, value: Value): Value {
  const result = graph.emit('Sigmoid', [value], value.dims);
  graph.record([value], [result], ([g]) => [
    () => graph.times(g!, graph.times(result, graph.minus(graph.scalar(1), result))),
  ]);
  return result;
}

export function tanh(graph: GraphBuilder, value: Value): Value {
  const result = graph.emit('Tanh', [value], value.dims);
  graph.record([value], [result], ([g]) => [
    () => {
      const squared = graph.times(result, result);
      return graph.times(g!, graph.minus(graph.scalar(1), squared));
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

export function transpose(graph: GraphBuilder, value: Value, order: readonly number[]): Value {
  const inverse = order.map((_, axis) => order.indexOf(axis));
  const result = transposeRaw(graph, value, order);
  graph.record([value], [result], ([g]) => [() => transposeRaw(graph, g!, inverse)]);
  return result;
}
