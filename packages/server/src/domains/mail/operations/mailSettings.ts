import { handler } from '../../../ground/operations/handler.js';
import { choicesOf } from '../choices.js';
import type { MailRoom } from '../mail.js';

export const mailSettings = handler(
  'mailSettings',
  async (room: MailRoom, { account }) => await choicesOf(room, account.id),
);
