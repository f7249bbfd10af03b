import { findByEmail } from '../../../ground/accounts/accounts.js';
import { handler } from '../../../ground/operations/handler.js';
import { assertSends, countRequest, type MailRoom, sendLink } from '../mail.js';

/** The answer is the same whether or not the account exists. */
export const requestPasswordReset = handler(
  'requestPasswordReset',
  async (room: MailRoom, { address }, { email }) => {
    assertSends(room);
    await countRequest(room, address);
    await sendLink(room, 'reset', (await findByEmail(room.db, email))?.id);
    return {};
  },
);
