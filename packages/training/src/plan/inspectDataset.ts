import { join } from 'node:path';
import { defaultDataLimits } from '../data/file.js';
import type { ImageManifest, Progress } from '../data/imageDataset.js';
import { prepareImages } from '../data/prepareImages.js';
import { RecordFile } from '../data/recordFile.js';
import { prepareSeries, type SeriesManifest } from '../data/series.js';
import type { SeriesScale } from '../data/sources.js';
import { windowCount, windowRows } from '../data/windows.js';
import { TrainingDataError } from '../errors.js';
import { mixSeed, permutation } from '../random.js';
import {
  type CnnRequest,
  checkRequest,
  imageRequestOf,
  type LstmRequest,
  type TrainingFiles,
  type TrainingRequest,
  type Workspace,
  windowingOf,
} from './request.js';
import { type SeasonalBaseline, seasonalBaseline } from './seasonalBaseline.js';
import { findTargets } from './targetColumns.js';

interface InspectedCommon {
  cacheKey: string;
  trainCount: number;
  validationCount: number;
  /** Computed from the training set only. */
  scale: SeriesScale;
  /** For a series that repeats itself. */
  seasonal?: SeasonalBaseline;
}

export interface InspectedImages extends InspectedCommon {
  manifest: ImageManifest;
}

export interface InspectedSeries extends InspectedCommon {
  manifest: SeriesManifest;
  trainRows: number;
  /** Places of the columns to forecast, in the order of the outputs; absent if all are. */
  targets?: readonly number[];
}

export type InspectedDataset = InspectedImages | InspectedSeries;

/** Training images whose pixels give the mean and deviation of each channel. */
const scaleSampleMax = 4_096;
/** A standard deviation below this share of the mean is rounding error, not information. */
const constantShare = 1e-12;

/**
 * Reads and checks the whole dataset against the request, leaving it decoded in the cache. Everything that
 * can be wrong with the data is refused here, before training begins.
 */
export async function inspectDataset(
  request: TrainingRequest,
  files: TrainingFiles,
  workspace: Workspace,
  onProgress?: Progress,
): Promise<InspectedDataset> {
  checkRequest(request, workspace.limits);
  switch (request.model) {
    case 'CNN':
      return inspectImages(request, files, workspace, onProgress);
    case 'LSTM':
      return inspectSeries(request, files, workspace);
  }
}

async function inspectImages(
  request: CnnRequest,
  files: TrainingFiles,
  workspace: Workspace,
  onProgress?: Progress,
): Promise<InspectedImages> {
  const limits = workspace.limits ?? defaultDataLimits;
  const { cacheKey, folder, manifest } = await prepareImages(
    imageRequestOf(request, files),
    workspace.cacheFolder,
    limits,
    onProgress,
  );
  const split = splitCounts(manifest.count, request.trainShard);
  return { cacheKey, manifest, ...split, scale: pixelScale(folder, manifest, request, split.trainCount) };
}

/** Two categories need two samples, so each part has at least one. */
function splitCounts(count: number, trainShard: number): { trainCount: number; validationCount: number } {
  const trainCount = Math.max(1, Math.min(count - 1, Math.round(count * trainShard)));
  return { trainCount, validationCount: count - trainCount };
}

/** The shuffled order of samples: the first `trainCount` are the training set, the rest the validation set. */
export function sampleOrder(count: number, seed: number): Uint32Array {
  return permutation(count, mixSeed(seed, 0x5b117));
}

/** Divides the pixels by the requested ratio, or else standardises them by channel. */
function pixelScale(
  folder: string,
  manifest: ImageManifest,
  request: CnnRequest,
  trainCount: number,
): SeriesScale {
  const { channels, height, width, elementType } = manifest;
  if (request.start !== undefined) return request.start.scale;
  if (request.scaleRatio !== undefined) {
    const ratio = request.scaleRatio;
    return { mean: new Array<number>(channels).fill(0), deviation: new Array<number>(channels).fill(ratio) };
  }
  const plane = height * width;
  const record =
    elementType === 'uint8' ? new Uint8Array(plane * channels) : new Float32Array(plane * channels);
  const bytes = new Uint8Array(record.buffer);
  const records = new RecordFile(join(folder, 'records.bin'), bytes.length);
  const order = sampleOrder(manifest.count, request.seed ?? 0);
  const sums = new Float64Array(channels);
  const squares = new Float64Array(channels);
  const sampled = Math.min(trainCount, scaleSampleMax);
  for (let index = 0; index < sampled; index++) {
    records.read(order[index]!, 1, bytes, 0);
    for (let place = 0; place < record.length; place++) {
      const value = record[place]!;
      const channel = Math.floor(place / plane);
      sums[channel]! += value;
      squares[channel]! += value * value;
    }
  }
  records.close();
  const count = sampled * plane;
  const mean = Array.from(sums, (sum) => sum / count);
  const deviation = mean.map(
    (average, channel) => Math.sqrt(Math.max(0, squares[channel]! / count - average * average)) || 1,
  );
  return { mean, deviation };
}

async function inspectSeries(
  request: LstmRequest,
  files: TrainingFiles,
  workspace: Workspace,
): Promise<InspectedSeries> {
  const { cacheKey, folder, manifest } = await prepareSeries(
    files.x,
    workspace.cacheFolder,
    workspace.limits ?? defaultDataLimits,
    request.repair,
  );
  const windowing = windowingOf(request);
  const trainRows = Math.floor(manifest.rows * request.trainShard);
  const trainCount = windowCount(windowing, trainRows);
  const validationCount = windowCount(windowing, manifest.rows - trainRows);
  if (trainCount < 1 || validationCount < 1) {
    const part =
      trainCount < 1 ? `training part has ${trainRows}` : `validation part has ${manifest.rows - trainRows}`;
    throw new TrainingDataError(
      'WINDOW_TOO_LONG',
      `is too large: a window spans ${windowRows(windowing)} rows; the ${part}`,
      { parameter: 'inputWidth', file: files.x.name },
    );
  }
  const targets = request.targets && findTargets(request.targets, manifest.columns, manifest.ignoredColumns);
  const ownScale = seriesScale(folder, manifest, { rows: trainRows, targets, file: files.x.name });
  // A model for other columns is refused when the plan is compared with that of the model.
  const scale = request.start?.scale.mean.length === manifest.columns.length ? request.start.scale : ownScale;
  const path = join(folder, 'records.bin');
  const seasonal = seasonalBaseline({
    path,
    windowing,
    scale,
    ...(targets && { targets }),
    trainRows,
    validationCount,
  });
  return {
    cacheKey,
    manifest,
    trainCount,
    validationCount,
    trainRows,
    scale,
    ...(targets && { targets }),
    ...(seasonal && { seasonal }),
  };
}

function seriesScale(
  folder: string,
  manifest: SeriesManifest,
  { rows, targets, file }: { rows: number; targets: readonly number[] | undefined; file: string },
): SeriesScale {
  const width = manifest.columns.length;
  const values = new Float64Array(width);
  const bytes = new Uint8Array(values.buffer);
  const records = new RecordFile(join(folder, 'records.bin'), bytes.length);
  // Welford's recurrence keeps its precision where values are large and their spread is small.
  const mean = new Float64Array(width);
  const spread = new Float64Array(width);
  for (let row = 0; row < rows; row++) {
    records.read(row, 1, bytes, 0);
    for (let column = 0; column < width; column++) {
      const distance = values[column]! - mean[column]!;
      mean[column]! += distance / (row + 1);
      spread[column]! += distance * (values[column]! - mean[column]!);
    }
  }
  records.close();
  const deviation = Array.from(spread, (sum, column) => {
    const value = Math.sqrt(sum / rows);
    return value <= Math.abs(mean[column]!) * constantShare ? 0 : value;
  });
  const forecast = targets?.map((place) => deviation[place]!) ?? deviation;
  if (forecast.every((value) => value === 0)) {
    const what = targets === undefined ? 'column of the series' : 'column to forecast';
    throw new TrainingDataError('SERIES_CONSTANT', `No ${what} changes over the training part`, { file });
  }
  return { mean: Array.from(mean), deviation: deviation.map((value) => value || 1) };
}
