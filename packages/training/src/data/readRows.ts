import { createReadStream } from 'node:fs';
import { type CsvRow, parseNumber, type RowFault, RowReader } from '@tricorn/csv';
import { TrainingDataError, type TrainingDataErrorCode } from '../errors.js';
import { type DataLimits, type DatasetFile, refusal } from './file.js';

const pieceBytes = 1 << 20;
const codes: Record<RowFault, TrainingDataErrorCode> = {
  BAD_QUOTE: 'VALUE_NOT_NUMERIC',
  CONTROL_CHARACTER: 'VALUE_NOT_NUMERIC',
  NOT_UTF8: 'FORMAT_UNKNOWN',
  ROW_TOO_LONG: 'DATASET_TOO_LARGE',
  UNCLOSED_QUOTE: 'VALUE_NOT_NUMERIC',
};

/** Streams the rows of a CSV file. The yielded row is reused. */
export async function* readRows(file: DatasetFile, limits: DataLimits): AsyncGenerator<CsvRow> {
  const reader = new RowReader((fault, message, row, column) => {
    throw refusal(file, codes[fault], message.replace(/\.$/, ''), {
      row,
      ...(column === undefined ? {} : { column: String(column) }),
    });
  }, limits.rowBytesMax);
  for await (const piece of createReadStream(file.path, { highWaterMark: pieceBytes }))
    yield* reader.push(piece as Buffer);
  yield* reader.finish();
}

export function isNumeric(text: string): boolean {
  return Number.isFinite(parseNumber(text));
}

/** The finite number in a cell, or a refusal that says where one is missing. */
export function readNumber(row: CsvRow, column: number, place: { file: string; column: string }): number {
  const value = row.number(column);
  if (Number.isFinite(value)) return value!;
  throw Number.isNaN(value)
    ? new TrainingDataError('VALUE_MISSING', 'A value is missing', { ...place, row: row.line })
    : new TrainingDataError('VALUE_NOT_NUMERIC', 'A value is not a finite number', {
        ...place,
        row: row.line,
      });
}
