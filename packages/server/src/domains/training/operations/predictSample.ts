import { ServiceError } from '@tricorn/contract';
import { TrainingRunError } from '@tricorn/training/child';
import { answerPaid } from '../../../ground/operations/answerPaid.js';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import { toServiceError } from '../errors.js';
import { withLocalCopies } from '../localCopies.js';
import { costOf } from '../price.js';
import { trainedModel } from '../trainedModel.js';
import type { Training } from '../training.js';

const timeoutMs = 30_000;

/**
 * Predicts one sample at once, with a model that stays loaded. A caller without an account pays for it like for an
 * inference. The upload is discarded after the answer.
 */
export const predictSample: RoomHandler<'predictSample', Training> = async (training, request) => {
  const { account, job, uploads } = request;
  const { db, files, predictions, settings, workspace } = training;
  const { card, modelKey: key, price } = await trainedModel(db, job);
  const { blobKey: sampleKey, name } = uploads['sample']!;
  const predict = async () =>
    await withLocalCopies(files.blobs, training.scratchFolder, async (copies) => {
      const question = {
        kind: 'predictSample',
        key,
        card,
        file: { path: await copies.blob(sampleKey), name },
        workspace,
        executionProvider: settings.executionProvider,
        threads: settings.threads,
      } as const;
      // A client that leaves does not end the process, which other models are loaded in.
      const options = { accountId: account.id, affinity: key, timeoutMs };
      const known = await predictions.run(question, options);
      if (known !== undefined) return known;
      const given = { ...question, modelPath: await copies.blob(key) };
      return (await predictions.run(given, options))!;
    }).catch((error: unknown) => {
      throw error instanceof TrainingRunError
        ? new ServiceError('unavailable', 'The prediction failed; try again.')
        : toServiceError(error, { x: { name, field: 'sample' } });
    });
  const quote = costOf(BigInt(card.workPerSample), price);
  return await answerPaid(request, { kind: 'inference', quote, memo: `prediction of ${job.name}` }, predict);
};
