import { statementOf } from '../../../ground/ledger/statement.js';
import { handler } from '../../../ground/operations/handler.js';

export const statement = handler('statement', async ({ db, language, account }, page) => {
  await language.flush(account.id);
  return await statementOf(db, account.id, page);
});
