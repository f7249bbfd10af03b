import { createReadStream } from 'node:fs';
import { RowReader } from '@tricorn/csv';
import type { Row } from '@tricorn/privacy/client';
import { UsageError } from './exitCodes.js';

const rowBytesMax = 1_000_000;

/** The rows of a CSV file with a header, one after the other: the file may be larger than memory. */
export async function* readTable(path: string): AsyncGenerator<Row> {
  const reader = new RowReader((_fault, message, line) => {
    throw new UsageError(`${path}, line ${line}: ${message}`);
  }, rowBytesMax);
  let names: string[] | undefined;
  const rowsOf = function* (rows: ReturnType<RowReader['push']>): Generator<Row> {
    for (const row of rows) {
      if (names === undefined) {
        names = row.texts();
        if (new Set(names).size !== names.length) throw new UsageError(`${path} names a column twice.`);
      } else yield Object.fromEntries(names.map((name, column) => [name, row.text(column)]));
    }
  };
  for await (const piece of createReadStream(path)) yield* rowsOf(reader.push(piece as Uint8Array));
  yield* rowsOf(reader.finish());
  if (names === undefined) throw new UsageError(`${path} is empty; it needs a header.`);
}
