import type { GraphBuilder, Value } from '../graph/GraphBuilder.js';
import { binary, reshapeRaw } from './elementwise.js';

export interface Loss {
  /** Weighted mean over the batch. */
  mean: Value;
  /** Unweighted loss of each row, [batch]. */
  perSample: Value;
}

/**
 * Cross entropy of softmax(logits[batch, classes]) against one-hot targets. Rows of weight zero
 * (the padding of a short batch) count for nothing.
 */
export function softmaxCrossEntropy(
  graph: GraphBuilder,
  logits: Value,
  targets: Value,
  weights: Value,
): Loss {
  const [batch, classes] = logits.dims as [number, number];
  const logProbabilities = graph.emit('LogSoftmax', [logits], [batch, classes], {
    attributes: { axis: { int: 1 } },
  });
  const hits = graph.emit(
    'ReduceSum',
    [binary(graph, 'Mul', logProbabilities, targets), graph.ints([1])],
    [batch],
    {
      attributes: { keepdims: { int: 0 } },
    },
  );
  const perSample = graph.emit('Neg', [hits], [batch]);
  const { mean, share } = weightedMean(graph, perSample, weights);
  graph.record([logits], [mean], ([g]) => [
    () => {
      const probabilities = graph.emit('Exp', [logProbabilities], [batch, classes]);
      const rowShare = reshapeRaw(graph, binary(graph, 'Mul', share, g!), [batch, 1]);
      return binary(graph, 'Mul', binary(graph, 'Sub', probabilities, targets), rowShare);
    },
  ]);
  return { mean, perSample };
}

/** Mean squared error of outputs[batch, values] against targets of the same shape. */
export function meanSquaredError(graph: GraphBuilder, outputs: Value, targets: Value, weights: Value): Loss {
  const [batch, values] = outputs.dims as [number, number];
  const errors = binary(graph, 'Sub', outputs, targets);
  const perSample = graph.emit(
    'ReduceMean',
    [binary(graph, 'Mul', errors, errors), graph.ints([1])],
    [batch],
    {
      attributes: { keepdims: { int: 0 } },
    },
  );
  const { mean, share } = weightedMean(graph, perSample, weights);
  graph.record([outputs], [mean], ([g]) => [
    () => {
      const slope = binary(graph, 'Mul', binary(graph, 'Mul', share, g!), graph.scalar(2 / values));
      return binary(graph, 'Mul', errors, reshapeRaw(graph, slope, [batch, 1]));
    },
  ]);
  return { mean, perSample };
}

function weightedMean(graph: GraphBuilder, perSample: Value, weights: Value): { mean: Value; share: Value } {
  const sum = (value: Value): Value =>
    graph.emit('ReduceSum', [value, graph.ints([0])], [], { attributes: { keepdims: { int: 0 } } });
  const share = binary(graph, 'Div', weights, sum(weights));
  return { mean: sum(binary(graph, 'Mul', perSample, share)), share };
}
