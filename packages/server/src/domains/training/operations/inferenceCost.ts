import { handler } from '../../../ground/operations/handler.js';
import { toServiceError } from '../errors.js';
import { withLocalCopies } from '../localCopies.js';
import { costOf } from '../price.js';
import { trainedModel } from '../trainedModel.js';
import type { Training } from '../training.js';

/** Checks the data against the model and prices the work; the next inference uses this data. */
export const inferenceCost = handler(
  'inferenceCost',
  async (training: Training, { account, job, signal, commit }, { data_path }) => {
    const { db, files, limits } = training;
    const { card, price } = await trainedModel(db, job);
    const file = await files.findUpload(db, account.id, data_path, 'data_path');
    const { samples, work } = await withLocalCopies(
      files.blobs,
      training.scratchFolder,
      async (copies) =>
        await training.checks.run(
          {
            kind: 'estimateInference',
            card,
            file: await copies.dataset(file),
            workspace: training.workspace,
          },
          { accountId: account.id, signal, timeoutMs: limits.trainingCheckMsMax },
        ),
    ).catch((error: unknown) => {
      throw toServiceError(error, { x: { name: file.name, field: 'data_path' } });
    });
    const quote = costOf(BigInt(work), price);
    return await commit(async (tx) => {
      await files.use(tx, file, 'data_path');
      await tx
        .insertInto('inference_plan')
        .values({ job_id: job.id, account_id: account.id, file_id: file.id, samples, quote })
        .execute();
      return { ccd_cost: quote };
    });
  },
);
