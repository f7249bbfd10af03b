import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClusterTraining, defaultDataLimits, type Workspace } from '@tricorn/training/child';
import type { GateLimits } from '@tricorn/workers';
import { sql } from 'kysely';
import type { ClusterSettings } from '../../ground/cluster/settings.js';
import { recordLoose } from '../../ground/files/looseBlobs.js';
import type { Ground } from '../../ground/ground.js';
import { changeState, type Job } from '../../ground/jobs/jobs.js';
import type { JobKind } from '../../ground/jobs/kinds.js';
import { openCharge } from '../../ground/ledger/charges.js';
import { enqueue } from '../../ground/queue/queue.js';
import type { Tx } from '../../ground/store/database.js';
import { seenLately } from '../../ground/store/instances.js';
import { type ChildPool, createChildPool } from './childPool.js';
import { pruneDatasets } from './datasetCache.js';
import { requireDevice, requireTorch, type TorchOnMachine } from './device.js';
import { cancelInferencesOf } from './inferences.js';
import { trainingCharge } from './price.js';
import { trainingQueue } from './queues.js';
import { withResultFiles } from './report.js';
import type { TrainingSettings } from './settings.js';
import { sweepStates } from './states.js';

interface TrainingDependencies
  extends Pick<Ground, 'chain' | 'dataFolder' | 'db' | 'files' | 'instanceId' | 'limits' | 'log'> {
  settings: TrainingSettings;
  /** The Ray cluster, if there is one. */
  cluster: ClusterSettings | undefined;
  /** Whether this process runs workers. */
  works: boolean;
}

/** The child processes that train, check and infer, and their data folders. */
export interface Training extends TrainingDependencies {
  jobKind: JobKind;
  /** Checks datasets while a caller waits. */
  checks: ChildPool;
  shards: ChildPool;
  inferences: ChildPool;
  /** Predicts samples while a caller waits. */
  predictions: ChildPool;
  workspace: Workspace;
  /** A folder for the temporary files of steps. */
  scratchFolder: string;
  /** PyTorch, if this process trains with it. */
  torch: TorchOnMachine | undefined;
  /** How trainings run on the Ray cluster, if they do. */
  onCluster: ClusterTraining | undefined;
  /** The number of shards that all live processes together can train at a time. */
  liveSlots(): Promise<number>;
  close(): Promise<void>;
}

/** Checks at once and waiting in one process, so that no account can take all places. */
const checkPlaces: GateLimits = {
  placesMax: 2,
  placesPerKeyMax: 1,
  waitingMax: 32,
  waitingPerKeyMax: 8,
};
/** Predictions of single samples that wait in one process. */
const predictionPlaces = { waitingMax: 256, waitingPerKeyMax: 64 };
const sweepMs = 60_000;

export async function createTraining(dependencies: TrainingDependencies): Promise<Training> {
  const { cluster, dataFolder, db, files, instanceId, limits, log, settings, works } = dependencies;
  const cacheFolder = join(dataFolder, 'cache', 'training');
  const scratchFolder = join(dataFolder, 'scratch');
  await mkdir(cacheFolder, { recursive: true });
  await mkdir(scratchFolder, { recursive: true, mode: 0o700 });
  const pool = (places: GateLimits) =>
    createChildPool({ limits: places, memoryBytesMax: limits.trainingMemoryBytesMax });
  const pools = {
    checks: pool(checkPlaces),
    shards: pool({ placesMax: settings.workers, waitingMax: settings.workers }),
    predictions: pool({ ...predictionPlaces, placesMax: settings.inferenceWorkers }),
    inferences: pool({ placesMax: settings.inferenceWorkers, waitingMax: settings.inferenceWorkers }),
  };
  // Every process decodes datasets: workers for trainings, the API for estimates.
  const tidy = async () => {
    if (works) await sweepStates(db, files.blobs);
    await pruneDatasets(db, cacheFolder, limits.trainingCacheBytesMax);
    await removeLeftovers(scratchFolder);
    await removeLeftovers(cacheFolder, 'draft-');
  };
  const onCluster = cluster && { ...cluster, scratchFolder };
  let torch: TorchOnMachine | undefined;
  if (works) {
    await requireDevice(settings.executionProvider);
    if (settings.torch !== undefined && onCluster === undefined) torch = await requireTorch(settings.torch);
    await db
      .insertInto('training_slots')
      .values({ instance_id: instanceId, slots: settings.workers })
      .execute();
  }
  const sweeping = setInterval(() => {
    tidy().catch((error: unknown) => log.warn({ err: error }, 'could not remove leftovers of trainings'));
  }, sweepMs);
  return {
    ...dependencies,
    ...pools,
    jobKind: {
      parametersOf: ({ report }) => ({
        model: report['model'],
        epochs: report['epochs'],
        batchSize: report['batchSize'],
        seed: report['seed'],
      }),
      reportOf: (job, found) => withResultFiles(job.report, found, files.urlOf),
      afterDelete: cancelInferencesOf,
      retry: retryTraining,
    },
    workspace: {
      cacheFolder,
      limits: {
        ...defaultDataLimits,
        epochsMax: limits.epochsMax,
        imagePixelsMax: limits.imagePixelsMax,
        samplesMax: limits.csvRowsMax,
      },
    },
    scratchFolder,
    torch,
    onCluster,
    liveSlots: async () => {
      const { rows } = await sql<{ slots: number }>`
        select coalesce(sum(slots), 0)::int as slots from training_slots
        join instance on instance.id = training_slots.instance_id
        where ${seenLately}`.execute(db);
      return Math.max(1, rows[0]!.slots);
    },
    close: async () => {
      clearInterval(sweeping);
      await Promise.all(Object.values(pools).map(async ({ close }) => await close()));
    },
  };
}

/** No step takes this long; older files belonged to a killed process. */
const ageMsMax = 24 * 60 * 60_000;

/** Removes the temporary files of killed processes. */
async function removeLeftovers(folder: string, prefix = ''): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const known = await stat(path).catch(() => undefined);
    if (known !== undefined && Date.now() - known.mtimeMs > ageMsMax)
      await rm(path, { recursive: true, force: true });
  }
}

/**
 * Trains a failed job again from its first round, with the plan and the price that it had. What is left of the failed
 * attempt must not be merged with the new one.
 */
async function retryTraining(tx: Tx, job: Job): Promise<void> {
  const { id: jobId, creator: accountId } = job;
  const left = await tx
    .deleteFrom('training_blob')
    .where('job_id', '=', jobId)
    .returning('blob_key')
    .execute();
  await recordLoose(
    tx,
    left.map(({ blob_key }) => blob_key),
  );
  await tx.deleteFrom('training_activity').where('job_id', '=', jobId).execute();
  await tx
    .updateTable('training')
    .set({ round: 0, work_used: 0n, stopping: false })
    .where('job_id', '=', jobId)
    .execute();
  const { quote, memo } = await tx
    .selectFrom('charge')
    .select(['quote', 'memo'])
    .where('job_id', '=', jobId)
    .where('kind', '=', 'training')
    .orderBy('line', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await changeState(tx, job, 'queued', { reason: 'It was started again.', progress: 0 });
  await openCharge(tx, { ...trainingCharge(jobId), accountId, currency: 'CCD', quote, memo, jobId });
  await enqueue(tx, { queue: trainingQueue, accountId, jobId, payload: { step: 'begin' } });
}
