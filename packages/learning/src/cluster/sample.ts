import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CsvLimits, csvLimits } from '@tricorn/tables';
import { type JobData, type JobFiles, loadJob } from '../data/loadJob.js';
import { LearningError } from '../errors.js';
import type { Finding } from '../job.js';
import { fitsOnCluster } from './ClusterFit.js';
import { type Survey, survey } from './survey.js';

/** Whether a file is so large that a cluster fits the model. */
export async function goesToCluster(files: JobFiles, bytesMax: number | undefined): Promise<boolean> {
  const { computation, feature } = files;
  if (bytesMax === undefined || typeof feature !== 'string' || !fitsOnCluster(computation)) return false;
  const found = await stat(feature).catch(() => undefined);
  return found !== undefined && found.size > bytesMax;
}

/** A file that goes to a cluster is bounded by the disk only. */
export const limitsOnCluster = (limits: CsvLimits = csvLimits): CsvLimits => ({
  ...limits,
  bytesMax: Number.MAX_SAFE_INTEGER,
  rowsMax: Number.MAX_SAFE_INTEGER,
  cellsMax: Number.MAX_SAFE_INTEGER,
});

/** Gives `work` a sample of the rows of a file, which is removed afterwards. */
export async function withSample<T>(
  path: string,
  work: (samplePath: string, found: Survey) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  try {
    const samplePath = join(folder, 'sample.csv');
    return await work(samplePath, await survey(path, samplePath));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Loads the sample of a file that goes to a cluster, whose program knows numbers and texts. */
export async function loadSample(
  files: JobFiles,
  { rows }: Survey,
  options: Parameters<typeof loadJob>[1],
): Promise<{ data: JobData; findings: Finding[] }> {
  if (files.target !== undefined) {
    const message = 'The file is so large that it goes to the Ray cluster: name its target column instead.';
    throw new LearningError('UNEXPECTED_FILE', message, { file: 'target' });
  }
  const whole = await loadJob(files, options);
  const dates = whole.feature.columns.filter(({ kind }) => kind === 'date').map(({ name }) => name);
  const skipped = Object.fromEntries(dates.map((name) => [name, 'skip'] as const));
  const data =
    dates.length === 0
      ? whole
      : await loadJob({ ...files, columns: { ...files.columns, ...skipped } }, options);
  const sampled = data.feature.rowCount + data.skippedRows;
  const message =
    `The file is large: the Ray cluster fits the model to its ${rows} rows. Columns, categories and quality come from ` +
    `${sampled} rows from all parts of the file.`;
  const left = `Columns of dates are left out on the Ray cluster: ${dates.join(', ')}.`;
  return {
    data,
    findings: [
      { code: 'ON_CLUSTER', message, file: 'feature' },
      ...(dates.length === 0 ? [] : [{ code: 'DATES_LEFT_OUT', message: left, file: 'feature' }]),
    ],
  };
}
