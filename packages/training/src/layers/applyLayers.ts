import { elementCount, type GraphBuilder, sameDims, type Value } from '../graph/GraphBuilder.js';
import { batchNorm, batchNormFixed } from '../ops/batchNorm.js';
import { causalTaps, lastSteps, tapsWithin } from '../ops/causalTaps.js';
import { conv2d } from '../ops/conv2d.js';
import { dense } from '../ops/dense.js';
import { add, mul, relu, reshape, sigmoid, tanh, transpose } from '../ops/elementwise.js';
import { gru, gruForward } from '../ops/gru.js';
import { lstm, lstmForward } from '../ops/lstm.js';
import { globalPool, maxPool } from '../ops/pools.js';
import { slice } from '../ops/raw.js';
import type { Initial, Layer, ParameterSpec, RecurrentLayer } from './layer.js';

/** Where layers get their weights from, and whether they learn. */
export interface LayerContext {
  graph: GraphBuilder;
  training: boolean;
  /** Emits only nodes that work for any batch size, and none for training. */
  dynamicBatch?: boolean;
  parameter(spec: ParameterSpec): Value;
  /** A running statistic: computed from the batches, not learned. */
  statistic(spec: ParameterSpec): Value;
  updateStatistic(name: string, value: Value): void;
  dropoutMask(name: string, dims: readonly number[], rate: number): Value;
}

/** Share of the old value a running statistic keeps at each step. */
const statisticMomentum = 0.9;

/** Applies the layers to `input` (batch first) and returns the output of the last one. */
export function applyLayers(context: LayerContext, layers: readonly Layer[], input: Value): Value {
  return applyAll(context, layers, '', input, input);
}

/** `input` is what the network was given; the names of the weights begin with `prefix`. */
function applyAll(
  context: LayerContext,
  layers: readonly Layer[],
  prefix: string,
  first: Value,
  input: Value,
): Value {
  return layers.reduce(
    (value, layer, index) => applyLayer(context, layer, `${prefix}${layer.kind}${index}`, value, input),
    first,
  );
}

function applyLayer(context: LayerContext, layer: Layer, name: string, value: Value, input: Value): Value {
  const { graph } = context;
  const weight = (part: string, dims: readonly number[], initial: Initial): Value =>
    context.parameter({ name: `${name}.${part}`, dims, initial });
  switch (layer.kind) {
    case 'standardise':
      return standardise(graph, layer, value);
    case 'conv2d': {
      const channels = value.dims[1]!;
      const fanIn = channels * layer.kernel ** 2;
      const weights = weight(
        'weights',
        [layer.filters, channels, layer.kernel, layer.kernel],
        scaledFor(fanIn),
      );
      const bias = weight('bias', [layer.filters], zero);
      const padding = layer.padding === 'same' ? (layer.kernel - 1) / 2 : 0;
      return conv2d(graph, value, weights, bias, { stride: layer.stride, padding });
    }
    case 'batchNorm':
      return applyBatchNorm(context, name, value);
    case 'relu':
      return relu(graph, value);
    case 'sigmoid':
      return sigmoid(graph, value);
    case 'tanh':
      return tanh(graph, value);
    case 'maxPool':
      return maxPool(graph, value, layer.size);
    case 'flatten':
      return reshape(graph, value, [value.dims[0]!, elementCount(value.dims.slice(1))]);
    case 'reshape':
      return reshape(graph, value, [value.dims[0]!, ...layer.dims]);
    case 'dropout':
      return context.training
        ? mul(graph, value, context.dropoutMask(`${name}.mask`, value.dims, layer.rate))
        : value;
    case 'dense': {
      const width = value.dims.at(-1)!;
      const weights = weight('weights', [width, layer.units], layer.startsAtZero ? zero : scaledFor(width));
      return mapLast(context, value, weights, weight('bias', [layer.units], zero));
    }
    case 'causalConv': {
      const [, steps, channels] = value.dims as [number, number, number];
      const taps = tapsWithin(steps, layer.kernel, layer.dilation);
      const fanIn = taps * channels;
      const weights = weight('weights', [fanIn, layer.filters], scaledFor(fanIn));
      const seen = causalTaps(graph, value, taps, layer.dilation);
      return mapLast(context, seen, weights, weight('bias', [layer.filters], zero));
    }
    case 'lastSteps':
      return lastSteps(graph, value, layer.steps);
    case 'globalPool':
      return globalPool(graph, value);
    case 'residual': {
      const change = applyAll(context, layer.layers, `${name}.`, value, input);
      if (!sameDims(change.dims, value.dims))
        throw new RangeError(`A residual block turns [${value.dims}] into [${change.dims}].`);
      return add(graph, value, change);
    }
    case 'lstm':
    case 'gru':
      return applyRecurrent(context, layer, value, weight);
    case 'addLastInput': {
      const steps = input.dims[1]!;
      const last = slice(graph, input, 1, steps - layer.steps, steps);
      const { columns } = layer;
      return add(graph, value, columns === undefined ? last : chosenColumns(graph, last, columns));
    }
  }
}

/** A product over the last axis, the same for all others. */
function mapLast({ graph, dynamicBatch }: LayerContext, value: Value, weights: Value, bias: Value): Value {
  const [width, units] = weights.dims as [number, number];
  const dims = [...value.dims.slice(0, -1), units];
  if (dynamicBatch && value.dims.length > 2)
    return graph.plus(graph.emit('MatMul', [value, weights], dims), bias);
  const rows = reshape(graph, value, [elementCount(value.dims) / width, width]);
  return reshape(graph, dense(graph, rows, weights, bias), dims);
}

function chosenColumns(graph: GraphBuilder, value: Value, columns: readonly number[]): Value {
  const [batch, steps] = value.dims as [number, number, number];
  return graph.emit('Gather', [value, graph.ints([...columns])], [batch, steps, columns.length], {
    attributes: { axis: { int: 2 } },
  });
}

const zero: Initial = { kind: 'constant', value: 0 };

/** Smaller than He initialisation: small logits learn faster at first. */
function scaledFor(fanIn: number): Initial {
  return { kind: 'normal', deviation: Math.sqrt(1 / (3 * fanIn)) };
}

function standardise(
  graph: GraphBuilder,
  layer: Extract<Layer, { kind: 'standardise' }>,
  value: Value,
): Value {
  const wide = [1, layer.mean.length, ...value.dims.slice(2).map(() => 1)];
  const floats =
    value.type === 'float32'
      ? value
      : graph.emit('Cast', [value], value.dims, { attributes: { to: { int: 1 } } });
  const factor = graph.constant(
    Float32Array.from(layer.deviation, (deviation) => 1 / deviation),
    wide,
  );
  const offset = graph.constant(
    Float32Array.from(layer.mean, (mean, axis) => -mean / layer.deviation[axis]!),
    wide,
  );
  return graph.plus(graph.times(floats, factor), offset);
}

function applyBatchNorm(context: LayerContext, name: string, value: Value): Value {
  const { graph } = context;
  const dims = [value.dims[1]!];
  const scale = context.parameter({ name: `${name}.scale`, dims, initial: { kind: 'constant', value: 1 } });
  const shift = context.parameter({ name: `${name}.shift`, dims, initial: zero });
  const mean = context.statistic({ name: `${name}.mean`, dims, initial: zero });
  const variance = context.statistic({
    name: `${name}.variance`,
    dims,
    initial: { kind: 'constant', value: 1 },
  });
  if (!context.training) return batchNormFixed(graph, value, { scale, shift, mean, variance });
  const batch = batchNorm(graph, value, scale, shift);
  const blend = (old: Value, fresh: Value): Value =>
    graph.plus(
      graph.times(old, graph.scalar(statisticMomentum)),
      graph.times(fresh, graph.scalar(1 - statisticMomentum)),
    );
  context.updateStatistic(`${name}.mean`, blend(mean, batch.mean));
  context.updateStatistic(`${name}.variance`, blend(variance, batch.variance));
  return batch.result;
}

function applyRecurrent(
  context: LayerContext,
  layer: RecurrentLayer,
  value: Value,
  weight: (part: string, dims: readonly number[], initial: Initial) => Value,
): Value {
  const { graph } = context;
  const [batch, , features] = value.dims as [number, number, number];
  const { units, lastSteps, sequence } = layer;
  const isLstm = layer.kind === 'lstm';
  const gates = isLstm ? 4 : 3;
  const spread: Initial = { kind: 'normal', deviation: 1 / Math.sqrt(features + units) };
  const weights = {
    input: weight('input', [gates * units, features], spread),
    recurrent: weight('recurrent', [gates * units, units], spread),
    bias: weight('bias', [4 * units], isLstm ? { kind: 'lstmBias' } : zero),
  };
  // Outside training the runtime's fused operator is used; it works for any batch size.
  if (!context.training)
    return (isLstm ? lstmForward : gruForward)(graph, value, weights, sequence ? lastSteps : undefined);
  const stacked = (isLstm ? lstm : gru)(graph, value, weights, sequence ? lastSteps : 1);
  if (!sequence) return stacked;
  return transpose(graph, reshape(graph, stacked, [lastSteps, batch, units]), [1, 0, 2]);
}
