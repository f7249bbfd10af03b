import type { RoomHandler } from '../../../ground/operations/handler.js';
import { assertContinues, findEarlierModel } from '../earlierModel.js';
import { toServiceError } from '../errors.js';
import { withLocalCopies } from '../localCopies.js';
import { insertPlan } from '../plans.js';
import { costOf } from '../price.js';
import type { Training } from '../training.js';
import { trainingRequest } from '../trainingRequest.js';

/** Reads and checks the whole dataset, plans the training and estimates its price. */
export const queryGuarantee: RoomHandler<'queryGuarantee', Training> = async (
  training,
  { account, signal, commit },
  fields,
) => {
  const { db, files, limits, settings } = training;
  const x = await files.findUpload(db, account.id, fields.x_train, 'x_train');
  const y =
    fields.model === 'CNN' && fields.y_train !== undefined
      ? await files.findUpload(db, account.id, fields.y_train, 'y_train')
      : undefined;
  const given = { x, ...(y === undefined ? {} : { y }) };
  const earlier =
    fields.continue_from === undefined
      ? undefined
      : await findEarlierModel(db, fields.continue_from, account.id);
  const request = trainingRequest(fields, {
    epochsMax: limits.epochsMax,
    shards: await training.liveSlots(),
    threads: settings.threads,
    engine: settings.torch === undefined && training.onCluster === undefined ? undefined : 'torch',
    files: given,
    earlier,
  });
  const plan = await withLocalCopies(files.blobs, training.scratchFolder, async (copies) => {
    const datasets = {
      x: await copies.dataset(x),
      ...(y === undefined ? {} : { y: await copies.dataset(y) }),
    };
    return await training.checks.run(
      { kind: 'plan', request, files: datasets, workspace: training.workspace },
      { accountId: account.id, signal, timeoutMs: limits.trainingCheckMsMax },
    );
  }).catch((error: unknown) => {
    throw toServiceError(error, {
      x: { name: x.name, field: 'x_train' },
      ...(y === undefined ? {} : { y: { name: y.name, field: 'y_train' } }),
      mayRepair: fields.repair !== 'true',
    });
  });
  if (earlier !== undefined) assertContinues(plan, earlier);
  const { price } = settings;
  const quote = costOf(BigInt(plan.work.bound), price);
  return await commit(async (tx) => {
    await files.use(tx, x, 'x_train');
    if (y !== undefined) await files.use(tx, y, 'y_train');
    await insertPlan(tx, {
      accountId: account.id,
      jobName: fields.jobName,
      plan,
      files: given,
      price,
      quote,
    });
    const { repaired } = plan.dataset.manifest;
    return { ccd_cost: quote, ...(repaired !== undefined && { repaired }) };
  });
};
