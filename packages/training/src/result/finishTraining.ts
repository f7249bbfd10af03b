import { TrainingRunError } from '../errors.js';
import { countWork } from '../graph/countWork.js';
import { GraphBuilder, type Value } from '../graph/GraphBuilder.js';
import { applyLayers } from '../layers/applyLayers.js';
import type { ParameterSpec } from '../layers/layer.js';
import { unpack } from '../layers/packing.js';
import type { TrainingPlan } from '../plan/planTraining.js';
import { targetScale } from '../plan/targetColumns.js';
import type { StartingWeights, TrainingState } from '../rounds/state.js';
import { describeParameters } from '../train/buildGraphs.js';
import { describeModel, type ModelCard, modelCardMarkdown } from './modelCard.js';

export interface TrainedModel {
  onnx: Uint8Array;
  card: ModelCard;
  cardMarkdown: string;
}

/** Makes the result of a finished training from its best weights. */
export function finishTraining(plan: TrainingPlan, state: TrainingState): TrainedModel {
  if (!state.done || state.best === undefined)
    throw new TrainingRunError('STATE_INVALID', 'The training is not finished.');
  const classes =
    plan.request.model === 'CNN' && 'classNames' in plan.dataset.manifest
      ? plan.dataset.manifest.classNames
      : undefined;
  const metadata = { planId: plan.id, ...(classes && { classNames: JSON.stringify(classes) }) };
  const { onnx, workPerSample } = exportModel(plan, state.best, metadata);
  const card = describeModel(plan, state, workPerSample);
  return { onnx, card, cardMarkdown: modelCardMarkdown(card) };
}

interface ExportedModel {
  onnx: Uint8Array;
  /** Operations for one sample, exact for any batch. */
  workPerSample: bigint;
}

/**
 * A standard ONNX model with a free batch size that takes raw values: scaling is inside. A classifier maps
 * `image` to `probabilities` and `label`; a forecaster maps `window` to `forecast` in the data's own units.
 */
export function exportModel(
  plan: TrainingPlan,
  trained: StartingWeights,
  metadata: Record<string, string>,
): ExportedModel {
  const graph = new GraphBuilder();
  const { parameters, statistics } = describeParameters(plan.network);
  const constants = (specs: readonly ParameterSpec[], packed: Float32Array) => (spec: ParameterSpec) =>
    graph.constant(unpack(specs, packed, spec.name).slice(), spec.dims);
  const run = (input: Value): Value =>
    applyLayers(
      {
        graph,
        training: false,
        dynamicBatch: true,
        parameter: constants(parameters, trained.weights),
        statistic: constants(statistics, trained.statistics),
        updateStatistic: () => {},
        dropoutMask: () => {
          throw new Error('Inference has no dropout.');
        },
      },
      plan.network.layers,
      input,
    );
  if (plan.network.task === 'classification') emitClassifier(graph, plan, run);
  else emitForecaster(graph, plan, run);
  return { onnx: graph.encode('tricorn', { batchName: 'batch', metadata }), workPerSample: countWork(graph) };
}

function emitClassifier(graph: GraphBuilder, plan: TrainingPlan, run: (input: Value) => Value): void {
  const logits = run(graph.input('image', [1, ...plan.network.inputDims], plan.network.inputType));
  graph.output(
    graph.emit('Softmax', [logits], logits.dims, { attributes: { axis: { int: 1 } } }),
    'probabilities',
  );
  const label = graph.emit('ArgMax', [logits], [1], {
    attributes: { axis: { int: 1 }, keepdims: { int: 0 } },
    type: 'int64',
  });
  graph.output(label, 'label');
}

function emitForecaster(graph: GraphBuilder, plan: TrainingPlan, run: (input: Value) => Value): void {
  const { mean, deviation } = plan.dataset.scale;
  const vector = (values: readonly number[]): Value =>
    graph.constant(Float32Array.from(values), [values.length]);
  const window = graph.input('window', [1, ...plan.network.inputDims]);
  const standardised = graph.over(graph.minus(window, vector(mean)), vector(deviation));
  const output = targetScale(plan.dataset);
  const scaled = graph.times(run(standardised), vector(output.deviation));
  graph.output(graph.plus(scaled, vector(output.mean)), 'forecast');
}
