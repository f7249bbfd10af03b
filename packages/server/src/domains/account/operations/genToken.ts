import { openSession } from '../../../ground/accounts/sessionList.js';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { sendAlone } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';
import { checkPassword } from '../checkPassword.js';

export const genToken = handler(
  'genToken',
  async (room: AccountRoom, { address, client, signal }, { email, passwd }) => {
    const account = await checkPassword(room, { address, signal }, email, passwd);
    const { token, opening } = openSession(room.tokens, account, { address, client });
    await sendAlone(room.db, [opening, auditingOwn('signedIn', { account, address })]);
    return { token };
  },
);
