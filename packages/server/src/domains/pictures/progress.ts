import { createReporter } from '../../ground/createReporter.js';
import { recordEvents } from '../../ground/events/recordEvents.js';
import type { Logger } from '../../ground/observability/logger.js';
import type { WorkItem } from '../../ground/queue/queue.js';
import { nextInQueue } from '../../ground/queue/queueCounts.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { picturesQueue, type Task } from './tasks.js';

/** Interval of progress events of a running task; sent even without progress, to show that it is alive. */
const reportMs = 300;
/** Minimum interval between previews, which are most of what is written. */
const previewMs = 600;
/** Larger previews are left out; the next one may be smaller. */
const previewBytesMax = 65_536;
/** Waiting tasks that are notified of their new position when one starts. */
const announcedMax = 20;

export interface TaskReporter {
  report(progress: number, previewPng?: Uint8Array): void;
  /** Stops reporting; resolves when no report is in flight. */
  stop(): Promise<void>;
}

/** Writes the progress of a task while this worker holds its lease. */
export function startReporting(db: Db, item: WorkItem, task: Task, log: Logger): TaskReporter {
  let progress = 0;
  let preview = '';
  let previewedAt = 0;
  const reporter = createReporter<number>({
    log,
    about: { task: task.id },
    intervalMs: reportMs,
    initial: progress,
    repeats: true,
    write: async (reached) => {
      const shown = preview;
      preview = '';
      await inTransaction(db, async (tx) => await writeProgress(tx, item, task, reached, shown));
    },
  });
  return {
    report: (reached, previewPng) => {
      progress = Math.min(1, Math.max(progress, reached));
      reporter.report(progress);
      if (previewPng === undefined || previewPng.length > previewBytesMax) return;
      if (performance.now() - previewedAt < previewMs) return;
      previewedAt = performance.now();
      preview = `data:image/png;base64,${Buffer.from(previewPng).toString('base64')}`;
    },
    stop: reporter.stop,
  };
}

async function writeProgress(
  tx: Tx,
  item: WorkItem,
  task: Task,
  progress: number,
  preview: string,
): Promise<void> {
  const row = await tx
    .updateTable('task')
    .set({ progress, updated_at: new Date() })
    .where('id', '=', task.id)
    .where('status', '=', 'running')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('work').select('id').where('id', '=', item.id).where('lease', '=', item.lease)),
    )
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return;
  recordEvents(tx, [task.account_id], {
    type: 'task.progress',
    task_id: task.id,
    status: 'running',
    progress,
    position: 0,
    preview,
  });
}

/** Notifies the next tasks in the queue of their new positions. */
export async function announcePositions(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const next = await nextInQueue(tx, picturesQueue, announcedMax);
    if (next.size === 0) return;
    const tasks = await tx
      .selectFrom('task')
      .select(['id', 'account_id', 'work_id'])
      .where('work_id', 'in', [...next.keys()])
      .execute();
    for (const { id, account_id, work_id } of tasks)
      recordEvents(tx, [account_id], {
        type: 'task.progress',
        task_id: id,
        status: 'queued',
        progress: 0,
        position: next.get(work_id)!,
        preview: '',
      });
  });
}
