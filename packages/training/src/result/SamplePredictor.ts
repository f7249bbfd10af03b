import '@tricorn/onnx/silent';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as ort from 'onnxruntime-node';
import { decodeImage } from '../data/decodeImage.js';
import { type DatasetFile, defaultDataLimits, fileBytes, refusal } from '../data/file.js';
import { RecordFile } from '../data/recordFile.js';
import { prepareSeries } from '../data/series.js';
import type { Workspace } from '../plan/request.js';
import { openSession, type RuntimeOptions } from '../train/session.js';
import { toElementType } from './inferenceLines.js';
import type { CnnInput, LstmInput, ModelCard } from './modelCard.js';
import { assertColumns, inputRows, windowTooLong } from './prepareInference.js';

/** The answer for one picture, or for the newest window of a series. */
export type SamplePrediction =
  | { task: 'classification'; result: string; probabilities: Record<string, number> }
  | { task: 'forecast'; forecast: Forecast[] };

export interface Forecast {
  /** How many rows after the last one given. */
  rowsAhead: number;
  values: Record<string, number>;
}

export interface SampleQuestion {
  /** Names the model, so that it is found again. */
  key: string;
  /** Absent if the model is expected to be loaded. */
  modelPath?: string;
  card: ModelCard;
  file: DatasetFile;
  workspace: Workspace;
}

/** Loaded models stay in memory until others take their place. */
const modelsMax = 8;
const pictureBytesMax = 64 << 20;

/** Predicts samples one by one, with models that stay loaded. */
export class SamplePredictor {
  readonly #options: RuntimeOptions;
  readonly #sessions = new Map<string, ort.InferenceSession>();

  constructor(options: RuntimeOptions) {
    this.#options = options;
  }

  /** Undefined if the model is not loaded and no path was given. */
  async predict(question: SampleQuestion): Promise<SamplePrediction | undefined> {
    const session = await this.#open(question);
    if (session === undefined) return undefined;
    const { input } = question.card;
    return input.kind === 'images'
      ? await classify(session, input, question)
      : await forecast(session, input, question);
  }

  async #open({ key, modelPath }: SampleQuestion): Promise<ort.InferenceSession | undefined> {
    const known = this.#sessions.get(key);
    if (known === undefined && modelPath === undefined) return undefined;
    const session = known ?? (await openSession(await readFile(modelPath!), this.#options));
    // A map keeps the order of insertion: the first model is the one that was used longest ago.
    this.#sessions.delete(key);
    this.#sessions.set(key, session);
    const [oldest] = this.#sessions;
    if (this.#sessions.size > modelsMax && oldest !== undefined) {
      this.#sessions.delete(oldest[0]);
      await oldest[1].release();
    }
    return session;
  }
}

async function classify(
  session: ort.InferenceSession,
  input: CnnInput,
  { file, workspace: { limits = defaultDataLimits } }: SampleQuestion,
): Promise<SamplePrediction> {
  if ((await fileBytes(file)) > pictureBytesMax)
    throw refusal(file, 'DATASET_TOO_LARGE', 'The picture is larger than 64 MiB');
  const pixels = await decodeImage(await readFile(file.path), file.name, input, limits);
  const image = toElementType(pixels, input.elementType);
  const dims = [1, input.channels, input.height, input.width];
  const { probabilities, label } = await session.run({
    image:
      image instanceof Uint8Array
        ? new ort.Tensor('uint8', image, dims)
        : new ort.Tensor('float32', image, dims),
  });
  const shares = probabilities!.data as Float32Array;
  return {
    task: 'classification',
    result: input.classNames[Number((label!.data as BigInt64Array)[0])]!,
    probabilities: Object.fromEntries(input.classNames.map((name, index) => [name, shares[index]!])),
  };
}

async function forecast(
  session: ort.InferenceSession,
  { columns, targets = columns, windowing }: LstmInput,
  question: SampleQuestion,
): Promise<SamplePrediction> {
  const { inputWidth, labelWidth, shift, samplingRate } = windowing;
  const values = await newestRows(question, columns, inputRows(windowing));
  const window = new Float32Array(inputWidth * columns.length);
  for (let step = 0; step < inputWidth; step++) {
    const from = step * samplingRate * columns.length;
    window.set(values.subarray(from, from + columns.length), step * columns.length);
  }
  const { forecast: made } = await session.run({
    window: new ort.Tensor('float32', window, [1, inputWidth, columns.length]),
  });
  const numbers = made!.data as Float32Array;
  return {
    task: 'forecast',
    forecast: Array.from({ length: labelWidth }, (_, step) => ({
      rowsAhead: (shift - labelWidth + 1 + step) * samplingRate,
      values: Object.fromEntries(
        targets.map((name, index) => [name, numbers[step * targets.length + index]!]),
      ),
    })),
  };
}

/** The last rows of a series, which is decoded outside the cache: it is asked about once. */
async function newestRows(
  { file, card: { training }, workspace: { cacheFolder, limits = defaultDataLimits } }: SampleQuestion,
  columns: readonly string[],
  count: number,
): Promise<Float64Array> {
  await mkdir(cacheFolder, { recursive: true });
  const draft = await mkdtemp(join(cacheFolder, 'draft-'));
  try {
    const { folder, manifest } = await prepareSeries(file, draft, limits, training.repaired !== undefined);
    assertColumns(manifest.columns, columns, file);
    if (manifest.rows < count) throw windowTooLong(count, manifest.rows, file);
    const values = new Float64Array(count * columns.length);
    const records = new RecordFile(join(folder, 'records.bin'), columns.length * 8);
    records.read(manifest.rows - count, count, new Uint8Array(values.buffer), 0);
    records.close();
    return values;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
