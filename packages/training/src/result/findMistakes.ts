import sharp from 'sharp';
import { elementCount } from '../graph/GraphBuilder.js';
import type { InspectedImages } from '../plan/inspectDataset.js';
import type { StartingWeights } from '../rounds/state.js';
import { indexOfMax } from '../rounds/validation.js';
import type { Workbench } from '../rounds/Workbench.js';
import { fillBatch } from '../train/batch.js';

/** A validation image that the model got wrong. */
export interface Mistake {
  /** A small PNG as a data URL. */
  image: string;
  actual: string;
  predicted: string;
  /** Probability that the model gave the wrong class. */
  confidence: number;
}

interface Found {
  index: number;
  loss: number;
  actual: number;
  predicted: number;
  confidence: number;
}

const mistakesMax = 12;
const thumbnailSide = 32;

/** The worst mistakes of a classifier on its validation set: those with the largest loss. None for other models. */
export async function findMistakes(bench: Workbench, weights: StartingWeights): Promise<Mistake[]> {
  const { plan, validation } = bench;
  if (plan.network.task !== 'classification') return [];
  const { evaluator, batch } = await bench.evaluator();
  const classes = plan.network.targetDims[0]!;
  let found: Found[] = [];
  for (let start = 0; start < validation.order.length; start += batch.size) {
    const count = fillBatch(validation.source, batch, validation.order, start);
    await evaluator.run(batch, weights.weights, weights.statistics);
    for (let slot = 0; slot < count; slot++) {
      const actual = indexOfMax(batch.y, slot * classes, classes);
      const predicted = indexOfMax(evaluator.predictions, slot * classes, classes);
      if (actual === predicted) continue;
      const logits = evaluator.predictions.slice(slot * classes, (slot + 1) * classes);
      found.push({
        index: validation.order[start + slot]!,
        loss: evaluator.lossPerSample[slot]!,
        actual,
        predicted,
        confidence: probabilityOf(logits, predicted),
      });
    }
    found = found.sort((a, b) => b.loss - a.loss || a.index - b.index).slice(0, mistakesMax);
  }
  const { classNames } = (plan.dataset as InspectedImages).manifest;
  const mistakes: Mistake[] = [];
  for (const { index, actual, predicted, confidence } of found) {
    validation.source.read(index, 0, batch);
    const pixels = batch.x.subarray(0, elementCount(plan.network.inputDims));
    mistakes.push({
      image: await thumbnail(pixels, plan.network.inputDims as [number, number, number]),
      actual: classNames[actual]!,
      predicted: classNames[predicted]!,
      confidence,
    });
  }
  return mistakes;
}

function probabilityOf(logits: Float32Array, place: number): number {
  const largest = Math.max(...logits);
  const total = logits.reduce((sum, logit) => sum + Math.exp(logit - largest), 0);
  return Math.exp(logits[place]! - largest) / total;
}

/** A PNG of at most 32 pixels a side, from pixels in the order channel, row, column. */
async function thumbnail(
  pixels: Uint8Array | Float32Array,
  [channels, height, width]: readonly [number, number, number],
): Promise<string> {
  const [low, high] =
    pixels instanceof Uint8Array
      ? [0, 255]
      : pixels.reduce(([a, b], p) => [Math.min(a, p), Math.max(b, p)], [0, 1]);
  const plane = height * width;
  const bytes = new Uint8Array(plane * channels);
  for (let place = 0; place < plane; place++)
    for (let channel = 0; channel < channels; channel++)
      bytes[place * channels + channel] = Math.round(
        ((pixels[channel * plane + place]! - low) / (high - low)) * 255,
      );
  const png = await sharp(bytes, { raw: { width, height, channels: channels as 1 | 3 } })
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
