import { invalidField, jobTypes, ServiceError } from '@tricorn/contract';
import { findAccount } from '../../../ground/accounts/accounts.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import type { Learning } from '../learning.js';
import { assertHasModel } from '../models.js';
import { addVersion, listVersions, readVersion, versionRecord } from '../registry.js';

/** Accounts that one model is shared with. */
const readersMax = 1_000;

const listedMax = 1_000;

export const modelHandlers = {
  modelList: async ({ db }, { account }, { name }) => ({
    data: (await listVersions(db, account.id, { name })).map(versionRecord),
  }),
  /** Registers the model of a finished job under a name. */
  registerModel: async ({ db }, { account, job, commit }, { name, notes = '', stage = 'none' }) => {
    await assertHasModel(db, job);
    return await commit(async (tx) => {
      const version = await addVersion(tx, account.id, name, { jobId: job.id, stage, notes });
      return await readVersion(tx, account.id, name, version);
    });
  },
  /** Changes the stage or the notes of a version; what is absent stays. */
  changeModel: async (_learning, { account, commit }, { name, version, notes, stage }) =>
    await commit(async (tx) => {
      const change = {
        ...(notes === undefined ? {} : { notes }),
        ...(stage === undefined ? {} : { stage }),
      };
      if (Object.keys(change).length > 0)
        await tx
          .updateTable('model_version')
          .set(change)
          .from('model')
          .whereRef('model.id', '=', 'model_version.model_id')
          .where('model.account_id', '=', account.id)
          .where('model.name', '=', name)
          .where('version', '=', version)
          .execute();
      return await readVersion(tx, account.id, name, version);
    }),
  /** Removes versions from the registry. The name keeps its counter, so that a number never means two models. */
  deleteModel: async (_learning, { account, commit }, { name, version }) =>
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
  /** Lets another account predict with the model, or no longer. It sees neither the data nor the model itself. */
  shareModel: async ({ db, unknownAccounts }, { account, job, commit }, { account: name, revoke }) => {
    await assertHasModel(db, job);
    const other = await findAccount(db, name);
    if (other === undefined) {
      // Otherwise the list of all users could be found by trying.
      await unknownAccounts.hit(account.id, 'Too many unknown accounts were named; try again later.');
      throw new ServiceError('accountUnknown', undefined, { field: 'account' });
    }
    if (other.id === account.id)
      throw invalidField('account', 'The model is yours; share it with another account.');
    return await commit(async (tx) => {
      if (revoke === 'true') {
        await tx
          .deleteFrom('model_share')
          .where('job_id', '=', job.id)
          .where('account_id', '=', other.id)
          .execute();
      } else {
        const { count } = await tx
          .selectFrom('model_share')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .where('job_id', '=', job.id)
          .executeTakeFirstOrThrow();
        if (Number(count) >= readersMax)
          throw new ServiceError(
            'stateConflict',
            `A model can be shared with at most ${readersMax} accounts.`,
          );
        await tx
          .insertInto('model_share')
          .values({ job_id: job.id, account_id: other.id })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      const rows = await tx
        .selectFrom('model_share')
        .innerJoin('account', 'account.id', 'model_share.account_id')
        .select('account.email')
        .where('job_id', '=', job.id)
        .orderBy('model_share.created_at')
        .limit(readersMax)
        .execute();
      return { accounts: rows.map(({ email }) => email) };
    });
  },
  /** Models of others that the account may predict with. */
  sharedModels: async ({ db }, { account }) => {
    const rows = await db
      .selectFrom('model_share')
      .innerJoin('job', 'job.id', 'model_share.job_id')
      .innerJoin('account', 'account.id', 'job.creator')
      .select(['job.id', 'job.type', 'job.name', 'job.computation', 'job.spec', 'account.email'])
      .where('model_share.account_id', '=', account.id)
      .where('job.deleted_at', 'is', null)
      .orderBy('model_share.created_at', 'desc')
      .limit(listedMax)
      .execute();
    return {
      data: rows.map(({ id, type, name, computation, spec, email }) => ({
        jobID: id.toString(),
        jobName: name,
        computationStr: computation,
        creator: email,
        ...(type === jobTypes.training ? { model: spec['model'] as 'CNN' | 'LSTM' } : {}),
      })),
    };
  },
} satisfies HandlersOf<Learning>;
