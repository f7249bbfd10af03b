import { handler } from '../../../ground/operations/handler.js';
import { accountsOf } from '../accounts.js';

export const operatorAccounts = handler(
  'operatorAccounts',
  async ({ db }, request) => await accountsOf(db, request),
);
