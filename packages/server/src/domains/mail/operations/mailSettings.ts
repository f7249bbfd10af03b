import { invalidField, type MailKind, noticeKinds } from '@tricorn/contract';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { send } from '../../../ground/store/send.js';
import type { MailRoom } from '../mail.js';

export const mailSettingHandlers = {
  mailSettings: async (room, { account }) => await choicesOf(room, account.id),
  updateMailSettings: async (room, { account, address }, { off = [] }) => {
    const unknown = off.find((kind) => !(noticeKinds as readonly string[]).includes(kind));
    if (unknown !== undefined)
      throw invalidField('off', `off must be out of ${noticeKinds.join(', ')}, not ${unknown}.`);
    await inTransaction(room.db, async (tx) => {
      await tx.deleteFrom('mail_off').where('account_id', '=', account.id).execute();
      if (off.length > 0)
        await tx
          .insertInto('mail_off')
          .values([...new Set(off)].map((kind) => ({ account_id: account.id, kind: kind as MailKind })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      await send(
        tx,
        auditingOwn('mailSettingsChanged', { account, address }, { off: [...new Set(off)].join(',') }),
      );
    });
    return await choicesOf(room, account.id);
  },
} satisfies HandlersOf<MailRoom>;

/** What mail an account gets. */
async function choicesOf({ db, settings }: MailRoom, accountId: string) {
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
