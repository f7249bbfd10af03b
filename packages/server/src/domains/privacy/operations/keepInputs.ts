import { handler } from '../../../ground/operations/handler.js';
import type { Privacy } from '../privacy.js';

export const keepInputs = handler(
  'keepInputs',
  async (_: Privacy, { account, commit }, { keep }) =>
    await commit(async (tx) => {
      const row = { account_id: account.id, keep: keep === 'on' };
      await tx
        .insertInto('input_choice')
        .values(row)
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ keep: row.keep }))
        .execute();
      return { keepsInputs: row.keep };
    }),
);
