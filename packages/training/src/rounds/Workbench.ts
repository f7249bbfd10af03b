import { join } from 'node:path';
import { defaultDataLimits } from '../data/file.js';
import type { Batch, SampleSource } from '../data/imageDataset.js';
import { prepareImages } from '../data/prepareImages.js';
import { hasFolder } from '../data/recordFile.js';
import { prepareSeries } from '../data/series.js';
import { openImageSource, openWindowSource, type WindowSource } from '../data/sources.js';
import { TrainingRunError } from '../errors.js';
import { type InspectedImages, type InspectedSeries, sampleOrder } from '../plan/inspectDataset.js';
import type { TrainingPlan } from '../plan/planTraining.js';
import { imageRequestOf, type TrainingFiles, type Workspace, windowingOf } from '../plan/request.js';
import { createBatch } from '../train/batch.js';
import { Evaluator } from '../train/Evaluator.js';
import { Trainer } from '../train/Trainer.js';
import type { ClusterTraining, TorchOptions } from './torchOptions.js';

/** Where a round runs: the files it may need to decode again, and the device. */
export interface RoundContext extends Workspace {
  files: TrainingFiles;
  executionProvider?: string;
  /** Present where the worker runs the torch engine. */
  torch?: TorchOptions;
  /** Present where the torch engine runs on a Ray cluster instead. */
  cluster?: ClusterTraining;
}

/** The training and the validation samples. */
interface Parts<Part> {
  training: Part;
  validation: Part;
}

interface Part {
  source: SampleSource | WindowSource;
  /** Sample indices in the order in which they are distributed to the shards. */
  order: Uint32Array;
}

/** The open sessions, files and buffers of one plan; kept between rounds, it saves preparing them again. */
export class Workbench {
  readonly plan: TrainingPlan;
  readonly training: Part;
  readonly validation: Part;
  readonly #provider: string;
  #opened: { trainer?: Trainer; evaluator?: Evaluator } = {};
  #batches: { training?: Batch; validation?: Batch } = {};

  private constructor(plan: TrainingPlan, training: Part, validation: Part, provider: string) {
    this.plan = plan;
    this.training = training;
    this.validation = validation;
    this.#provider = provider;
  }

  static async open(plan: TrainingPlan, context: RoundContext): Promise<Workbench> {
    const folder = await ensureDataset(plan, context);
    const { training, validation } = openParts(plan, folder);
    return new Workbench(plan, training, validation, context.executionProvider ?? 'cpu');
  }

  async trainer(): Promise<{ trainer: Trainer; batch: Batch }> {
    const { network, batchSize, optimiser } = this.plan;
    this.#opened.trainer ??= await Trainer.open(network, batchSize, optimiser, this.#runtime());
    this.#batches.training ??= createBatch(network, batchSize);
    return { trainer: this.#opened.trainer, batch: this.#batches.training };
  }

  async evaluator(): Promise<{ evaluator: Evaluator; batch: Batch }> {
    const { network, evaluationBatchSize } = this.plan;
    this.#opened.evaluator ??= await Evaluator.open(network, evaluationBatchSize, this.#runtime());
    this.#batches.validation ??= createBatch(network, evaluationBatchSize);
    return { evaluator: this.#opened.evaluator, batch: this.#batches.validation };
  }

  async close(): Promise<void> {
    await this.#opened.trainer?.close();
    await this.#opened.evaluator?.close();
    this.training.source.close();
    if (this.validation.source !== this.training.source) this.validation.source.close();
  }

  #runtime() {
    return { executionProvider: this.#provider, threads: this.plan.threads };
  }
}

/** Finds the decoded dataset, or decodes it again on a machine that has not seen it. */
export async function ensureDataset(
  plan: TrainingPlan,
  { files, cacheFolder, limits = defaultDataLimits }: RoundContext,
): Promise<string> {
  const { request, dataset } = plan;
  // The key is a hash of the files' content, so a cached folder need not be checked again.
  if (await hasFolder(cacheFolder, dataset.cacheKey)) return join(cacheFolder, dataset.cacheKey);
  const prepared =
    request.model === 'LSTM'
      ? await prepareSeries(files.x, cacheFolder, limits, request.repair)
      : await prepareImages(imageRequestOf(request, files), cacheFolder, limits);
  if (prepared.cacheKey !== dataset.cacheKey)
    throw new TrainingRunError('STATE_INVALID', 'The files are not those of the plan.');
  return join(cacheFolder, prepared.cacheKey);
}

/** The samples in the order in which they are distributed to the shards. */
export function partOrders(plan: TrainingPlan): Parts<Uint32Array> {
  const { trainCount, validationCount } = plan.dataset;
  if (plan.request.model === 'CNN') {
    const order = sampleOrder(trainCount + validationCount, plan.seed);
    return { training: order.subarray(0, trainCount), validation: order.subarray(trainCount) };
  }
  const inOrder = (count: number) => Uint32Array.from({ length: count }, (_, index) => index);
  return { training: inOrder(trainCount), validation: inOrder(validationCount) };
}

function openParts(plan: TrainingPlan, folder: string): Parts<Part> {
  const { request } = plan;
  const { training, validation } = partOrders(plan);
  if (request.model === 'CNN') {
    const source = openImageSource(folder, (plan.dataset as InspectedImages).manifest);
    return { training: { source, order: training }, validation: { source, order: validation } };
  }
  const { trainRows, scale, targets } = plan.dataset as InspectedSeries;
  const windowing = windowingOf(request);
  const part = (firstRow: number, order: Uint32Array): Part => ({
    source: openWindowSource(folder, {
      windowing,
      scale,
      ...(targets && { targets }),
      firstRow,
      count: order.length,
    }),
    order,
  });
  return { training: part(0, training), validation: part(trainRows, validation) };
}
