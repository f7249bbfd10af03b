import { auditing } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { sendAlone } from '../../../ground/store/send.js';
import { failuresOf } from '../failures.js';
import type { OperatorRoom } from '../operator.js';

export const operatorFailures = handler(
  'operatorFailures',
  async ({ db }: OperatorRoom, { account: operator, address }, { limit = 50 }) => {
    const act = { action: 'accountsRead', accountId: undefined, actor: operator, address } as const;
    await sendAlone(db, [auditing({ ...act, detail: { of: 'failures' } })]);
    return { data: await failuresOf(db, limit) };
  },
);
