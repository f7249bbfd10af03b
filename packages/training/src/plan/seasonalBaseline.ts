import { RecordFile } from '../data/recordFile.js';
import type { SeriesScale } from '../data/sources.js';
import { forecastsStepwise, type Windowing, windowSteps } from '../data/windows.js';
import { targetsOf } from './targetColumns.js';

/** How well repeating the last season would forecast the validation set; a useful model beats it. */
export interface SeasonalBaseline {
  /** Rows of a season. */
  period: number;
  rmse: number;
  mae: number;
  /** The same for each forecast column. Plans of earlier versions lack it. */
  features?: { rmse: number; mae: number }[];
}

export interface SeasonalQuestion {
  path: string;
  windowing: Windowing;
  scale: SeriesScale;
  /** Places of the columns to forecast; all if absent. */
  targets?: readonly number[];
  trainRows: number;
  validationCount: number;
}

const periodMax = 512;
const rowsExamined = 4_096;
const columnsExamined = 16;
/** Standardised values that have nothing to do with each other differ by 2 in the mean square. */
const unrelated = 2;
const seasonalShare = 0.5;
const windowsMax = 20_000;

/** Measures the seasonal forecast on the validation windows (evenly spread ones where there are many). */
export function seasonalBaseline(question: SeasonalQuestion): SeasonalBaseline | undefined {
  const { path, windowing, scale, trainRows, validationCount } = question;
  const width = scale.mean.length;
  const records = new RecordFile(path, width * 8);
  try {
    const period = findPeriod(records, scale, trainRows);
    if (period === undefined) return undefined;
    const { inputWidth, labelWidth, samplingRate, sequenceStride } = windowing;
    const firstLabel = windowSteps(windowing) - labelWidth;
    const actual = new Float64Array(width);
    const guess = new Float64Array(width);
    const every = Math.ceil(validationCount / windowsMax);
    const targets = targetsOf(question);
    const squared = targets.map(() => 0);
    const absolute = targets.map(() => 0);
    let count = 0;
    for (let window = 0; window < validationCount; window += every) {
      const start = trainRows + window * sequenceStride;
      for (let step = 0; step < labelWidth; step++) {
        const row = start + (firstLabel + step) * samplingRate;
        // A forecast step by step knows the inputs up to `shift` steps before its label; the others know all of them.
        const seenSteps = forecastsStepwise(windowing) ? inputWidth - labelWidth + step : inputWidth - 1;
        const seen = start + seenSteps * samplingRate;
        records.read(row, 1, new Uint8Array(actual.buffer), 0);
        records.read(row - period * Math.ceil((row - seen) / period), 1, new Uint8Array(guess.buffer), 0);
        count++;
        for (const [place, column] of targets.entries()) {
          const error = guess[column]! - actual[column]!;
          squared[place]! += error * error;
          absolute[place]! += Math.abs(error);
        }
      }
    }
    const features = targets.map((_, place) => ({
      rmse: Math.sqrt(squared[place]! / count),
      mae: absolute[place]! / count,
    }));
    const mean = (sums: readonly number[]) =>
      sums.reduce((total, sum) => total + sum, 0) / (count * targets.length);
    return { period, rmse: Math.sqrt(mean(squared)), mae: mean(absolute), features };
  } finally {
    records.close();
  }
}

/** The lag at which the training set repeats itself best, beyond the similarity of neighbours; none if it does not. */
function findPeriod(records: RecordFile, scale: SeriesScale, trainRows: number): number | undefined {
  const lagMax = Math.min(periodMax, Math.floor(trainRows / 3));
  const rows = Math.min(trainRows, rowsExamined + lagMax);
  const width = scale.mean.length;
  const values = new Float64Array(rows * width);
  records.read(trainRows - rows, rows, new Uint8Array(values.buffer), 0);
  const columns = Math.min(width, columnsExamined);
  const distances = [0];
  for (let lag = 1; lag <= lagMax; lag++) {
    let sum = 0;
    for (let row = lagMax; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const change = values[row * width + column]! - values[(row - lag) * width + column]!;
        sum += (change / scale.deviation[column]!) ** 2;
      }
    distances.push(sum / ((rows - lagMax) * columns));
  }
  let best: number | undefined;
  for (let lag = 2; lag < lagMax; lag++) {
    const here = distances[lag]!;
    const dips = here < distances[lag - 1]! && here <= distances[lag + 1]!;
    if (dips && here < unrelated * seasonalShare && (best === undefined || here < distances[best]!))
      best = lag;
  }
  return best;
}
