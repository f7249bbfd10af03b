import { noticeKinds } from '@tricorn/contract';
import type { MailRoom } from './mail.js';

/** What mail an account gets. */
export async function choicesOf({ db, settings }: MailRoom, accountId: string) {
  const [account, off] = await Promise.all([
    db
      .selectFrom('account')
      .select(['email', 'email_confirmed_at'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
    db.selectFrom('mail_off').select('kind').where('account_id', '=', accountId).execute(),
  ]);
  const unwanted = new Set(off.map(({ kind }) => kind));
  return {
    sends: settings.smtp !== undefined,
    email: account.email,
    confirmed: account.email_confirmed_at !== null,
    kinds: noticeKinds
      .filter((kind) => !settings.off.has(kind))
      .map((kind) => ({ kind, on: !unwanted.has(kind) })),
  };
}
