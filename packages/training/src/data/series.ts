import { join } from 'node:path';
import { isMissing } from '@tricorn/csv';
import { type DataPlace, TrainingDataError } from '../errors.js';
import { type DataLimits, type DatasetFile, detectFormat, fingerprint, refusal } from './file.js';
import { readNpyHeader, readNpyRows } from './npy.js';
import { isNumeric, readNumber, readRows } from './readRows.js';
import { cachedFolder, RecordWriter } from './recordFile.js';

export interface SeriesManifest {
  kind: 'series';
  rows: number;
  columns: string[];
  /** Columns of dates, which are not used as features. */
  ignoredColumns: string[];
  /** Missing values that were filled with the value before them. */
  repaired?: number;
}

export interface PreparedSeries {
  cacheKey: string;
  folder: string;
  manifest: SeriesManifest;
}

/** Parses the series once into rows of float64; later calls use the cache. */
export async function prepareSeries(
  x: DatasetFile,
  cacheFolder: string,
  limits: DataLimits,
  repair = false,
): Promise<PreparedSeries> {
  const format = await detectFormat(x);
  if (format === 'zip') throw refusal(x, 'FORMAT_UNKNOWN', 'A time series must be a .csv or .npy file');
  const cacheKey = await fingerprint([x], ['series1', ...(repair ? ['repair'] : [])]);
  const { folder, manifest } = await cachedFolder(cacheFolder, cacheKey, (draft) =>
    format === 'npy' ? packNpy(x, draft, limits, repair) : packCsv(x, draft, limits, repair),
  );
  return { cacheKey, folder, manifest };
}

async function packNpy(
  x: DatasetFile,
  draft: string,
  limits: DataLimits,
  repair: boolean,
): Promise<SeriesManifest> {
  const header = await readNpyHeader(x);
  const [rows, width = 1] = header.shape as [number, number?];
  if (header.shape.length > 2) throw refusal(x, 'IMAGE_SHAPE_INVALID', 'A time series has one or two axes');
  checkSize(x, rows, width, limits);
  const writer = await RecordWriter.create(join(draft, 'records.bin'));
  const gaps = new Gaps(width);
  try {
    let row = 0;
    for await (const values of readNpyRows(x, header)) {
      gaps.fill(values, (column) => ({ file: x.name, row, column: String(column) }));
      await writer.append(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
      row++;
    }
  } finally {
    await writer.close();
  }
  return {
    kind: 'series',
    rows,
    columns: Array.from({ length: width }, (_, index) => `column${index + 1}`),
    ignoredColumns: [],
    ...gaps.finish(repair),
  };
}

async function packCsv(
  x: DatasetFile,
  draft: string,
  limits: DataLimits,
  repair: boolean,
): Promise<SeriesManifest> {
  const writer = await RecordWriter.create(join(draft, 'records.bin'));
  let heading: string[] | undefined;
  let used: number[] | undefined;
  let rows = 0;
  let values = new Float64Array(0);
  let gaps = new Gaps(0);
  try {
    for await (const row of readRows(x, limits)) {
      if (heading === undefined) {
        const cells = row.texts();
        if (cells.every((cell) => !isNumeric(cell))) {
          heading = cells;
          continue;
        }
        heading = cells.map((_, index) => `column${index + 1}`);
      }
      if (row.width !== heading.length) {
        throw refusal(x, 'COLUMNS_MISMATCH', `A row has ${row.width} columns instead of ${heading.length}`, {
          row: row.line,
        });
      }
      if (used === undefined) {
        used = row.texts().flatMap((cell, index) => (isDate(cell) ? [] : [index]));
        values = new Float64Array(used.length);
        gaps = new Gaps(used.length);
      }
      for (let place = 0; place < used.length; place++) {
        const column = used[place]!;
        values[place] = Number.isNaN(row.number(column))
          ? Number.NaN
          : readNumber(row, column, { file: x.name, column: heading[column]! });
      }
      gaps.fill(values, (place) => ({ file: x.name, row: row.line, column: heading![used![place]!]! }));
      await writer.append(new Uint8Array(values.buffer));
      if (++rows > limits.samplesMax) checkSize(x, rows, used.length, limits);
    }
  } finally {
    await writer.close();
  }
  checkSize(x, rows, used?.length ?? 0, limits);
  return {
    kind: 'series',
    rows,
    columns: used!.map((index) => heading![index]!),
    ignoredColumns: heading!.filter((_, index) => !used!.includes(index)),
    ...gaps.finish(repair),
  };
}

/** Missing values of a series. Each takes the value before it, and the first of a column has none. */
class Gaps {
  readonly #last: Float64Array;
  #first: DataPlace | undefined;
  #count = 0;

  constructor(width: number) {
    this.#last = new Float64Array(width).fill(Number.NaN);
  }

  fill(values: Float64Array, placeOf: (column: number) => DataPlace): void {
    for (let column = 0; column < values.length; column++) {
      if (!Number.isFinite(values[column]!)) {
        const before = this.#last[column]!;
        if (Number.isNaN(before))
          throw new TrainingDataError('VALUE_MISSING', 'The first value is missing', placeOf(column));
        values[column] = before;
        this.#first ??= placeOf(column);
        this.#count += 1;
      }
      this.#last[column] = values[column]!;
    }
  }

  /** Refuses a series with missing values unless they may be filled. */
  finish(repair: boolean): { repaired?: number } {
    if (this.#count === 0) return {};
    if (repair) return { repaired: this.#count };
    const others = this.#count === 1 ? '' : `, and ${this.#count - 1} more are`;
    throw new TrainingDataError('VALUE_MISSING', `A value is missing${others}`, this.#first!);
  }
}

function checkSize(x: DatasetFile, rows: number, width: number, limits: DataLimits): void {
  if (rows === 0 || width === 0) throw refusal(x, 'DATASET_EMPTY', 'The file holds no numbers');
  if (rows > limits.samplesMax || width > limits.columnsMax) {
    throw refusal(
      x,
      'DATASET_TOO_LARGE',
      `A series has at most ${limits.samplesMax} rows and ${limits.columnsMax} columns`,
    );
  }
}

function isDate(cell: string): boolean {
  return !isNumeric(cell) && !isMissing(cell) && /\d[-/.:]\d/.test(cell);
}
