import { sql } from 'kysely';
import { handler } from '../../../ground/operations/handler.js';
import { assertSends, type MailRoom } from '../mail.js';

const lettersMax = 3;

export const sendConfirmation = handler('sendConfirmation', async (room: MailRoom, { account }) => {
  assertSends(room);
  await sql`insert into mail (account_id, kind)
    select id, 'confirm' from account where id = ${account.id} and email_confirmed_at is null and (
      select count(*) from mail where account_id = ${account.id} and kind = 'confirm'
        and created_at > now() - interval '1 hour'
    ) < ${lettersMax}`.execute(room.db);
  return {};
});
