import { sql } from 'kysely';
import { handler } from '../../../ground/operations/handler.js';
import { networkOf } from '../../../ground/throttling/networkOf.js';
import type { MailRoom } from '../mail.js';

export const confirmEmail = handler('confirmEmail', async (room: MailRoom, { address }, { code }) => {
  const { db, links, requests } = room;
  await requests.hit(networkOf(address), 'Too many requests from this address; try again later.');
  const id = links.accountIn(code);
  const account = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
  links.assertValid('confirm', code, account);
  await sql`update account set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ${id}`.execute(
    db,
  );
  return { email: account!.email };
});
