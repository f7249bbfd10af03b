import type { GraphBuilder, Value } from '../graph/GraphBuilder.js';
import { reduce, reshapeRaw } from './raw.js';

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
  const hits = reduce(graph, 'ReduceSum', graph.times(logProbabilities, targets), [1]);
  const perSample = graph.emit('Neg', [hits], [batch]);
  const { mean, share } = weightedMean(graph, perSample, weights);
  graph.record([logits], [mean], ([g]) => [
    () => {
      const probabilities = graph.emit('Exp', [logProbabilities], [batch, classes]);
      const rowShare = reshapeRaw(graph, graph.times(share, g!), [batch, 1]);
      return graph.times(graph.minus(probabilities, targets), rowShare);
    },
  ]);
  return { mean, perSample };
}

/** Mean squared error of outputs[batch, values] against targets of the same shape. */
export function meanSquaredError(graph: GraphBuilder, outputs: Value, targets: Value, weights: Value): Loss {
  const [batch, values] = outputs.dims as [number, number];
  const errors = graph.minus(outputs, targets);
  const perSample = reduce(graph, 'ReduceMean', graph.times(errors, errors), [1]);
  const { mean, share } = weightedMean(graph, perSample, weights);
  graph.record([outputs], [mean], ([g]) => [
    () => {
      const slope = graph.times(graph.times(share, g!), graph.scalar(2 / values));
      return graph.times(errors, reshapeRaw(graph, slope, [batch, 1]));
    },
  ]);
  return { mean, perSample };
}

function weightedMean(graph: GraphBuilder, perSample: Value, weights: Value): { mean: Value; share: Value } {
  const sum = (value: Value): Value => reduce(graph, 'ReduceSum', value, [0]);
  const share = graph.over(weights, sum(weights));
  return { mean: sum(graph.times(perSample, share)), share };
}
