import { RowReader } from './RowReader.js';

const rowBytesMax = 1_000_000;

/** What is wrong with a table; undefined as a line means the whole. */
export type TableFault = (message: string, line?: number) => never;

/** The rows of a CSV with a header, one after the other and by the names of their columns: it may be larger than memory. */
export async function* readRecords(
  pieces: AsyncIterable<Uint8Array>,
  fail: TableFault,
): AsyncGenerator<Record<string, string>> {
  const reader = new RowReader((_fault, message, line) => fail(message, line), rowBytesMax);
  let names: string[] | undefined;
  const recordsOf = function* (rows: ReturnType<RowReader['push']>) {
    for (const row of rows) {
      if (names === undefined) {
        names = row.texts();
        if (new Set(names).size !== names.length) fail('it names a column twice');
      } else yield Object.fromEntries(names.map((name, column) => [name, row.text(column)]));
    }
  };
  for await (const piece of pieces) yield* recordsOf(reader.push(piece));
  yield* recordsOf(reader.finish());
  if (names === undefined) fail('it is empty, and needs a header');
}
