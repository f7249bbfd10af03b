import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as ort from 'onnxruntime-node';
import type { DatasetFile } from '../data/file.js';
import { defaultDataLimits } from '../data/limits.js';
import { type PreparedImages, prepareImages } from '../data/prepareImages.js';
import { RecordFile } from '../data/recordFile.js';
import { type PreparedSeries, prepareSeries } from '../data/series.js';
import type { Windowing } from '../data/windows.js';
import { NeuralDataError } from '../errors.js';
import type { Workspace } from '../plan/request.js';
import { openSession } from '../train/session.js';
import type { CnnInput, LstmInput, ModelCard } from './modelCard.js';

const inferenceBatch = 128;

export interface InferenceEstimate {
  /** Images, or windows of the series. */
  samples: number;
  /** Operations, as decimal text: exactly what the inference will use. */
  work: string;
}

export interface InferenceOptions extends Workspace {
  executionProvider?: string;
  threads?: number;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

type Prepared = { input: CnnInput; data: PreparedImages } | { input: LstmInput; data: PreparedSeries };

/** Checks the data against the model and counts the work. */
export async function estimateInference(
  card: ModelCard,
  file: DatasetFile,
  workspace: Workspace,
): Promise<InferenceEstimate> {
  const samples = countSamples(await prepare(card, file, workspace), file);
  return { samples, work: String(BigInt(samples) * BigInt(card.workPerSample)) };
}

/**
 * Runs a trained model over a dataset and writes a CSV file: one line per image with its class and
 * probabilities, or one line per window and forecast step with the forecast of every column.
 */
export async function runInference(
  model: { onnx: Uint8Array; card: ModelCard },
  file: DatasetFile,
  outputPath: string,
  options: InferenceOptions,
): Promise<InferenceEstimate> {
  const prepared = await prepare(model.card, file, options);
  const samples = countSamples(prepared, file);
  const session = await openSession(model.onnx, {
    executionProvider: options.executionProvider ?? 'cpu',
    threads: options.threads ?? 1,
  });
  try {
    const lines = isImages(prepared)
      ? classifyLines(session, prepared.input, prepared.data, options)
      : forecastLines(session, prepared.input, prepared.data, samples, options);
    await pipeline(lines, createWriteStream(outputPath));
  } finally {
    await session.release();
  }
  return { samples, work: String(BigInt(samples) * BigInt(model.card.workPerSample)) };
}

function isImages(prepared: Prepared): prepared is { input: CnnInput; data: PreparedImages } {
  return prepared.input.kind === 'images';
}

async function prepare(
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
      throw new NeuralDataError(
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
    throw new NeuralDataError(
      'COLUMNS_MISMATCH',
      `The model was trained on the columns ${input.columns.join(', ')}`,
      { file: file.name },
    );
  }
  return { input, data };
}

function countSamples(prepared: Prepared, file: DatasetFile): number {
  if (isImages(prepared)) return prepared.data.manifest.count;
  const { windowing } = prepared.input;
  const { rows } = prepared.data.manifest;
  const starts = rows - inputRows(windowing) + 1;
  if (starts < 1) {
    throw new NeuralDataError(
      'WINDOW_TOO_LONG',
      `needs ${inputRows(windowing)} rows of input; the series has ${rows}`,
      { parameter: 'inputWidth', file: file.name },
    );
  }
  return Math.ceil(starts / windowing.sequenceStride);
}

function inputRows({ inputWidth, samplingRate }: Windowing): number {
  return (inputWidth - 1) * samplingRate + 1;
}

async function* classifyLines(
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
    yield `${['name', 'class', ...input.classNames.map((name) => `probability_${name}`)].map(csvCell).join(',')}\n`;
    for (let start = 0; start < count; start += inferenceBatch) {
      options.signal?.throwIfAborted();
      const size = Math.min(inferenceBatch, count - start);
      const raw = elementType === 'uint8' ? new Uint8Array(size * length) : new Float32Array(size * length);
      records.read(start, size, new Uint8Array(raw.buffer), 0);
      const image = toElementType(raw, input.elementType);
      const dims = [size, input.channels, input.height, input.width];
      const feed =
        image instanceof Uint8Array
          ? new ort.Tensor('uint8', image, dims)
          : new ort.Tensor('float32', image, dims);
      const { probabilities, label } = await session.run({ image: feed });
      const shares = probabilities!.data as Float32Array;
      const labels = label!.data as BigInt64Array;
      const classes = input.classNames.length;
      let text = '';
      for (let row = 0; row < size; row++) {
        const cells = Array.from(shares.subarray(row * classes, (row + 1) * classes), (share) =>
          share.toFixed(6),
        );
        const name = names?.[start + row] ?? String(start + row);
        text += `${csvCell(name)},${csvCell(input.classNames[Number(labels[row])]!)},${cells.join(',')}\n`;
      }
      yield text;
      options.onProgress?.(start + size, count);
    }
  } finally {
    records.close();
  }
}

/** A model trained on bytes also takes arrays of other numbers, and the reverse. */
function toElementType(
  values: Uint8Array | Float32Array,
  wanted: 'uint8' | 'float32',
): Uint8Array | Float32Array {
  if (wanted === 'float32') return values instanceof Float32Array ? values : Float32Array.from(values);
  return values instanceof Uint8Array
    ? values
    : Uint8Array.from(values, (value) => Math.max(0, Math.min(255, Math.round(value))));
}

async function* forecastLines(
  session: ort.InferenceSession,
  { windowing, columns }: LstmInput,
  { folder, manifest }: PreparedSeries,
  samples: number,
  options: InferenceOptions,
): AsyncGenerator<string> {
  const { inputWidth, labelWidth, shift, samplingRate, sequenceStride } = windowing;
  const features = columns.length;
  const span = inputRows(windowing);
  const records = new RecordFile(join(folder, 'records.bin'), features * 8);
  const values = new Float64Array(span * features);
  const bytes = new Uint8Array(values.buffer);
  // The windows are laid so that the last one ends with the last row: its forecast is the future.
  const firstStart = (manifest.rows - span) % sequenceStride;
  try {
    yield `${['last_input_row', 'forecast_row', ...columns].map(csvCell).join(',')}\n`;
    for (let done = 0; done < samples; done += inferenceBatch) {
      options.signal?.throwIfAborted();
      const size = Math.min(inferenceBatch, samples - done);
      const window = new Float32Array(size * inputWidth * features);
      for (let slot = 0; slot < size; slot++) {
        records.read(firstStart + (done + slot) * sequenceStride, span, bytes, 0);
        for (let step = 0; step < inputWidth; step++) {
          const from = step * samplingRate * features;
          window.set(values.subarray(from, from + features), (slot * inputWidth + step) * features);
        }
      }
      const { forecast } = await session.run({
        window: new ort.Tensor('float32', window, [size, inputWidth, features]),
      });
      const forecasts = forecast!.data as Float32Array;
      let text = '';
      for (let slot = 0; slot < size; slot++) {
        const lastRow = firstStart + (done + slot) * sequenceStride + span;
        for (let step = 0; step < labelWidth; step++) {
          const row = lastRow + (shift - labelWidth + 1 + step) * samplingRate;
          const at = (slot * labelWidth + step) * features;
          text += `${lastRow},${row},${forecasts.subarray(at, at + features).join(',')}\n`;
        }
      }
      yield text;
      options.onProgress?.(done + size, samples);
    }
  } finally {
    records.close();
  }
}

function csvCell(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
