import type { Batch, SampleSource } from '../data/imageDataset.js';
import type { WindowSource } from '../data/sources.js';
import { elementCount } from '../graph/GraphBuilder.js';
import type { TrainingPlan } from '../plan/planTraining.js';
import { targetScale } from '../plan/targetColumns.js';
import { fillBatch } from '../train/batch.js';
import type { Evaluator } from '../train/Evaluator.js';
import type { StartingWeights } from './state.js';

/** Sums over validation samples, which shards add up to the metrics of the whole. */
export type ValidationSums = ClassificationSums | ForecastSums;

export interface ClassificationSums {
  kind: 'classification';
  count: number;
  lossSum: number;
  /** classes × classes, row by row: the true class gives the row. */
  confusion: number[];
}

export interface ForecastSums {
  kind: 'forecast';
  count: number;
  lossSum: number;
  /** Per feature and in its own unit: sums over all forecast steps. */
  squared: number[];
  absolute: number[];
  naiveSquared: number[];
  naiveAbsolute: number[];
}

/** Evaluates the samples in `indexes`; returns their sums and the batches it took. */
export async function validate(
  plan: TrainingPlan,
  tools: { evaluator: Evaluator; source: SampleSource | WindowSource; batch: Batch },
  indexes: Uint32Array,
  { weights, statistics }: StartingWeights,
): Promise<{ sums: ValidationSums; batches: number }> {
  const { evaluator, source, batch } = tools;
  const sums = emptySums(plan);
  let batches = 0;
  for (let start = 0; start < indexes.length; start += batch.size) {
    const count = fillBatch(source, batch, indexes, start);
    await evaluator.run(batch, weights, statistics);
    batches++;
    sums.count += count;
    for (let slot = 0; slot < count; slot++) {
      sums.lossSum += evaluator.lossPerSample[slot]!;
      if (sums.kind === 'classification')
        addToConfusion(sums, evaluator.predictions, batch, slot, plan.network.targetDims[0]!);
      else addErrors(sums, plan, evaluator.predictions, batch, slot, source as WindowSource);
    }
  }
  return { sums, batches };
}

/** Sums over no samples. */
export function emptySums(plan: TrainingPlan): ValidationSums {
  const zeros = (length: number): number[] => new Array<number>(length).fill(0);
  const common = { count: 0, lossSum: 0 };
  if (plan.network.task === 'classification') {
    return { kind: 'classification', ...common, confusion: zeros(plan.network.targetDims[0]! ** 2) };
  }
  const features = plan.network.targetDims[1]!;
  return {
    kind: 'forecast',
    ...common,
    squared: zeros(features),
    absolute: zeros(features),
    naiveSquared: zeros(features),
    naiveAbsolute: zeros(features),
  };
}

function addToConfusion(
  sums: ClassificationSums,
  predictions: Float32Array,
  batch: Batch,
  slot: number,
  classes: number,
): void {
  const actual = indexOfMax(batch.y, slot * classes, classes);
  const guessed = indexOfMax(predictions, slot * classes, classes);
  sums.confusion[actual * classes + guessed]!++;
}

export function indexOfMax(values: Float32Array, start: number, length: number): number {
  let best = 0;
  for (let index = 1; index < length; index++)
    if (values[start + index]! > values[start + best]!) best = index;
  return best;
}

function addErrors(
  sums: ForecastSums,
  plan: TrainingPlan,
  predictions: Float32Array,
  batch: Batch,
  slot: number,
  source: WindowSource,
): void {
  const width = elementCount(plan.network.targetDims);
  const features = plan.network.targetDims[1]!;
  const { deviation } = targetScale(plan.dataset);
  const naive = new Float32Array(width);
  source.naive(slot, batch, naive);
  for (let place = 0; place < width; place++) {
    const feature = place % features;
    const unit = deviation[feature]!;
    const target = batch.y[slot * width + place]!;
    const error = (predictions[slot * width + place]! - target) * unit;
    const naiveError = (naive[place]! - target) * unit;
    sums.squared[feature]! += error * error;
    sums.absolute[feature]! += Math.abs(error);
    sums.naiveSquared[feature]! += naiveError * naiveError;
    sums.naiveAbsolute[feature]! += Math.abs(naiveError);
  }
}

/** Adds the shards' sums in their order. */
export function addSums(all: readonly ValidationSums[]): ValidationSums {
  const total = structuredClone(all[0]!);
  for (const sums of all.slice(1)) {
    total.count += sums.count;
    total.lossSum += sums.lossSum;
    for (const [into, from] of sumLists(total, sums)) {
      for (let index = 0; index < from.length; index++) into[index]! += from[index]!;
    }
  }
  return total;
}

function sumLists(total: ValidationSums, sums: ValidationSums): [number[], number[]][] {
  if (total.kind === 'classification') return [[total.confusion, (sums as ClassificationSums).confusion]];
  const { squared, absolute, naiveSquared, naiveAbsolute } = sums as ForecastSums;
  return [
    [total.squared, squared],
    [total.absolute, absolute],
    [total.naiveSquared, naiveSquared],
    [total.naiveAbsolute, naiveAbsolute],
  ];
}
