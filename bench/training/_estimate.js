// What the benchmarks of the service train: a network for pictures of 28×28, in ten classes.
import { readFileSync } from 'node:fs';
import { upload } from '../../packages/server/dist/testing/trainingClient.js';
import { trainShare, writeDataset } from './_dataset.js';
import { networks } from './_networks.js';

/** How often a client asks whether a training has ended: the workers share their cores with its questions. */
export const lookMs = 250;

/** Uploads a dataset and returns the fields of its estimate, without the name of a job. */
export async function uploadForEstimate(client, folder, trainCount, epoch) {
  const { x, y } = writeDataset(folder, networks['CNN 28×28×1'].spec, trainCount);
  return {
    model: 'CNN',
    epoch,
    train_shard: trainShare,
    category: 10,
    x_train: await upload(client, x.name, readFileSync(x.path)),
    y_train: await upload(client, y.name, readFileSync(y.path)),
  };
}
