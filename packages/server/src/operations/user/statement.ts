import { statementOf } from '../../ledger/statement.js';
import { handler } from '../handler.js';

export const statement = handler('statement', async ({ db, language, account }, page) => {
  await language.flush(account.id);
  return await statementOf(db, account.id, page);
});
