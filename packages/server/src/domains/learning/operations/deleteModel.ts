import { ServiceError } from '@tricorn/contract';
import { handler } from '../../../ground/operations/handler.js';
import type { Learning } from '../learning.js';

/** Removes versions from the registry. The name keeps its counter, so that a number never means two models. */
export const deleteModel = handler(
  'deleteModel',
  async (_learning: Learning, { account, commit }, { name, version }) =>
    await commit(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('model_version')
        .using('model')
        .whereRef('model.id', '=', 'model_version.model_id')
        .where('model.account_id', '=', account.id)
        .where('model.name', '=', name)
        .$if(version !== undefined, (query) => query.where('version', '=', version!))
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n)
        throw new ServiceError('versionUnknown', undefined, {
          field: version === undefined ? 'name' : 'version',
        });
      return { deleted: Number(numDeletedRows) };
    }),
);
