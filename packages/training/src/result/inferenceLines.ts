import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nameCell } from '@tricorn/csv';
import type * as ort from 'onnxruntime-node';
import type { PreparedImages } from '../data/prepareImages.js';
import { RecordFile } from '../data/recordFile.js';
import type { PreparedSeries } from '../data/series.js';
import type { Workspace } from '../plan/request.js';
import type { CnnInput, LstmInput } from './modelCard.js';
import { inputRows } from './prepareInference.js';
import { classify, forecaster } from './runModel.js';

export interface InferenceOptions extends Workspace {
  executionProvider?: string;
  threads?: number;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

const inferenceBatch = 128;

/** One line per image with its class and probabilities. */
export async function* classifyLines(
  session: ort.InferenceSession,
  input: CnnInput,
  data: PreparedImages,
  options: InferenceOptions,
): AsyncGenerator<string> {
  const length = input.channels * input.height * input.width;
  const { count, elementType } = data.manifest;
  const recordBytes = length * (elementType === 'uint8' ? 1 : 4);
  const records = new RecordFile(join(data.folder, 'records.bin'), recordBytes);
  const names = await readFile(join(data.folder, 'names.json'), 'utf8').then(
    (text) => JSON.parse(text) as string[],
    () => undefined,
  );
  try {
    yield `${['name', 'class', ...input.classNames.map((name) => `probability_${name}`)].map(nameCell).join(',')}\n`;
    for (let start = 0; start < count; start += inferenceBatch) {
      options.signal?.throwIfAborted();
      const size = Math.min(inferenceBatch, count - start);
      const raw = elementType === 'uint8' ? new Uint8Array(size * length) : new Float32Array(size * length);
      records.read(start, size, new Uint8Array(raw.buffer), 0);
      const { labels, shares } = await classify(session, input, raw);
      const classes = input.classNames.length;
      let text = '';
      for (let row = 0; row < size; row++) {
        const cells = Array.from(shares.subarray(row * classes, (row + 1) * classes), (share) =>
          share.toFixed(6),
        );
        const name = names?.[start + row] ?? String(start + row);
        text += `${nameCell(name)},${nameCell(input.classNames[labels[row]!]!)},${cells.join(',')}\n`;
      }
      yield text;
      options.onProgress?.(start + size, count);
    }
  } finally {
    records.close();
  }
}

/** One line per window and forecast step with the forecast of every target column. */
export async function* forecastLines(
  session: ort.InferenceSession,
  input: LstmInput,
  { folder, manifest }: PreparedSeries,
  samples: number,
  options: InferenceOptions,
): AsyncGenerator<string> {
  const { windowing, columns, targets = columns } = input;
  const { labelWidth, shift, samplingRate, sequenceStride } = windowing;
  const span = inputRows(windowing);
  const records = new RecordFile(join(folder, 'records.bin'), columns.length * 8);
  const values = new Float64Array(span * columns.length);
  const bytes = new Uint8Array(values.buffer);
  // The windows are laid so that the last one ends with the last row: its forecast is the future.
  const firstStart = (manifest.rows - span) % sequenceStride;
  try {
    yield `${['last_input_row', 'forecast_row', ...targets].map(nameCell).join(',')}\n`;
    for (let done = 0; done < samples; done += inferenceBatch) {
      options.signal?.throwIfAborted();
      const size = Math.min(inferenceBatch, samples - done);
      const model = forecaster(session, input, size);
      for (let slot = 0; slot < size; slot++) {
        records.read(firstStart + (done + slot) * sequenceStride, span, bytes, 0);
        model.take(values, slot);
      }
      const forecasts = await model.run();
      let text = '';
      for (let slot = 0; slot < size; slot++) {
        const lastRow = firstStart + (done + slot) * sequenceStride + span;
        for (let step = 0; step < labelWidth; step++) {
          const row = lastRow + (shift - labelWidth + 1 + step) * samplingRate;
          const at = (slot * labelWidth + step) * targets.length;
          text += `${lastRow},${row},${forecasts.subarray(at, at + targets.length).join(',')}\n`;
        }
      }
      yield text;
      options.onProgress?.(done + size, samples);
    }
  } finally {
    records.close();
  }
}
