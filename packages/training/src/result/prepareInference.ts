import type { DatasetFile } from '../data/file.js';
import { defaultDataLimits } from '../data/limits.js';
import { type PreparedImages, prepareImages } from '../data/prepareImages.js';
import { type PreparedSeries, prepareSeries } from '../data/series.js';
import type { Windowing } from '../data/windows.js';
import { TrainingDataError } from '../errors.js';
import type { Workspace } from '../plan/request.js';
import type { CnnInput, LstmInput, ModelCard } from './modelCard.js';

export type Prepared = { input: CnnInput; data: PreparedImages } | { input: LstmInput; data: PreparedSeries };

export function isImages(prepared: Prepared): prepared is { input: CnnInput; data: PreparedImages } {
  return prepared.input.kind === 'images';
}

export async function prepareInference(
  { input }: ModelCard,
  file: DatasetFile,
  { cacheFolder, limits = defaultDataLimits }: Workspace,
): Promise<Prepared> {
  if (input.kind === 'images') {
    const { channels, height, width } = input;
    const data = await prepareImages(
      { x: file, channel: channels, size: { height, width } },
      cacheFolder,
      limits,
    );
    const { manifest } = data;
    if (manifest.height !== height || manifest.width !== width) {
      throw new TrainingDataError(
        'IMAGE_SHAPE_INVALID',
        `The images are ${manifest.height}×${manifest.width}; the model was trained on ${height}×${width}`,
        { file: file.name },
      );
    }
    return { input, data };
  }
  const data = await prepareSeries(file, cacheFolder, limits);
  const { columns } = data.manifest;
  const unnamed = columns.every((name, index) => name === `column${index + 1}`);
  if (
    columns.length !== input.columns.length ||
    (!unnamed && columns.some((name, index) => name !== input.columns[index]))
  ) {
    throw new TrainingDataError(
      'COLUMNS_MISMATCH',
      `The model was trained on the columns ${input.columns.join(', ')}`,
      { file: file.name },
    );
  }
  return { input, data };
}

export function countSamples(prepared: Prepared, file: DatasetFile): number {
  if (isImages(prepared)) return prepared.data.manifest.count;
  const { windowing } = prepared.input;
  const { rows } = prepared.data.manifest;
  const starts = rows - inputRows(windowing) + 1;
  if (starts < 1) {
    throw new TrainingDataError(
      'WINDOW_TOO_LONG',
      `needs ${inputRows(windowing)} rows of input; the series has ${rows}`,
      { parameter: 'inputWidth', file: file.name },
    );
  }
  return Math.ceil(starts / windowing.sequenceStride);
}

export function inputRows({ inputWidth, samplingRate }: Windowing): number {
  return (inputWidth - 1) * samplingRate + 1;
}
