import { elementCount, GraphBuilder, type Value } from '../graph/GraphBuilder.js';
import { gradients } from '../graph/gradients.js';
import { applyLayers, type LayerContext } from '../layers/applyLayers.js';
import type { ParameterSpec } from '../layers/layer.js';
import { packedLength } from '../layers/packing.js';
import { reshape } from '../ops/elementwise.js';
import { type Loss, meanSquaredError, softmaxCrossEntropy } from '../ops/losses.js';
import { concat, reduce, reshapeRaw, split } from '../ops/raw.js';
import type { Network } from './network.js';
import { emitUpdate, slotCount } from './optimise.js';

export interface DropoutMask {
  name: string;
  dims: readonly number[];
  rate: number;
}

/** A training or evaluation graph, with what its caller must feed. */
export interface BuiltGraph {
  graph: GraphBuilder;
  batchSize: number;
  parameters: readonly ParameterSpec[];
  statistics: readonly ParameterSpec[];
  masks: readonly DropoutMask[];
}

/**
 * Forward pass, backward pass and optimiser as one graph. Inputs: x, y, sampleWeights, weights, slot0…,
 * statistics, rate, epsilon and the dropout masks. Outputs: loss, hits, newWeights, newSlot0…, newStatistics.
 */
export function buildTrainingGraph(network: Network, batchSize: number): BuiltGraph {
  const assembled = assemble(network, batchSize, true);
  const { graph, loss, weights } = assembled;
  const gradient = emitGradient(assembled);
  const slots = Array.from({ length: slotCount }, (_, slot) => graph.input(`slot${slot}`, weights.dims));
  const rate = graph.input('rate', []);
  const epsilon = graph.input('epsilon', []);
  const updated = emitUpdate(graph, { weights, gradient, slots, rate, epsilon });
  graph.output(loss.mean, 'loss');
  graph.output(updated.weights, 'newWeights');
  for (const [index, slot] of updated.slots.entries()) graph.output(slot, `newSlot${index}`);
  return assembled;
}

/** The same without the optimiser, for checking gradients: outputs loss and gradient. */
export function buildGradientGraph(network: Network, batchSize: number): BuiltGraph {
  const assembled = assemble(network, batchSize, true);
  const gradient = emitGradient(assembled);
  assembled.graph.output(assembled.loss.mean, 'loss');
  assembled.graph.output(gradient, 'gradient');
  return assembled;
}

/** The gradient of the packed weights. */
function emitGradient({ graph, loss, parameterValues }: Assembled): Value {
  const parts = gradients(graph, loss.mean, parameterValues);
  const flat = parts.map((part) => reshapeRaw(graph, part, [elementCount(part.dims)]));
  return concat(graph, flat, 0);
}

/** Forward pass with fixed statistics. Inputs: x, y, sampleWeights, weights, statistics. Outputs: predictions, lossPerSample. */
export function buildEvaluationGraph(network: Network, batchSize: number): BuiltGraph {
  const assembled = assemble(network, batchSize, false);
  const { graph, loss, predictions } = assembled;
  // The weighted mean is not asked for: the runtime drops its nodes, and the caller sums the rows it wants.
  graph.output(loss.perSample, 'lossPerSample');
  graph.output(predictions, 'predictions');
  return assembled;
}

interface Assembled extends BuiltGraph {
  loss: Loss;
  weights: Value;
  parameterValues: readonly Value[];
  predictions: Value;
}

function assemble(network: Network, batchSize: number, training: boolean): Assembled {
  const { parameters, statistics } = describeParameters(network);
  const graph = new GraphBuilder();
  const x = graph.input('x', [batchSize, ...network.inputDims], network.inputType);
  const y = graph.input('y', [batchSize, elementCount(network.targetDims)]);
  const sampleWeights = graph.input('sampleWeights', [batchSize]);
  const weights = graph.input('weights', [packedLength(parameters)]);
  const parameterValues = unpackValue(graph, weights, parameters);
  const statisticValues =
    statistics.length === 0
      ? []
      : unpackValue(graph, graph.input('statistics', [packedLength(statistics)]), statistics);

  const masks: DropoutMask[] = [];
  const updates = new Map<string, Value>();
  const byName = (specs: readonly ParameterSpec[], values: readonly Value[], name: string): Value =>
    values[specs.findIndex((spec) => spec.name === name)]!;
  const output = applyLayers(
    {
      graph,
      training,
      parameter: ({ name }) => byName(parameters, parameterValues, name),
      statistic: ({ name }) => byName(statistics, statisticValues, name),
      updateStatistic: (name, value) => updates.set(name, value),
      dropoutMask: (name, dims, rate) => {
        masks.push({ name, dims, rate });
        return graph.input(name, dims);
      },
    },
    network.layers,
    x,
  );
  const predictions = reshape(graph, output, [batchSize, elementCount(network.targetDims)]);
  const lossOf = network.task === 'classification' ? softmaxCrossEntropy : meanSquaredError;
  const loss = lossOf(graph, predictions, y, sampleWeights);

  if (training && statistics.length > 0) {
    const fresh = statistics.map(({ name }) => updates.get(name)!);
    graph.output(concat(graph, fresh, 0), 'newStatistics');
  }
  if (training && network.task === 'classification')
    graph.output(countHits(graph, predictions, y, sampleWeights), 'hits');
  return { graph, batchSize, parameters, statistics, masks, loss, weights, parameterValues, predictions };
}

/** Names, shapes and initial values of all weights, found by applying the layers to a temporary graph. */
export function describeParameters(network: Network): {
  parameters: ParameterSpec[];
  statistics: ParameterSpec[];
} {
  const graph = new GraphBuilder();
  const parameters: ParameterSpec[] = [];
  const statistics: ParameterSpec[] = [];
  const collect = (list: ParameterSpec[]) => (spec: ParameterSpec) => {
    list.push(spec);
    return graph.input(spec.name, spec.dims);
  };
  const context: LayerContext = {
    graph,
    training: false,
    parameter: collect(parameters),
    statistic: collect(statistics),
    updateStatistic: () => {},
    dropoutMask: () => {
      throw new Error('Evaluation has no dropout.');
    },
  };
  applyLayers(context, network.layers, graph.input('x', [1, ...network.inputDims], network.inputType));
  return { parameters, statistics };
}

function unpackValue(graph: GraphBuilder, packed: Value, specs: readonly ParameterSpec[]): Value[] {
  const lengths = specs.map((spec) => elementCount(spec.dims));
  const parts = specs.length === 1 ? [packed] : split(graph, packed, lengths, 0);
  return parts.map((part, index) => reshapeRaw(graph, part, specs[index]!.dims));
}

function countHits(graph: GraphBuilder, logits: Value, targets: Value, sampleWeights: Value): Value {
  const [batch] = logits.dims as [number];
  const winner = (value: Value): Value =>
    graph.emit('ArgMax', [value], [batch], {
      attributes: { axis: { int: 1 }, keepdims: { int: 0 } },
      type: 'int64',
    });
  const equal = graph.emit('Equal', [winner(logits), winner(targets)], [batch], { type: 'bool' });
  const hits = graph.emit('Cast', [equal], [batch], { attributes: { to: { int: 1 } } });
  return reduce(graph, 'ReduceSum', graph.times(hits, sampleWeights), [0]);
}
