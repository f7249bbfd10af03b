import { auditingOwn } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { sendAlone } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';

export const signOutEverywhere = handler(
  'signOutEverywhere',
  async ({ db, sessions }: AccountRoom, { account, address }) => {
    await sessions.endAll(account.id);
    await sendAlone(db, [auditingOwn('signedOutEverywhere', { account, address })]);
    return {};
  },
);
