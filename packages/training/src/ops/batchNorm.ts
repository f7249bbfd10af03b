import { elementCount, type GraphBuilder, type Value } from '../graph/GraphBuilder.js';
import { reduce, reshapeRaw } from './raw.js';

/** Added to a variance before its root, so that a constant channel stays finite. */
const varianceFloor = 1e-5;

interface NormalisedBatch {
  result: Value;
  mean: Value;
  variance: Value;
}

/** Normalises each channel (axis 1) over the batch and the pixels, then scales and shifts it. */
export function batchNorm(graph: GraphBuilder, input: Value, scale: Value, shift: Value): NormalisedBatch {
  const channels = input.dims[1]!;
  const axes = input.dims.flatMap((_, axis) => (axis === 1 ? [] : [axis]));
  const wide = input.dims.map((length, axis) => (axis === 1 ? length : 1));
  const count = elementCount(input.dims) / channels;
  const average = (value: Value): Value => reduce(graph, 'ReduceMean', value, axes, 'keep');

  const mean = average(input);
  const centred = graph.minus(input, mean);
  const variance = average(graph.times(centred, centred));
  const deviation = graph.emit('Sqrt', [graph.plus(variance, graph.scalar(varianceFloor))], wide);
  const normal = graph.over(centred, deviation);
  const wideScale = reshapeRaw(graph, scale, wide);
  const result = graph.plus(graph.times(normal, wideScale), reshapeRaw(graph, shift, wide));

  graph.record([input, scale, shift], [result], ([g]) => {
    const sum = (value: Value): Value => reduce(graph, 'ReduceSum', value, axes, 'keep');
    const shiftSum = sum(g!);
    const scaleSum = sum(graph.times(g!, normal));
    const perElement = (value: Value): Value => graph.times(value, graph.scalar(1 / count));
    return [
      () => {
        const drift = graph.times(normal, perElement(scaleSum));
        const free = graph.minus(graph.minus(g!, perElement(shiftSum)), drift);
        return graph.times(free, graph.over(wideScale, deviation));
      },
      () => reshapeRaw(graph, scaleSum, scale.dims),
      () => reshapeRaw(graph, shiftSum, shift.dims),
    ];
  });
  return {
    result,
    mean: reshapeRaw(graph, mean, [channels]),
    variance: reshapeRaw(graph, variance, [channels]),
  };
}

/** The same with known statistics, for validation and inference. */
export function batchNormFixed(
  graph: GraphBuilder,
  input: Value,
  { scale, shift, mean, variance }: { scale: Value; shift: Value; mean: Value; variance: Value },
): Value {
  return graph.emit('BatchNormalization', [input, scale, shift, mean, variance], input.dims, {
    attributes: { epsilon: { float: varianceFloor } },
  });
}
