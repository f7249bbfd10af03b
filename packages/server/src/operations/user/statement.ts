import { statementOf } from '../../ledger/statement.js';
import { handler } from '../handler.js';

export const statement = handler(
  'statement',
  async ({ db, account }, page) => await statementOf(db, account.id, page),
);
