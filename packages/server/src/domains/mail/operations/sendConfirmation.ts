import { handler } from '../../../ground/operations/handler.js';
import { assertSends, type MailRoom, sendLink } from '../mail.js';

export const sendConfirmation = handler('sendConfirmation', async (room: MailRoom, { account }) => {
  assertSends(room);
  await sendLink(room, 'confirm', account.id);
  return {};
});
