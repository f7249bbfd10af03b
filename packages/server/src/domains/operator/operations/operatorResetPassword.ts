import { auditing } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { sendAlone } from '../../../ground/store/send.js';
import { accountNamed } from '../accounts.js';
import type { OperatorRoom } from '../operator.js';

/** A link with which the owner chooses a new password. The operator never learns a password; the account sees the entry. */
export const operatorResetPassword = handler(
  'operatorResetPassword',
  async ({ db, links, publicUrl }: OperatorRoom, { account: operator, address }, { account: identifier }) => {
    const account = await accountNamed(db, identifier);
    await sendAlone(db, [
      auditing({ action: 'resetLinkMade', accountId: account.id, actor: operator, address }),
    ]);
    return { url: `${publicUrl()}/reset#${links.codeFor('reset', account)}` };
  },
);
