import { elementCount, type GraphBuilder, type Value } from '../graph/GraphBuilder.js';
import { binary, reshapeRaw } from './elementwise.js';

/** Added to a variance before its root, so that a constant channel stays finite. */
export const varianceFloor = 1e-5;

export interface NormalisedBatch {
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
  const average = (value: Value): Value =>
    graph.emit('ReduceMean', [value, graph.ints(axes)], wide, { attributes: { keepdims: { int: 1 } } });

  const mean = average(input);
  const centred = binary(graph, 'Sub', input, mean);
  const variance = average(binary(graph, 'Mul', centred, centred));
  const deviation = graph.emit('Sqrt', [binary(graph, 'Add', variance, graph.scalar(varianceFloor))], wide);
  const normal = binary(graph, 'Div', centred, deviation);
  const wideScale = reshapeRaw(graph, scale, wide);
  const result = binary(
    graph,
    'Add',
    binary(graph, 'Mul', normal, wideScale),
    reshapeRaw(graph, shift, wide),
  );

  graph.record([input, scale, shift], [result], ([g]) => {
    const sum = (value: Value): Value =>
      graph.emit('ReduceSum', [value, graph.ints(axes)], wide, { attributes: { keepdims: { int: 1 } } });
    const shiftSum = sum(g!);
    const scaleSum = sum(binary(graph, 'Mul', g!, normal));
    const perElement = (value: Value): Value => binary(graph, 'Mul', value, graph.scalar(1 / count));
    return [
      () => {
        const drift = binary(graph, 'Mul', normal, perElement(scaleSum));
        const free = binary(graph, 'Sub', binary(graph, 'Sub', g!, perElement(shiftSum)), drift);
        return binary(graph, 'Mul', free, binary(graph, 'Div', wideScale, deviation));
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
