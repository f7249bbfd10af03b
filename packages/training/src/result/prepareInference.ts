import { type DatasetFile, defaultDataLimits, refusal } from '../data/file.js';
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
  { input, training }: ModelCard,
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
      throw refusal(
        file,
        'IMAGE_SHAPE_INVALID',
        `The images are ${manifest.height}×${manifest.width}; the model was trained on ${height}×${width}`,
      );
    }
    return { input, data };
  }
  const data = await prepareSeries(file, cacheFolder, limits, training.repaired !== undefined);
  assertColumns(data.manifest.columns, input.columns, file);
  return { input, data };
}

/** Refuses other columns than those of the training; a file without names has to have as many. */
export function assertColumns(
  columns: readonly string[],
  expected: readonly string[],
  file: DatasetFile,
): void {
  const unnamed = columns.every((name, index) => name === `column${index + 1}`);
  if (
    columns.length !== expected.length ||
    (!unnamed && columns.some((name, index) => name !== expected[index]))
  ) {
    throw refusal(file, 'COLUMNS_MISMATCH', `The model was trained on the columns ${expected.join(', ')}`);
  }
}

export function countSamples(prepared: Prepared, file: DatasetFile): number {
  if (isImages(prepared)) return prepared.data.manifest.count;
  const { windowing } = prepared.input;
  const { rows } = prepared.data.manifest;
  const starts = rows - inputRows(windowing) + 1;
  if (starts < 1) throw windowTooLong(inputRows(windowing), rows, file);
  return Math.ceil(starts / windowing.sequenceStride);
}

export const windowTooLong = (needed: number, rows: number, file: DatasetFile): TrainingDataError =>
  new TrainingDataError('WINDOW_TOO_LONG', `needs ${needed} rows of input; the series has ${rows}`, {
    parameter: 'inputWidth',
    file: file.name,
  });

export function inputRows({ inputWidth, samplingRate }: Windowing): number {
  return (inputWidth - 1) * samplingRate + 1;
}
