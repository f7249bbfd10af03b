import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '@tricorn/contract';
import {
  type LearningResult,
  type PredictionResult,
  type Progress,
  predictInChild,
  runInChild,
} from '@tricorn/learning';
import { createReporter, type Reporter } from '../../ground/createReporter.js';
import type { StoredBlob } from '../../ground/files/files.js';
import { UnavailableError } from '../../ground/health/unavailableError.js';
import { attachFile, filesOf } from '../../ground/jobs/jobFiles.js';
import { changeState, findJob, type Job, lockJob } from '../../ground/jobs/jobs.js';
import { recordSubmissions } from '../../ground/jobs/outbox.js';
import { recordProgress } from '../../ground/jobs/progress.js';
import { endStates } from '../../ground/jobs/states.js';
import { releaseChargesOfJob, settleCharge } from '../../ground/ledger/charges.js';
import type { Logger } from '../../ground/observability/logger.js';
import type { WorkItem } from '../../ground/queue/queue.js';
import type { WorkHandler } from '../../ground/queue/worker.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { boundReport } from './boundReport.js';
import { type Datasets, pick, withLocalCopies } from './datasets.js';
import { isTransient, reasonOf, waitingForCluster } from './errors.js';
import { csvLimitsOf, type Learning, learningCharge, type learningQueue } from './learning.js';
import { specOf } from './learningSpec.js';
import { modelFileOf } from './models.js';

const attemptsMax = 3;

/** The result files of a run, by their role in the job. */
const resultFiles = [
  { role: 'model', path: 'modelPath', name: 'model.onnx', contentType: 'application/octet-stream' },
  {
    role: 'predictions',
    path: 'predictionsPath',
    name: 'predictions.csv',
    contentType: 'text/csv; charset=utf-8',
  },
  { role: 'report', path: 'reportPath', name: 'report.json', contentType: 'application/json; charset=utf-8' },
] as const;

interface Outcome {
  usedWork: bigint;
  report: Record<string, unknown>;
  blobs: Map<string, StoredBlob>;
}

/** Runs a classification or clustering in a child process, from its CSV files to its result files. */
export function createLearningWork(learning: Learning): WorkHandler<typeof learningQueue> {
  return {
    concurrency: learning.settings.workers,
    attemptsMax,
    transient: isTransient,

    run: async (item, signal) => {
      const job = await beginJob(learning, item);
      if (job === undefined) return async () => {};
      const outcome = await inScratchFolder(learning, item, async (folder) => {
        const result = await compute(learning, job, folder, signal);
        return await keepResult(learning, result);
      });
      const discard = async () => await discardAll(learning, outcome.blobs);
      const write = async (tx: Tx) => {
        const current = await lockJob(tx, job.id);
        if (current?.state === 'running') await succeed(learning, tx, current, outcome);
        else await discard();
      };
      return Object.assign(write, { discard });
    },

    fail: async (tx, item, error) => await end(tx, item, 'failed', reasonOf(error)),
    cancel: async (tx, item) => await end(tx, item, 'cancelled', ''),
  };
}

/** Marks a job as running. A deleted or ended job is not run. */
async function beginJob({ db }: Learning, item: WorkItem): Promise<Job | undefined> {
  return await inTransaction(db, async (tx) => {
    const job = await lockJob(tx, item.job_id!);
    if (job === undefined || endStates.has(job.state)) return undefined;
    if (job.state === 'queued') await changeState(tx, job, 'running', { progress: 0 });
    return job;
  });
}

async function compute(
  { cluster, db, files, limits, log }: Learning,
  job: Job,
  folder: string,
  signal: AbortSignal,
): Promise<LearningResult | PredictionResult> {
  const kept = await filesOf(db, job.id);
  const keys: Datasets<string> = pick((role) => kept.get(role)?.blob_key);
  const { params, seed, model, targetColumn, columns, repair, onCluster } = specOf(job);
  if (onCluster && cluster === undefined) throw new UnavailableError('The Ray cluster', undefined);
  const reporter = startRunReporter(db, job.id, log);
  const options = {
    memoryLimitMb: limits.learningMemoryMbMax,
    timeLimitMs: limits.learningRunMsMax,
    limits: csvLimitsOf(limits),
    onProgress: reporter.report,
    signal,
  };
  if (model !== undefined) {
    const found = await findJob(db, BigInt(model));
    if (found === undefined) throw new ServiceError('jobUnknown', 'The job of the model was deleted.');
    const modelKey = (await modelFileOf(db, found)).blob_key;
    return await withLocalCopies(
      files.blobs,
      { ...keys, feature: modelKey },
      async ({ feature, testing }) =>
        await predictInChild({ modelPath: feature, testingPath: testing!, outDir: folder }, options),
    ).finally(reporter.stop);
  }
  return await withLocalCopies(
    files.blobs,
    keys,
    async ({ feature, target, testing }) =>
      await runInChild(
        {
          computation: job.computation,
          params,
          featurePath: feature,
          targetPath: target,
          testingPath: testing,
          targetColumn,
          columns,
          repair,
          outDir: folder,
          seed,
          ...(onCluster && cluster && { cluster: { ...cluster, scratchFolder: folder } }),
        },
        options,
      ),
  )
    .catch((error: unknown) => {
      throw waitingForCluster(error);
    })
    .finally(reporter.stop);
}

/** A folder for the files of one run. Leftovers of an earlier attempt are removed first. */
async function inScratchFolder<T>(
  { dataFolder }: Learning,
  item: WorkItem,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const scratch = join(dataFolder, 'scratch', 'learning');
  const folder = join(scratch, `${item.id}.${item.lease}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    for (const name of await readdir(scratch)) {
      if (name.startsWith(`${item.id}.`) && join(scratch, name) !== folder)
        await rm(join(scratch, name), { recursive: true, force: true });
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the result files; if one cannot be stored, none is kept. */
async function keepResult(
  learning: Learning,
  result: PredictionResult & Partial<LearningResult>,
): Promise<Outcome> {
  const blobs = new Map<string, StoredBlob>();
  try {
    for (const { role, path, name, contentType } of resultFiles) {
      const source = result[path];
      if (source === undefined) continue;
      const stream = createReadStream(source);
      blobs.set(role, await learning.files.store(stream, name, contentType, Number.MAX_SAFE_INTEGER));
    }
    const report = JSON.parse(await readFile(result.reportPath, 'utf8')) as Record<string, unknown>;
    return { usedWork: result.usedWork, report: boundReport(report), blobs };
  } catch (error) {
    await discardAll(learning, blobs);
    throw error;
  }
}

/** Attaches the files, charges the used work, finishes the job and queues the content ids for the chain. */
async function succeed(
  { files }: Learning,
  tx: Tx,
  job: Job,
  { usedWork, report, blobs }: Outcome,
): Promise<void> {
  for (const [role, blob] of blobs) {
    const file = await files.adopt(tx, blob, job.creator, 'result');
    await attachFile(tx, job.id, role, file.id);
  }
  const { price, estimatedWork } = specOf(job);
  const quoted = BigInt(estimatedWork);
  const cost = (usedWork < quoted ? usedWork : quoted) * BigInt(price);
  await settleCharge(tx, learningCharge(job.id), cost);
  await changeState(tx, job, 'succeeded', { progress: 1, report });
  await recordSubmissions(tx, [
    {
      jobId: job.id,
      round: job.round,
      accountId: job.creator,
      value: JSON.stringify(Object.fromEntries([...blobs].map(([role, { cid }]) => [role, cid]))),
      ccdCost: cost,
    },
  ]);
}

/** Ends a job without a result; it is free. */
async function end(tx: Tx, item: WorkItem, state: 'failed' | 'cancelled', reason: string): Promise<void> {
  const job = await lockJob(tx, item.job_id!);
  if (job === undefined || endStates.has(job.state)) return;
  await releaseChargesOfJob(tx, job.id);
  await changeState(tx, job, state, { reason });
}

async function discardAll({ files }: Learning, blobs: ReadonlyMap<string, StoredBlob>): Promise<void> {
  await Promise.all([...blobs.values()].map((blob) => files.discard(blob)));
}

/** Minimum interval between progress events of a run. */
const reportMs = 300;

/** Reports the progress of a run to its participants: always the newest value, and only changes. */
const startRunReporter = (db: Db, jobId: bigint, log: Logger): Reporter<Progress> =>
  createReporter<Progress>({
    log,
    about: { job: jobId.toString() },
    intervalMs: reportMs,
    write: async ({ fraction, stage, trial }) =>
      await inTransaction(
        db,
        async (tx) => await recordProgress(tx, jobId, { progress: fraction, detail: { stage, ...trial } }),
      ),
  });
