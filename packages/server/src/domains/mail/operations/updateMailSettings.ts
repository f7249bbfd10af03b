import { type MailKind, noticeKinds, ServiceError } from '@tricorn/contract';
import { auditing } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { send } from '../../../ground/store/send.js';
import { choicesOf } from '../choices.js';
import type { MailRoom } from '../mail.js';

export const updateMailSettings = handler(
  'updateMailSettings',
  async (room: MailRoom, { account, address }, { off = [] }) => {
    const unknown = off.find((kind) => !(noticeKinds as readonly string[]).includes(kind));
    if (unknown !== undefined)
      throw new ServiceError(
        'invalidField',
        `off must be out of ${noticeKinds.join(', ')}, not ${unknown}.`,
        {
          field: 'off',
        },
      );
    await inTransaction(room.db, async (tx) => {
      await tx.deleteFrom('mail_off').where('account_id', '=', account.id).execute();
      if (off.length > 0)
        await tx
          .insertInto('mail_off')
          .values([...new Set(off)].map((kind) => ({ account_id: account.id, kind: kind as MailKind })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      const detail = { off: [...new Set(off)].join(',') };
      await send(
        tx,
        auditing({ action: 'mailSettingsChanged', accountId: account.id, actor: account, detail, address }),
      );
    });
    return await choicesOf(room, account.id);
  },
);
