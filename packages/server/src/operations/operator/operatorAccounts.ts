import { accountsOf } from '../../operator/accounts.js';
import { handler } from '../handler.js';

export const operatorAccounts = handler(
  'operatorAccounts',
  async ({ db }, request) => await accountsOf(db, request),
);
