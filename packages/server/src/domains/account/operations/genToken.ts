import { auditing } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { sendAlone } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';
import { checkPassword } from '../checkPassword.js';

export const genToken = handler(
  'genToken',
  async (room: AccountRoom, { address, signal }, { email, passwd }) => {
    const account = await checkPassword(room, { address, signal }, email, passwd);
    await sendAlone(room.db, [
      auditing({ action: 'signedIn', accountId: account.id, actor: account, address }),
    ]);
    return { token: room.tokens.issue(account) };
  },
);
