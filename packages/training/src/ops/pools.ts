import type { GraphBuilder, Value } from '../graph/GraphBuilder.js';
import { reduce, reshapeRaw } from './raw.js';

/** Maximum over non-overlapping size×size squares; the gradient goes to the one position that won. */
export function maxPool(graph: GraphBuilder, input: Value, size: number): Value {
  const [batch, channels, height, width] = input.dims as [number, number, number, number];
  const dims = [batch, channels, Math.floor(height / size), Math.floor(width / size)];
  const attributes = { kernel_shape: { ints: [size, size] }, strides: { ints: [size, size] } };
  const [result, winners] = graph.emitMany('MaxPool', [input], [dims, dims], { attributes });
  graph.record([input], [result], ([g]) => [
    () => graph.emit('MaxUnpool', [g!, winners, graph.ints(input.dims)], input.dims, { attributes }),
  ]);
  return result;
}

/** The mean of each channel of images[batch, channels, height, width]. */
export function globalPool(graph: GraphBuilder, images: Value): Value {
  const [batch, channels, height, width] = images.dims as [number, number, number, number];
  const result = reduce(graph, 'ReduceMean', images, [2, 3]);
  graph.record([images], [result], ([g]) => [
    () => {
      const share = graph.times(g!, graph.scalar(1 / (height * width)));
      const narrow = reshapeRaw(graph, share, [batch, channels, 1, 1]);
      return graph.emit('Expand', [narrow, graph.ints(images.dims)], images.dims);
    },
  ]);
  return result;
}
