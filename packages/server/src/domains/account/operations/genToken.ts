import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';
import { checkPassword } from '../checkPassword.js';

export const genToken = handler(
  'genToken',
  async (room: AccountRoom, { address, signal }, { email, passwd }) => ({
    token: room.tokens.issue(await checkPassword(room, { address, signal }, email, passwd)),
  }),
);
