import { handler } from '../../../ground/operations/handler.js';
import { accountsOf } from '../accounts.js';
import type { OperatorRoom } from '../operator.js';

export const operatorAccounts = handler(
  'operatorAccounts',
  async ({ db }: OperatorRoom, _request, fields) => await accountsOf(db, fields),
);
