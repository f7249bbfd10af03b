import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '../job.js';
import type { CsvLimits } from './limits.js';
import { tidyCsv } from './tidyCsv.js';

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
