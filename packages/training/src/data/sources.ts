import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Batch, SampleSource } from '../train/batch.js';
import type { ImageManifest } from './imageDataset.js';
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

/** Standardised windows over rows [firstRow, firstRow + rows) of a series; the samples are window numbers. */
export function openWindowSource(
  folder: string,
  {
    windowing,
    scale,
    firstRow,
    count,
  }: { windowing: Windowing; scale: SeriesScale; firstRow: number; count: number },
): WindowSource {
  const features = scale.mean.length;
  const records = new RecordFile(join(folder, 'records.bin'), features * 8);
  const rows = windowRows(windowing);
  const values = new Float64Array(rows * features);
  const bytes = new Uint8Array(values.buffer);
  const { inputWidth, labelWidth, samplingRate, sequenceStride } = windowing;
  const labelStart = windowSteps(windowing) - labelWidth;
  const factors = scale.deviation.map((deviation) => 1 / deviation);

  const copySteps = (firstStep: number, steps: number, target: Float32Array, offset: number): void => {
    let place = offset;
    for (let step = firstStep; step < firstStep + steps; step++) {
      const row = step * samplingRate * features;
      for (let feature = 0; feature < features; feature++) {
        target[place++] = (values[row + feature]! - scale.mean[feature]!) * factors[feature]!;
      }
    }
  };
  return {
    count,
    read(index, slot, batch) {
      records.read(firstRow + index * sequenceStride, rows, bytes, 0);
      copySteps(0, inputWidth, batch.x as Float32Array, slot * inputWidth * features);
      copySteps(labelStart, labelWidth, batch.y, slot * labelWidth * features);
    },
    naive(slot, batch, target) {
      const stepwise = forecastsStepwise(windowing);
      const inputs = batch.x as Float32Array;
      for (let step = 0; step < labelWidth; step++) {
        const seen = stepwise ? inputWidth - labelWidth + step : inputWidth - 1;
        const from = (slot * inputWidth + seen) * features;
        for (let feature = 0; feature < features; feature++)
          target[step * features + feature] = inputs[from + feature]!;
      }
    },
    close: () => records.close(),
  };
}
