import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type * as ort from 'onnxruntime-node';
import { decodeImage } from '../data/decodeImage.js';
import { type DatasetFile, defaultDataLimits, fileBytes, refusal } from '../data/file.js';
import { RecordFile } from '../data/recordFile.js';
import { prepareSeries } from '../data/series.js';
import type { Workspace } from '../plan/request.js';
import { openSession, type RuntimeOptions } from '../train/session.js';
import type { CnnInput, LstmInput, ModelCard } from './modelCard.js';
import { assertColumns, inputRows, windowTooLong } from './prepareInference.js';
import { classify, forecaster } from './runModel.js';

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
      ? await classifyPicture(session, input, question)
      : await forecastNewest(session, input, question);
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

async function classifyPicture(
  session: ort.InferenceSession,
  input: CnnInput,
  { file, workspace: { limits = defaultDataLimits } }: SampleQuestion,
): Promise<SamplePrediction> {
  if ((await fileBytes(file)) > pictureBytesMax)
    throw refusal(file, 'DATASET_TOO_LARGE', 'The picture is larger than 64 MiB');
  const pixels = await decodeImage(await readFile(file.path), file.name, input, limits);
  const { labels, shares } = await classify(session, input, pixels);
  return {
    task: 'classification',
    result: input.classNames[labels[0]!]!,
    probabilities: Object.fromEntries(input.classNames.map((name, index) => [name, shares[index]!])),
  };
}

async function forecastNewest(
  session: ort.InferenceSession,
  input: LstmInput,
  question: SampleQuestion,
): Promise<SamplePrediction> {
  const { columns, targets = columns, windowing } = input;
  const { labelWidth, shift, samplingRate } = windowing;
  const model = forecaster(session, input, 1);
  model.take(await newestRows(question, columns, inputRows(windowing)), 0);
  const numbers = await model.run();
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
