import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CsvLimits, plainCsv, TableFileError } from '@tricorn/tables';
import { LearningError } from '../errors.js';
import type { Finding } from '../job.js';

/** Gives `work` the files as plain CSV, and a warning for each that had to be rewritten; copies are removed afterwards. */
export async function withTidyFiles<Files extends object, T>(
  files: Files,
  limits: CsvLimits | undefined,
  work: (files: Files, warnings: Finding[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tidy-'));
  try {
    const warnings: Finding[] = [];
    const tidy = { ...files } as Record<string, unknown>;
    for (const role of ['feature', 'target', 'testing']) {
      const path = tidy[role];
      if (typeof path !== 'string') continue;
      const { path: tidyPath, changes } = await tidyCsv(path, join(folder, `${role}.csv`), role, limits);
      tidy[role] = tidyPath;
      if (changes.length === 0) continue;
      const message = `The file was converted to plain CSV: it is ${changes.join(', ')}.`;
      warnings.push({ code: 'CONVERTED', message, file: role });
    }
    return await work(tidy as Files, warnings);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file in the form that the reader takes: at another path if it had to be rewritten. */
interface TidyFile {
  path: string;
  /** What was rewritten, for the report; empty if the file is used as it is. */
  changes: string[];
}

/** Rewrites files that other programs export as plain CSV, which is left alone. */
export async function tidyCsv(
  path: string,
  targetPath: string,
  file: string,
  limits?: CsvLimits,
): Promise<TidyFile> {
  const table = await openAsBlob(path).catch(() => {
    throw new LearningError('MISSING_FILE', 'The file cannot be opened.', { file });
  });
  try {
    const { pieces, changes } = await plainCsv(table, file, limits);
    if (changes.length === 0) return { path, changes };
    await pipeline(Readable.from(pieces), createWriteStream(targetPath));
    return { path: targetPath, changes };
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    throw new LearningError(error.code, error.message, error.place);
  }
}
