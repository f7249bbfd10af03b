import { sql } from 'kysely';
import { findByEmail } from '../../../ground/accounts/accounts.js';
import { handler } from '../../../ground/operations/handler.js';
import { networkOf } from '../../../ground/throttling/networkOf.js';
import { assertSends, type MailRoom } from '../mail.js';

/** Letters to one account within an hour. */
const lettersMax = 3;

/** The answer is the same whether or not the account exists. */
export const requestPasswordReset = handler(
  'requestPasswordReset',
  async (room: MailRoom, { address }, { email }) => {
    const { db, requests } = room;
    assertSends(room);
    await requests.hit(networkOf(address), 'Too many requests from this address; try again later.');
    const account = await findByEmail(db, email);
    await sql`insert into mail (account_id, kind)
      select id, 'reset' from account where id = ${account?.id ?? null} and (
        select count(*) from mail where account_id = account.id and kind = 'reset'
          and created_at > now() - interval '1 hour'
      ) < ${lettersMax}`.execute(db);
    return {};
  },
);
