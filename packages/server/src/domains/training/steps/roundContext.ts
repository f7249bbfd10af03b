import { join } from 'node:path';
import { hasDataset, type TrainingFiles } from '@tricorn/training/child';
import type { LocalCopies } from '../localCopies.js';
import type { StepContext } from './stepContext.js';

/** The dataset and the device of a step. */
export async function roundContext(context: StepContext, copies: LocalCopies) {
  const { workspace, settings } = context.room;
  return {
    ...workspace,
    files: await datasetFiles(context, copies),
    executionProvider: settings.executionProvider,
  };
}

/** The uploaded files; fetched only if this machine has not decoded them yet. */
async function datasetFiles({ room, training }: StepContext, copies: LocalCopies): Promise<TrainingFiles> {
  const { cacheFolder } = room.workspace;
  if (await hasDataset(cacheFolder, training.plan.dataset.cacheKey)) {
    const missing = { path: join(cacheFolder, 'not-fetched'), name: '' };
    return { x: missing, y: missing };
  }
  // A live job keeps its uploads.
  const fetch = async (fileId: string | null) =>
    await copies.dataset(
      await room.db.selectFrom('file').selectAll().where('id', '=', fileId!).executeTakeFirstOrThrow(),
    );
  return {
    x: await fetch(training.x_file_id),
    ...(training.y_file_id === null ? {} : { y: await fetch(training.y_file_id) }),
  };
}
