import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Column, Row } from '@tricorn/privacy/client';
import { UsageError } from './exitCodes.js';

/** A literal value, or the content of the file named after `@`. */
export async function readInput(given: string): Promise<string> {
  if (!given.startsWith('@')) return given;
  try {
    return await readFile(given.slice(1), 'utf8');
  } catch (error) {
    throw new UsageError(`${given.slice(1)} cannot be read (${(error as { code?: string }).code}).`);
  }
}

/** The rows of a CSV, Excel or Parquet file with a header. */
export async function* readTable(path: string): AsyncGenerator<Row> {
  const { rowsOf } = await import('@tricorn/tables');
  // It throws at once where there is no such file.
  const file = await (async () => await openAsBlob(path))().catch(() => {
    throw new UsageError(`${path} cannot be opened.`);
  });
  yield* rowsOf(file, path, (message, line) => {
    throw new UsageError(`${path}${line === undefined ? '' : `, line ${line}`}: ${message}`);
  });
}

/** Declared columns, such as `role=nurse|cook` and `salary=0..200000.00`. */
export async function readColumns(texts: readonly string[]): Promise<Column[]> {
  const { declareColumn } = await import('@tricorn/privacy/client');
  return texts.map((text) => {
    const at = text.indexOf('=');
    const [name, declared] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    if (at < 1 || declared === '')
      throw new UsageError(`--column ${text}: declare it as role=nurse|cook or as salary=0..200000.00.`);
    return declareColumn(name, declared);
  });
}
