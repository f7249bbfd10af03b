import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';

export const statement = handler(
  'statement',
  async ({ ledger }: AccountRoom, { account }, page) => await ledger.statement(account.id, page),
);
