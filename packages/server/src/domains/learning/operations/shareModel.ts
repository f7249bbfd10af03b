import { invalidField, ServiceError } from '@tricorn/contract';
import { findAccount } from '../../../ground/accounts/accounts.js';
import { handler } from '../../../ground/operations/handler.js';
import type { Learning } from '../learning.js';
import { assertHasModel } from '../models.js';

/** Accounts that one model is shared with. */
const readersMax = 1_000;

/** Lets another account predict with the model, or no longer. It sees neither the data nor the model itself. */
export const shareModel = handler(
  'shareModel',
  async ({ db, unknownAccounts }: Learning, { account, job, commit }, { account: name, revoke }) => {
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
);
