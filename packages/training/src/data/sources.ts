import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Batch, ImageManifest, SampleSource } from './imageDataset.js';
import { RecordFile } from './recordFile.js';
import { forecastsStepwise, type Windowing, windowRows, windowSteps } from './windows.js';

/** Decoded images by index; targets are one-hot. */
export function openImageSource(
  folder: string,
  manifest: ImageManifest,
): SampleSource & { labels: Uint16Array } {
  const length = manifest.channels * manifest.height * manifest.width;
  const bytes = length * (manifest.elementType === 'uint8' ? 1 : 4);
  const records = new RecordFile(join(folder, 'records.bin'), bytes);
  const classes = manifest.classNames.length;
  const labelBytes = classes === 0 ? Buffer.alloc(0) : readFileSync(join(folder, 'labels.bin'));
  const labels = new Uint16Array(
    labelBytes.buffer.slice(labelBytes.byteOffset, labelBytes.byteOffset + labelBytes.length),
  );
  return {
    count: manifest.count,
    labels,
    read(index, slot, batch) {
      const target = new Uint8Array(batch.x.buffer, batch.x.byteOffset, batch.x.byteLength);
      records.read(index, 1, target, slot * bytes);
      if (classes === 0) return;
      batch.y.fill(0, slot * classes, (slot + 1) * classes);
      batch.y[slot * classes + labels[index]!] = 1;
    },
    close: () => records.close(),
  };
}

export interface SeriesScale {
  mean: readonly number[];
  deviation: readonly number[];
}

export interface WindowSource extends SampleSource {
  /** The naive forecast of the window in a slot of the batch: the newest value the network could copy. */
  naive(slot: number, batch: Batch, target: Float32Array): void;
}

export interface WindowOptions {
  windowing: Windowing;
  scale: SeriesScale;
  /** Places of the columns to forecast; all if absent. */
  targets?: readonly number[];
  firstRow: number;
  count: number;
}

/** Standardised windows over rows [firstRow, firstRow + rows) of a series; the samples are window numbers. */
export function openWindowSource(
  folder: string,
  { windowing, scale, targets = scale.mean.map((_, column) => column), firstRow, count }: WindowOptions,
): WindowSource {
  const features = scale.mean.length;
  const records = new RecordFile(join(folder, 'records.bin'), features * 8);
  const rows = windowRows(windowing);
  const values = new Float64Array(rows * features);
  const bytes = new Uint8Array(values.buffer);
  const { inputWidth, labelWidth, samplingRate, sequenceStride } = windowing;
  const labelStart = windowSteps(windowing) - labelWidth;
  const factors = scale.deviation.map((deviation) => 1 / deviation);

  const all = scale.mean.map((_, column) => column);
  const copySteps = (
    firstStep: number,
    steps: number,
    columns: readonly number[],
    target: Float32Array,
    slot: number,
  ): void => {
    let place = slot * steps * columns.length;
    for (let step = firstStep; step < firstStep + steps; step++) {
      const row = step * samplingRate * features;
      for (const column of columns)
        target[place++] = (values[row + column]! - scale.mean[column]!) * factors[column]!;
    }
  };
  return {
    count,
    read(index, slot, batch) {
      records.read(firstRow + index * sequenceStride, rows, bytes, 0);
      copySteps(0, inputWidth, all, batch.x as Float32Array, slot);
      copySteps(labelStart, labelWidth, targets, batch.y, slot);
    },
    naive(slot, batch, target) {
      const stepwise = forecastsStepwise(windowing);
      const inputs = batch.x as Float32Array;
      for (let step = 0; step < labelWidth; step++) {
        const seen = stepwise ? inputWidth - labelWidth + step : inputWidth - 1;
        const from = (slot * inputWidth + seen) * features;
        for (const [place, column] of targets.entries())
          target[step * targets.length + place] = inputs[from + column]!;
      }
    },
    close: () => records.close(),
  };
}
