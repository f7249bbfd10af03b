import type { GraphBuilder } from '../graph/GraphBuilder.js';
import type { Value } from '../graph/value.js';

/** Maximum over non-overlapping size×size squares; the gradient goes to the one position that won. */
export function maxPool(graph: GraphBuilder, input: Value, size: number): Value {
  const [batch, channels, height, width] = input.dims as [number, number, number, number];
  const dims = [batch, channels, Math.floor(height / size), Math.floor(width / size)];
  const attributes = { kernel_shape: { ints: [size, size] }, strides: { ints: [size, size] } };
  const [result, winners] = graph.emitMany('MaxPool', [input], [dims, dims], { attributes }) as [
    Value,
    Value,
  ];
  graph.record([input], [result], ([g]) => [
    () => graph.emit('MaxUnpool', [g!, winners, graph.ints(input.dims)], input.dims, { attributes }),
  ]);
  return result;
}
