import { handler } from '../../../ground/operations/handler.js';
import { confirmAddress, countRequest, type MailRoom } from '../mail.js';

export const confirmEmail = handler('confirmEmail', async (room: MailRoom, { address }, { code }) => {
  const { db, links } = room;
  await countRequest(room, address);
  const id = links.accountIn(code);
  const account = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
  links.assertValid('confirm', code, account);
  await confirmAddress(db, id);
  return { email: account!.email };
});
