import { auditing } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { sendAlone } from '../../../ground/store/send.js';
import { accountsOf } from '../accounts.js';
import type { OperatorRoom } from '../operator.js';

export const operatorAccounts = handler(
  'operatorAccounts',
  async ({ db }: OperatorRoom, { account: operator, address }, fields) => {
    const act = { action: 'accountsRead', accountId: undefined, actor: operator, address } as const;
    await sendAlone(db, [auditing(act)]);
    return await accountsOf(db, fields);
  },
);
