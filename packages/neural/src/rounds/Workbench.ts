import { join } from 'node:path';
import { defaultDataLimits } from '../data/limits.js';
import { prepareImages } from '../data/prepareImages.js';
import { hasFolder } from '../data/recordFile.js';
import { prepareSeries } from '../data/series.js';
import { openImageSource, openWindowSource, type WindowSource } from '../data/sources.js';
import { NeuralRunError } from '../errors.js';
import { type InspectedImages, type InspectedSeries, sampleOrder } from '../plan/inspectDataset.js';
import type { TrainingPlan } from '../plan/planTraining.js';
import { type TrainingFiles, type Workspace, windowingOf } from '../plan/request.js';
import { type Batch, createBatch, type SampleSource } from '../train/batch.js';
import { Evaluator } from '../train/Evaluator.js';
import { Trainer } from '../train/Trainer.js';

/** Where a round runs: the files it may need to decode again, and the device. */
export interface RoundContext extends Workspace {
  files: TrainingFiles;
  executionProvider?: string;
}

interface Part {
  source: SampleSource | WindowSource;
  /** Sample numbers in the order in which they are dealt to the shards. */
  order: Uint32Array;
}

/** The open sessions, files and buffers of one plan; kept between rounds, it saves preparing them again. */
export class Workbench {
  readonly plan: TrainingPlan;
  readonly training: Part;
  readonly validation: Part;
  private readonly provider: string;
  private opened: { trainer?: Trainer; evaluator?: Evaluator } = {};
  private batches: { training?: Batch; validation?: Batch } = {};

  private constructor(plan: TrainingPlan, training: Part, validation: Part, provider: string) {
    this.plan = plan;
    this.training = training;
    this.validation = validation;
    this.provider = provider;
  }

  static async open(plan: TrainingPlan, context: RoundContext): Promise<Workbench> {
    const folder = await ensureDataset(plan, context);
    const { training, validation } =
      plan.request.model === 'CNN' ? imageParts(plan, folder) : windowParts(plan, folder);
    return new Workbench(plan, training, validation, context.executionProvider ?? 'cpu');
  }

  async trainer(): Promise<{ trainer: Trainer; batch: Batch }> {
    const { network, batchSize, optimiser } = this.plan;
    this.opened.trainer ??= await Trainer.open(network, batchSize, optimiser, this.runtime());
    this.batches.training ??= createBatch(network, batchSize);
    return { trainer: this.opened.trainer, batch: this.batches.training };
  }

  async evaluator(): Promise<{ evaluator: Evaluator; batch: Batch }> {
    const { network, evaluationBatchSize } = this.plan;
    this.opened.evaluator ??= await Evaluator.open(network, evaluationBatchSize, this.runtime());
    this.batches.validation ??= createBatch(network, evaluationBatchSize);
    return { evaluator: this.opened.evaluator, batch: this.batches.validation };
  }

  async close(): Promise<void> {
    await this.opened.trainer?.close();
    await this.opened.evaluator?.close();
    this.training.source.close();
    if (this.validation.source !== this.training.source) this.validation.source.close();
  }

  private runtime() {
    return { executionProvider: this.provider, threads: this.plan.threads };
  }
}

/** Finds the decoded dataset, or decodes it again on a machine that has not seen it. */
async function ensureDataset(
  plan: TrainingPlan,
  { files, cacheFolder, limits = defaultDataLimits }: RoundContext,
): Promise<string> {
  const { request, dataset } = plan;
  // The key is a hash of the files' content: what lies under it needs no second look.
  if (await hasFolder(cacheFolder, dataset.cacheKey)) return join(cacheFolder, dataset.cacheKey);
  const prepared =
    request.model === 'LSTM'
      ? await prepareSeries(files.x, cacheFolder, limits)
      : await prepareImages(
          {
            ...files,
            category: request.category,
            ...(request.channel !== undefined && { channel: request.channel }),
            ...(request.imageSize && { size: request.imageSize }),
          },
          cacheFolder,
          limits,
        );
  if (prepared.cacheKey !== dataset.cacheKey)
    throw new NeuralRunError('STATE_INVALID', 'The files are not those of the plan.');
  return join(cacheFolder, prepared.cacheKey);
}

function imageParts(plan: TrainingPlan, folder: string): { training: Part; validation: Part } {
  const { manifest, trainCount } = plan.dataset as InspectedImages;
  const source = openImageSource(folder, manifest);
  const order = sampleOrder(manifest.count, plan.seed);
  return {
    training: { source, order: order.subarray(0, trainCount) },
    validation: { source, order: order.subarray(trainCount) },
  };
}

function windowParts(plan: TrainingPlan, folder: string): { training: Part; validation: Part } {
  const { trainRows, trainCount, validationCount, scale } = plan.dataset as InspectedSeries;
  if (plan.request.model !== 'LSTM') throw new TypeError('Windows belong to LSTM plans.');
  const windowing = windowingOf(plan.request);
  const part = (firstRow: number, count: number): Part => ({
    source: openWindowSource(folder, { windowing, scale, firstRow, count }),
    order: Uint32Array.from({ length: count }, (_, index) => index),
  });
  return { training: part(0, trainCount), validation: part(trainRows, validationCount) };
}
