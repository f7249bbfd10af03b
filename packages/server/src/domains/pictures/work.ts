import { buffer } from 'node:stream/consumers';
import { type GeneratedFile, mediumOf, type PictureRequest } from '@tricorn/pictures';
import { recordEvents } from '../../ground/events/recordEvents.js';
import type { WorkItem } from '../../ground/queue/queue.js';
import type { WorkHandler } from '../../ground/queue/worker.js';
import type { Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { endTask, type ResultBlob, succeedTask } from './endTask.js';
import { awaitEngine, isTransient } from './errors.js';
import type { Pictures } from './pictures.js';
import { announcePositions, startReporting } from './progress.js';
import { lockTask, type picturesQueue, type Task, taskEnded } from './tasks.js';

const attemptsMax = 4;
type PictureWork = WorkItem<typeof picturesQueue>;
const taskIdOf = ({ payload }: PictureWork): string => payload.taskId;

/** Generates the picture or motion of a task. */
export function createPicturesWork(pictures: Pictures): WorkHandler<typeof picturesQueue> {
  const { db, engines, files, log, settings } = pictures;
  return {
    concurrency: settings.workers,
    attemptsMax,
    transient: isTransient,

    run: async (item, signal) => {
      const task = await beginTask(pictures, taskIdOf(item));
      if (task === undefined) return async () => {};
      const images = await readImages(pictures, task);
      const reporter = startReporting(db, item, task, log);
      const {
        files: made,
        model,
        notes = [],
      } = await engines[task.mode]
        .generate(
          { ...task.request, ...images, seed: task.seed, taskId: task.id },
          { signal, onProgress: reporter.report },
        )
        .catch(awaitEngine)
        .finally(reporter.stop);
      const results = await storeAll(pictures, task, made);
      const discard = async () => await discardAll(pictures, results);
      const write = async (tx: Tx) => {
        const current = await lockTask(tx, task.id);
        const lifetimeMs = settings.resultLifetimeMs;
        if (current?.status === 'running')
          await succeedTask(tx, files, current, results, { model, notes, lifetimeMs });
        else await discard();
      };
      return Object.assign(write, { discard });
    },

    fail: async (tx, item, error) => {
      const task = await lockTask(tx, taskIdOf(item));
      if (task !== undefined && !taskEnded(task.status)) await endTask(tx, task, 'failed', error);
    },

    cancel: async (tx, item) => {
      const task = await lockTask(tx, taskIdOf(item));
      if (task !== undefined && !taskEnded(task.status)) await endTask(tx, task, 'cancelled');
    },
  };
}

/** Marks a task as running in this process and notifies the tasks behind it. A task that has ended is not run. */
async function beginTask({ db, instanceId, log }: Pictures, taskId: string): Promise<Task | undefined> {
  const begun = await inTransaction(db, async (tx) => {
    const task = await tx
      .updateTable('task')
      .set({ status: 'running', progress: 0, instance_id: instanceId, updated_at: new Date() })
      .where('id', '=', taskId)
      .where('status', 'in', ['queued', 'running'])
      .returningAll()
      .executeTakeFirst();
    if (task !== undefined)
      recordEvents(tx, [task.account_id], {
        type: 'task.progress',
        task_id: taskId,
        status: 'running',
        progress: 0,
        position: 0,
        preview: '',
      });
    return task;
  });
  announcePositions(db).catch((error: unknown) =>
    log.warn({ err: error }, 'could not report queue positions'),
  );
  return begun;
}

/** The picture that a task animates or starts from, and its mask. */
async function readImages(
  { db, files }: Pictures,
  { id, mode }: Task,
): Promise<Pick<PictureRequest, 'image' | 'initImage' | 'maskImage'>> {
  const stored = await db
    .selectFrom('task_file')
    .innerJoin('file', 'file.id', 'task_file.file_id')
    .select(['task_file.role', 'file.blob_key'])
    .where('task_file.task_id', '=', id)
    .where('task_file.role', 'in', ['input', 'mask'])
    .execute();
  const images: Pick<PictureRequest, 'image' | 'initImage' | 'maskImage'> = {};
  for (const { role, blob_key } of stored) {
    const bytes = await buffer(await files.blobs.read(blob_key));
    images[role === 'mask' ? 'maskImage' : mediumOf[mode] === 'motion' ? 'image' : 'initImage'] = bytes;
  }
  return images;
}

/** Stores the result files; if one cannot be stored, none is kept. */
async function storeAll(
  pictures: Pictures,
  { id, mode }: Task,
  made: readonly GeneratedFile[],
): Promise<ResultBlob[]> {
  const results: ResultBlob[] = [];
  try {
    for (const { kind, bytes, contentType } of made)
      results.push({
        role: kind,
        blob: await pictures.files.storeBytes(bytes, `${mode}-${id}.${kind}`, contentType),
      });
    return results;
  } catch (error) {
    await discardAll(pictures, results);
    throw error;
  }
}

async function discardAll({ files }: Pictures, results: readonly ResultBlob[]): Promise<void> {
  await Promise.all(results.map(({ blob }) => files.discard(blob)));
}
