import type { GraphBuilder } from '../graph/GraphBuilder.js';
import type { Value } from '../graph/value.js';
import { binary, reshapeRaw } from './elementwise.js';

/** The mean of each channel of images[batch, channels, height, width]. */
export function globalPool(graph: GraphBuilder, images: Value): Value {
  const [batch, channels, height, width] = images.dims as [number, number, number, number];
  const result = graph.emit('ReduceMean', [images, graph.ints([2, 3])], [batch, channels], {
    attributes: { keepdims: { int: 0 } },
  });
  graph.record([images], [result], ([g]) => [
    () => {
      const share = binary(graph, 'Mul', g!, graph.scalar(1 / (height * width)));
      const narrow = reshapeRaw(graph, share, [batch, channels, 1, 1]);
      return graph.emit('Expand', [narrow, graph.ints(images.dims)], images.dims);
    },
  ]);
  return result;
}
